/** Letters that no text has stand around a small raised number, which may lead to a note or be a power. */
export const BEGIN = '\ue000'
const END = '\ue001'

/** Marks a small raised number in a line. */
export function writeNoteMark(number: string): string {
  return `${BEGIN}${number.replaceAll(BEGIN, '').replaceAll(END, '')}${END}`
}
