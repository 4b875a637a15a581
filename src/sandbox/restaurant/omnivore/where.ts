/** One record's fields as a filter sees them: times in epoch seconds, null where there is none. */
export type Filtered = Readonly<Record<string, number | null>>;
export type Where = {
  readonly admits: (fields: Filtered) => boolean;
  /** The earliest time that any lower bound names; null where there is none. */
  readonly earliest: number | null;
};

const COMPARE = /^(eq|gt|gte|lt|lte)\((\w+),(-?\d{1,12})\)$/;
const holds = (operator: string, value: number, bound: number): boolean => {
  if (operator === 'eq') return value === bound;
  if (operator === 'gt') return value > bound;
  if (operator === 'gte') return value >= bound;
  return operator === 'lt' ? value < bound : value <= bound;
};

/** The parts of `and(...)`, split where no bracket is open. */
function partsOf(inner: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let begins = 0;
  for (const [index, sign] of [...inner].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign !== ',' || depth > 0) continue;
    parts.push(inner.slice(begins, index));
    begins = index + 1;
  }
  return [...parts, inner.slice(begins)];
}

/** Reads `gte(closed_at,1700000000)` or several in `and(...)`; null for anything else. */
export function readWhere(text: string | undefined, fields: readonly string[]): Where | null {
  const trimmed = text?.replaceAll(' ', '');
  if (trimmed === undefined) return { admits: () => true, earliest: null };
  const parts = /^and\(.*\)$/.test(trimmed) ? partsOf(trimmed.slice(4, -1)) : [trimmed];
  const read = parts.map((part) => COMPARE.exec(part));
  const conditions: { operator: string; field: string; bound: number }[] = [];
  for (const one of read) {
    const [, operator = '', field = '', bound = ''] = one ?? [];
    if (!fields.includes(field)) return null;
    conditions.push({ operator, field, bound: Number(bound) });
  }
  const lower = conditions
    .filter(({ operator }) => !operator.startsWith('l'))
    .map(({ bound }) => bound);
  return {
    admits: (record) =>
      conditions.every(({ operator, field, bound }) => {
        const value = record[field] ?? null;
        return value !== null && holds(operator, value, bound);
      }),
    earliest: lower.length === 0 ? null : Math.min(...lower),
  };
}
