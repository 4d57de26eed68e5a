/**
 * How an a is noted behind a doubled consonant, which Arabic writes once: it is mostly a long one, as in "tollab",
 * "7ammam" and "sayyara", so that it hardly stands for nothing.
 */
export const LONG_A = 'A'

/**
 * What Latin letters and the digits of chat are written for, and how far that is from what everybody would understand:
 * 0 is what nobody doubts, 1 another letter. Several readings where writers differ: "th" is ث in the books, ذ and ظ in
 * most chats and ض in many.
 */
export const WRITTEN_FOR: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  b: { ب: 0 },
  p: { ب: 0.05 },
  t: { ت: 0, ط: 0.08, ه: 0.3 },
  th: { ث: 0, ذ: 0.05, ظ: 0.12, ض: 0.15, ت: 0.4 },
  dh: { ض: 0, ظ: 0, ذ: 0.05, د: 0.3 },
  d: { د: 0, ض: 0.08, ذ: 0.2 },
  z: { ز: 0, ظ: 0.08, ذ: 0.12, ض: 0.3 },
  s: { س: 0, ص: 0.06, ث: 0.2 },
  sh: { ش: 0 },
  // The Gulf says its ك so.
  ch: { ش: 0.1, ك: 0.25, ج: 0.3 },
  j: { ج: 0 },
  // Egypt says its ج so, Arabia its ق.
  g: { ق: 0.05, ج: 0.12, غ: 0.12, ك: 0.5 },
  gh: { غ: 0 },
  kh: { خ: 0 },
  h: { ه: 0, ح: 0.06 },
  q: { ق: 0, غ: 0.4 },
  k: { ك: 0, ق: 0.15 },
  c: { ك: 0.1, س: 0.15 },
  f: { ف: 0 },
  v: { ف: 0.03 },
  l: { ل: 0 },
  r: { ر: 0 },
  m: { م: 0 },
  n: { ن: 0 },
  w: { و: 0 },
  y: { ي: 0.02 },
  2: { ا: 0.03, ي: 0.1, و: 0.1, ق: 0.12 },
  3: { ع: 0 },
  5: { خ: 0 },
  6: { ط: 0 },
  7: { ح: 0 },
  8: { ق: 0, غ: 0.2 },
  9: { ص: 0, ق: 0.25 },
  a: { ا: 0.06, ي: 0.3, ه: 0.3, ع: 0.35 },
  [LONG_A]: { ا: 0 },
  e: { ي: 0.12, ا: 0.2, ه: 0.3, ع: 0.4 },
  i: { ي: 0.05, ا: 0.2, ع: 0.4 },
  o: { و: 0.06, ا: 0.35, ه: 0.35, ع: 0.45 },
  u: { و: 0.06, ا: 0.3, ع: 0.45 },
  aa: { ا: 0 },
  ai: { ي: 0 },
  au: { و: 0 },
  aw: { و: 0 },
  ay: { ي: 0, ا: 0.4 },
  ea: { ي: 0.1 },
  ee: { ي: 0 },
  ei: { ي: 0 },
  ey: { ي: 0 },
  ii: { ي: 0 },
  oo: { و: 0 },
  ou: { و: 0 },
  uu: { و: 0 },
}

/** What letters cost that stand for nothing: chat writes the short vowels, which Arabic leaves out. */
export const SAYS_NOTHING: Readonly<Record<string, number>> = {
  ...{ a: 0.06, [LONG_A]: 0.25, e: 0.06, i: 0.08, u: 0.08, o: 0.1, 2: 0.05 },
  ...{ ai: 0.3, ay: 0.3, ei: 0.3, ey: 0.3, ea: 0.3, ou: 0.35, au: 0.4, aw: 0.4 },
  ...{ aa: 0.5, ee: 0.5, ii: 0.5, oo: 0.5, uu: 0.5, y: 0.5, h: 0.5, w: 0.6 },
}

/** What Arabic letters cost that are not written: the long vowels of hasty writers, and an ayn. */
export const LEFT_OUT: Readonly<Record<string, number>> = { ا: 0.4, و: 0.4, ي: 0.4, ه: 0.5, ع: 0.55 }
