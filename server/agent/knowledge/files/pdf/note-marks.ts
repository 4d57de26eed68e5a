/** Private-use characters around a superscript number, which may refer to a note or be an exponent. */
export const BEGIN = '\ue000'
const END = '\ue001'

/** Marks a superscript number in a line. */
export function writeNoteMark(number: string): string {
  return `${BEGIN}${number.replaceAll(BEGIN, '').replaceAll(END, '')}${END}`
}
