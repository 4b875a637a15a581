/** The first half of a character that takes two. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/** So much of a text, and no half of a character at its end, which no database stores. */
export const cutText = (text: string, most: number): string =>
  text.slice(0, most).replace(HALF_AT_END, '');
