/** What is unpleasant in a home or a shop, and no danger by itself: pests, water that drips, bad smells, mould. */
const NUISANCE =
  /\b(?:mice|mouse|rats?|rodents?|ants?|(?:cock)?roach(?:es)?|bed ?bugs?|bugs?|insects?|spiders?|termites?|moths?|wasps?|bees?|hornets?|flies|mosquito(?:e?s)?|fleas?|weevils?|pigeons?|mou?ld|damp|leak(?:s|y|ed|ing|age)?|drip(?:s|ped|ping)?|overflow(?:s|ed|ing)?|(?:burst|broken|blocked|clogged) (?:pipe|drain|sink|toilet)|pipes? (?:burst|broke)|smells?|smelly|stinks?|odou?rs?|peeling)\b|(?<!\p{L})(?:[وبف]?(?:ال|لل)?)(?:نمل|صر[اص]+[يو]?ر|صرصار|صراصير|ف[أا]ر|ف[يئ]ران|فران|جرذان?|بق|حشر(?:ة|ه|ات)|نحل|دبابير|دبور|ذباب|ناموس|بعوض|عن[ا]?كب(?:وت)?|سوس|تسر[ي]?ب|[يتب]{1,2}سر[ي]?ب|[يتب]{1,2}نقط|طفح|مسدود[ةه]?|رطوب[ةه]|عفن|ريح[ةه]|رائح[ةه]|رايح[ةه])(?!\p{L})|(?<!\p{L})(?:مو?ي[ةها]+|مي[ةه]|ماء|المو?ي[ةها]+|المي[ةه]|الماء)\s+(?:[بتي]{1,2}نزل|نازل[ةه]?)/iu
/** With any of these it may be one: stings, gas, fire, current, people who suffer. */
const PERILOUS =
  /\b(?:gas|fuel|petrol|brakes?|chemicals?|chlorine|monoxide|rotten|eggs|smok\p{L}*|burn\p{L}*|fire|spark\p{L}*|electr\p{L}*|sockets?|outlets?|plugs?|wir(?:es?|ing)|shock\p{L}*|bit(?:e|es|ten|ing)?|st[iu]ng\p{L}*|swell\p{L}*|swollen|allerg\p{L}*|breath\p{L}*|dizzy|faint\p{L}*|sick|vomit\p{L}*|headaches?|hurt\p{L}*|injur\p{L}*|bleed\p{L}*|blood|poison\p{L}*|baby|babies|child\p{L}*|kids?|son|daughter|mother|father|trapped|stuck|drown\p{L}*|collaps\p{L}*|fall(?:s|ing|en)?|fell|dead|dying|help|emergency|snakes?|scorpions?)\b|غاز|شياط|بنزين|فرامل|كلور|كيماوي|بيض|دخان|حر[يا]ق|حرق|محروق|نار|شرار|كهرب|فيش|[أا]سلاك|سلك|صعق|قرص|لسع|لدغ|عض[تن]|ورم|حساسي|تنفس|اختن|خنق|دوخ|دايخ|[أا]غم|استفر|تقي[أا]|صداع|مصاب|نزف|تسمم|رضيع|طفل|[أا]طفال|بنتي|ولدي|ابني|[أا]مي|[أا]بوي|محبوس|غرق|طاح|[إا]نهار|ميت|ساعد|طوارئ|[إا]سعاف|ثعبان|حي[ةه]|عقرب/iu

/** Whether a sentence speaks of a nuisance, and of nothing that makes a danger of it. */
export function speaksOfNuisance(sentence: string): boolean {
  return NUISANCE.test(sentence) && !PERILOUS.test(sentence)
}
