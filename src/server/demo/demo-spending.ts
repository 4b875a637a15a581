import { after, hours, minutes } from '#kernel/instant.ts';
import { type CardsDeps, readFeed } from '../features/cards/index.ts';
import { cardsPorts } from '../wiring/cards-wiring.ts';
import type { Payee } from './demo-money.ts';
import { seeded } from './people.ts';

/** What holders do with their cards, told to the sandbox of the card processor. */
export type SpendBy = (events: readonly object[]) => Promise<void>;

const MERCHANTS = [
  'Marché Atwater',
  'Corner Grocery',
  'Metro Fuel',
  'Bluebird Café',
  'Union Pharmacy',
  'City Transit',
];

/**
 * One day of what members buy: small purchases of those who have been paid, and a refund now and
 * then. What a card lacks is not bought, as an authorization would have been declined.
 */
export async function demoSpending(
  deps: Omit<CardsDeps, 'ports'> & { readonly logged: (line: object) => void },
  spend: SpendBy,
  {
    payees,
    at,
    day,
    currency,
  }: {
    readonly payees: readonly Payee[];
    readonly at: Date;
    readonly day: number;
    readonly currency: string;
  },
): Promise<void> {
  const random = seeded(7_000 + day);
  const events = payees.flatMap((payee, index) => {
    if (!payee.active || (index + day) % 3 !== 0) return [];
    const instant = after(at, hours(1) + minutes(Math.floor(random() * 60))).toISOString();
    const amount = 300 + Math.floor(random() * 900);
    const merchant = MERCHANTS[Math.floor(random() * MERCHANTS.length)] ?? '';
    const bought = { card: payee.proxy, currency, merchant, at: instant, within: true };
    return [
      { ...bought, kind: 'clearing', amount_minor: String(amount) },
      ...(index % 7 === 0 && day % 5 === 0
        ? [{ ...bought, kind: 'refund', amount_minor: '300' }]
        : []),
    ];
  });
  if (events.length === 0) return;
  await spend(events);
  await readFeed({ ...deps, ports: cardsPorts });
}
