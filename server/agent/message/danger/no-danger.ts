import { oneOf } from '../../language/words/word-list.ts'

/** "Nobody is hurt" is neither a danger nor a complaint, but the models notice only the "hurt". */
const NOBODY_HURT = new RegExp(
  oneOf([
    String.raw`\b(?:no ?(?:body|one)|none of us|not? (?:anybody|anyone))(?:['’]?s| (?:is|are|was|were|got|has been|else))* (?:hurt|injured|harmed|wounded|in danger)\b`,
    String.raw`\bno (?:injur(?:y|ies)|casualties)\b`,
    String.raw`(?<!\p{L})(?:محد|م[اح] ?[أا]?حد|ما (?:فيه|في) [أا]حد|لا [أا]حد) (?:تعو[ّ]?ر\p{L}*|انصاب\p{L}*|[أا]صيب\p{L}*|ت[أا]ذ[ىي]|مصاب)`,
    String.raw`(?<!\p{L})(?:ما (?:فيه|في)|لا (?:توجد|يوجد)|بدون) [إا]صابات(?!\p{L})`,
  ]),
  'iu',
)

/** Questions about who may smoke, and where: "can I smoke on the balcony?", «أقدر أدخن؟» */
const SMOKING = new RegExp(
  oneOf([
    String.raw`\bsmokes\b`,
    String.raw`\b(?:i|we|you|they|he|she|people|guests?|customers?|everyone|anyone) (?:(?:also|still|only|please|even|sometimes) )?smoke\b`,
    String.raw`\b(?:can|could|may|do|does|did) (?:\p{L}+ ){1,3}smoke\b`,
    String.raw`\b(?:allowed|permitted|okay?|fine|possible|want|wanna|like|prefer|where|area|place|room|out|outside)(?: for \p{L}+)? to smoke\b`,
    String.raw`(?<!\p{L})(?:[أان]دخن|(?:ال)?تدخين)(?!\p{L})`,
  ]),
  'iu',
)
/** Smoke that somebody sees or smells may be a fire. */
const NOTICED = /\b(?:see|sees|saw|seen|smell|smells|smelled|smelt|notice|noticed|hear|have|has|had|from)\b/iu

/** Whether a sentence says that nobody was hurt. */
export function saysNobodyHurt(sentence: string): boolean {
  return NOBODY_HURT.test(sentence)
}

/** Whether a sentence is about people who smoke, which the model of dangers takes for a fire. */
export function speaksOfSmoking(sentence: string): boolean {
  return SMOKING.test(sentence) && !NOTICED.test(sentence)
}
