import type { RestaurantWorld } from '../restaurant-world.ts';

export type PersonTruth = {
  readonly person: number;
  readonly name: string;
  readonly minutes: Readonly<Record<string, number>>;
  readonly open_punches: number;
  readonly net_sales_cents: number;
  readonly tips_cents: number;
  readonly declared_cash_tips_cents: number;
  readonly gratuity_cents: number;
};
type Version = {
  readonly at: number;
  readonly text: string;
  readonly people: readonly PersonTruth[];
};

/**
 * How each night stood at each moment of a story: a reading is right where it tells a night as it
 * stood then, or has learned since.
 */
export function knownNights({ press }: RestaurantWorld) {
  const versions = new Map<string, Version[]>();
  return {
    /** Looks at a night as it stands now. */
    async note(place: string, date: string, at: number): Promise<void> {
      const { people } = (await press('GET', `/truth?place=${place}&date=${date}`)) as {
        people: PersonTruth[];
      };
      const key = `${place} ${date}`;
      const known = versions.get(key) ?? [];
      const text = JSON.stringify(people);
      if (known.at(-1)?.text !== text) known.push({ at, text, people });
      versions.set(key, known);
    },
    /** The night as it stood from some moment on, oldest first. */
    since(place: string, date: string, from: number): readonly PersonTruth[][] {
      const known = versions.get(`${place} ${date}`) ?? [];
      const then = known.findLastIndex(({ at }) => at <= from);
      return known.slice(Math.max(0, then)).map(({ people }) => [...people]);
    },
    newest: (place: string, date: string): readonly PersonTruth[] =>
      versions.get(`${place} ${date}`)?.at(-1)?.people ?? [],
  };
}
export type KnownNights = ReturnType<typeof knownNights>;
