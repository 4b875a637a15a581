import { sum } from '#kernel/money.ts';
import type { linesBetween } from '#server/features/tips-data/index.ts';
import type { KnownNights, PersonTruth } from './known-nights.ts';

/** What our lines say of one person on one night. */
type PersonLines = { minutes: bigint; netSales: bigint; tips: bigint };

const minutesOf = ({ minutes }: PersonTruth): bigint =>
  sum(Object.values(minutes).map((one) => BigInt(one)));

/** In what somebody's lines differ from every way in which the night stood; null in nothing. */
function differenceOf(
  own: PersonLines,
  clockings: readonly (PersonTruth | null)[],
  sales: readonly (PersonTruth | null)[],
): string | null {
  const fits = clockings.some((worked) =>
    sales.some((sold) => {
      const tips =
        (sold?.tips_cents ?? 0) +
        (sold?.gratuity_cents ?? 0) +
        (worked?.declared_cash_tips_cents ?? 0);
      return (
        own.minutes === (worked ? minutesOf(worked) : 0n) &&
        own.netSales === BigInt(sold?.net_sales_cents ?? 0) &&
        own.tips === BigInt(tips)
      );
    }),
  );
  if (fits) return null;
  const [worked, sold] = [clockings.at(-1), sales.at(-1)];
  return [
    `minutes ${own.minutes} for ${worked ? minutesOf(worked) : 0}`,
    `net ${own.netSales} for ${sold?.net_sales_cents ?? 0}`,
    `tips ${own.tips} for ${sold?.tips_cents ?? 0} + ${sold?.gratuity_cents ?? 0} + ${worked?.declared_cash_tips_cents ?? 0}`,
  ].join(', ');
}

type Lines = Awaited<ReturnType<typeof linesBetween>>['lines'];
type Versions = ReturnType<KnownNights['since']>;

/** In what the lines of a night differ from how it stood, by person. */
export function differencesOf(
  { lines, people }: { readonly lines: Lines; readonly people: ReadonlyMap<number, number> },
  clockings: Versions,
  sales: Versions,
): string[] {
  const sums = new Map<number, PersonLines>();
  for (const line of lines) {
    // Numbers of employees are numbers everywhere but in the engine.
    const person = people.get(line.employeeId as number) ?? -1;
    const own = sums.get(person) ?? { minutes: 0n, netSales: 0n, tips: 0n };
    own.minutes += line.minutes;
    own.netSales += line.netSales;
    own.tips += line.totalTips;
    sums.set(person, own);
  }
  const everybody = new Set([
    ...sums.keys(),
    ...[...clockings, ...sales].flat().map((one) => one.person),
  ]);
  const of = (versions: Versions, person: number) =>
    versions.map((people) => people.find((one) => one.person === person) ?? null);
  return [...everybody].flatMap((person) => {
    const own = sums.get(person) ?? { minutes: 0n, netSales: 0n, tips: 0n };
    const difference = differenceOf(own, of(clockings, person), of(sales, person));
    return difference === null ? [] : [`person ${person}: ${difference}`];
  });
}
