export type Role = { readonly id: string; readonly name: string };
export type Person = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly number: string | null;
  readonly alternate: string | null;
  readonly active: boolean;
  readonly roles: readonly Role[];
};
/** A restaurant as its point of sale knows it. `zone` is where its days begin. */
export type Location = {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly staff: readonly Person[];
};

/** A number that is always the same for the same words, from 0 to below `below`. */
export function draw(below: number, ...words: readonly (string | number)[]): number {
  let hash = 2_166_136_261;
  for (const letter of words.join(' '))
    hash = Math.imul(hash ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  hash = Math.imul(hash ^ (hash >>> 15), 2_246_822_519) >>> 0;
  return ((hash ^ (hash >>> 13)) >>> 0) % below;
}

/** What goes wrong on a day: each once in two weeks, at each place on other days. */
export const FAULTS = [
  null,
  'missing_clock_out',
  null,
  'double_punch',
  'deleted_punch',
  'no_punch',
  null,
  'void_and_refund',
  'late_correction',
  'two_jobs',
  'newcomer',
  null,
  'before_opening',
  null,
] as const;
export type Fault = (typeof FAULTS)[number];
export const faultOf = (location: string, day: string): Fault =>
  FAULTS[
    (Math.floor(Date.parse(`${day}T00:00:00Z`) / 86_400_000) + draw(FAULTS.length, location)) %
      FAULTS.length
  ] ?? null;
