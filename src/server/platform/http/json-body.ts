/** Deeper than anything that the contract takes. */
const MAX_DEPTH = 32;
/** The largest table is 50,000 rows of some ten cells. */
const MAX_VALUES = 600_000;

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * Whether JSON text is cheap enough to be parsed: `JSON.parse` stops everybody else for seconds
 * where somebody nests a million lists. Looks at the text once and builds nothing.
 */
export function isModestJson(text: string): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === QUOTE) at = endOfString(text, at);
    else if (char === COMMA) values += 1;
    else if (OPENING.has(char)) depth += 1;
    else if (CLOSING.has(char)) depth -= 1;
    if (depth > MAX_DEPTH || values > MAX_VALUES) return false;
  }
  return true;
}

/** Where the string that begins at this quote ends; the end of the text where it never does. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
