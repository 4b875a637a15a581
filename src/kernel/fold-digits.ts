/**
 * Full-width digits and spaces, as typed on a Japanese or Chinese keyboard, become plain ones.
 * Nothing else does: NFKC would also make a digit of a footnote's mark, and `50²` would be 502.
 */
export const foldDigits = (text: string): string =>
  text
    .replaceAll(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('\u3000', ' ');
