const MAX_DEPTH = 64;
/** Escapes of NUL and of half characters: PostgreSQL stores neither. */
const UNSTORABLE_ESCAPE = /\\u(0000|d[89a-f])/i;

/**
 * Parses JSON of a provider. Characters that no database stores become `\ufffd`, and what is nested
 * deeper than 64 levels becomes null where they occur. Throws where it is no JSON.
 */
export function parseJson(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  return UNSTORABLE_ESCAPE.test(text) ? scrub(parsed, 0) : parsed;
}

function scrub(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return scrubText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [scrubText(name), scrub(field, depth + 1)]),
  );
}

const scrubText = (text: string): string => text.replaceAll(/[\u0000\p{Surrogate}]/gu, '\ufffd');
