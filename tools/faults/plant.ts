/** Why a fault cannot be planted: the code has moved on, and the list must follow. */
export class StaleFault extends Error {}

/**
 * The text with the one place that reads like `find` replaced. White space is ignored on both
 * sides.
 * @throws StaleFault when there is no such place, or more than one.
 */
export function plant(text: string, find: string, replace: string): string {
  const matches = [...text.matchAll(patternOf(find))];
  if (matches.length !== 1)
    throw new StaleFault(`its text stands ${matches.length} times in the file instead of once`);
  const [match] = matches;
  return text.slice(0, match!.index) + replace + text.slice(match!.index + match![0].length);
}

/**
 * Tokens may be any white space apart, or none: a formatter can break a line between any two of
 * them.
 */
function patternOf(find: string): RegExp {
  const tokens = find.match(/[\w$]+|[^\s\w$]/g) ?? [];
  const escaped = tokens.map((token) => token.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  const joined = escaped.reduce((pattern, token, index) => {
    if (index === 0) return token;
    const gap = bothWords(tokens[index - 1]!, tokens[index]!) ? '\\s+' : '\\s*';
    return pattern + gap + token;
  }, '');
  const start = /^[\w$]/.test(tokens[0] ?? '') ? '(?<![\\w$])' : '';
  const end = /[\w$]$/.test(tokens.at(-1) ?? '') ? '(?![\\w$])' : '';
  return new RegExp(start + joined + end, 'g');
}

const bothWords = (left: string, right: string): boolean =>
  /[\w$]$/.test(left) && /^[\w$]/.test(right);
