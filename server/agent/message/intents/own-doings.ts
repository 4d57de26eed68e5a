/*
 * What customers say about their own messages and plans, which would sound like an order to the agent.
 */

const MY_WORDS =
  '(?:that(?: one)?|(?:what|everything) i (?:just )?(?:said|wrote|asked|sent)|my (?:last|previous|first|earlier|old|other)?\\s*(?:message|question|text|msg|one))(?: (?:before|above|earlier|just now))?'
const MY_WORDS_IN_ARABIC =
  '(?:(?:رسالت|سؤال|كلام)ي(?: (?:السابق[هة]?|ال[أا]خير[هة]?|[أا]ول|ال[أا]ول(?:ى|ي)?|قبل|اللي قبل|اللي فات))?|اللي (?:قلته|كتبته|سألته|ارسلته)(?: قبل)?)'
const TAKING_BACK = new RegExp(
  `^\\P{L}*(?:(?:sorry|please|pls|oh|ok|no|wait|oops|اسف[هة]?|لا|معليش|عفوا)[\\s,،.]+)*(?:(?:ignore|forget(?: about)?|disregard|scratch|skip)\\s+${MY_WORDS}|(?:تجاهل\\p{L}*|انس\\p{L}{0,2}|طنش\\p{L}*)\\s+${MY_WORDS_IN_ARABIC})(?:\\s+(?:please|pls|sorry|لو سمحت\\p{L}*))?(?=[\\s,،.;:!-]|$)[\\s,،.;:!-]*(?:(?:and|then)\\s+|و(?=\\p{L}{2}))?`,
  'iu',
)

/**
 * What is left of a sentence without the part that takes back the customer's own words: "I meant Jeddah" of "ignore my
 * last message, I meant Jeddah". Null if it takes nothing back.
 */
export function dropTakenBack(sentence: string): string | null {
  let rest = sentence
  // All of it is matched at once, so that a text that takes back hundreds of times is read once.
  while (TAKING_BACK.test(rest)) rest = rest.replace(TAKING_BACK, '')
  return rest === sentence ? null : rest
}

const TRIES =
  "(?:i\\s+will|i['’]?ll|will|(?:i\\s+am|i['’]?m)\\s+going\\s+to|let\\s+me)\\s+(?:try|do)(?:\\s+(?:it|that|this|so|again|now|later|tonight|tomorrow|out|then))*|(?:راح\\s+|رح\\s+|ح)?(?:[بهأا]|ب[أا])?جرب(?:ها|ه|و)?(?:\\s+(?:الحين|الان|بكر[هة]|بعدين|و(?:[أا]رد|[أا]بلغ|[أا]خبر|[أا]شوف)\\p{L}*|عليكم|لكم))*"
const ONLY_TRIES = new RegExp(
  `^\\P{L}*(?:(?:ok|okay|oki|alright|sure|great|fine|thanks|thank you|طيب|تمام|اوكي|ان شاء الله|خلاص)[\\s,،.!]+)*(?:${TRIES})(?:[\\s,،.!]+(?:thanks|thank you|شكرا))?\\P{L}*$`,
  'iu',
)

/** Whether the customer only says that they will try what they were told: "ok I will try", «طيب بجرب». */
export function onlyTries(sentence: string): boolean {
  return ONLY_TRIES.test(sentence)
}
