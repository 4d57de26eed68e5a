/** A row names its subject before the colon and tells its value after it. */
export const ROW = /^([^:：]+)[:：]\s+\S/u

/** What precedes the dash names the group that several rows belong to. */
const OWN_NAME = /(?:^|\s–\s)((?:(?!\s–\s).)+)$/u

/** The name of a row without that of its group: "Wardrobe" of "Bedroom – Wardrobe". */
export function readOwnName(name: string): string {
  return OWN_NAME.exec(name)?.[1] ?? name
}
