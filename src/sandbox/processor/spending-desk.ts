import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import type { CardMoney } from './card-money.ts';

const KINDS = ['authorization', 'clearing', 'refund', 'fee', 'adjustment'] as const;
type Kind = (typeof KINDS)[number];
export type Activity = {
  card: string;
  kind: Kind;
  amount_minor: string;
  /** The card's own without it. */
  currency?: string;
  merchant?: string;
  refers_to?: string;
  final?: boolean;
  at?: string;
  expires_at?: string;
  /** The money moves and the feed doesn't tell it: what the files are for. */
  silent?: boolean;
  /** Only if the card holds it, as after an authorization. */
  within?: boolean;
};
/** An event of the feed about money; anything at all where a test has it tell nonsense. */
export type MoneyEvent = Readonly<Record<string, unknown>>;

/** In milliseconds of a clock that goes on while a story is told. */
export type ByItself = { readonly every: number; readonly clock: Clock };

type Deps = {
  readonly money: CardMoney;
  readonly clock: Clock | undefined;
  /** Tells an event in the feed; answers its number. */
  readonly tell: (event: MoneyEvent) => string;
  /** How often somebody spends by themselves; never without it. */
  readonly byItself: ByItself | undefined;
};

const MERCHANTS = [
  'Corner Grocery',
  'Metro Fuel',
  'Bluebird Café',
  'Union Pharmacy',
  'City Transit',
];
const SMALLEST = 500n;

/**
 * What holders do with their cards: on command, by themselves once in a while, and as nobody
 * should. What clears may be more than the card holds, as with tips and offline purchases; only an
 * authorization is declined for it.
 */
export function createSpendingDesk(
  app: FastifyInstance,
  { money, clock, tell, byItself }: Deps,
): { tick(): void } {
  const now = (): Date => clock?.now() ?? new Date(0);
  const perform = (one: Activity): string | null => {
    const { card, kind, silent = false, within = false, ...rest } = one;
    const amount = BigInt(one.amount_minor);
    const asked = kind === 'authorization' || (within && kind === 'clearing');
    if (asked && money.available(card) < amount) return null;
    const event = {
      about: 'money',
      currency: money.currency(card),
      ...rest,
      card,
      kind,
      at: one.at ?? now().toISOString(),
    };
    const id = silent ? '' : tell(event);
    if (kind === 'authorization') money.hold(card, id, amount);
    else money.move([{ card, by: kind === 'clearing' || kind === 'fee' ? -amount : amount }]);
    if (kind === 'clearing' && one.refers_to !== undefined) {
      const left = money.held(card, one.refers_to) - amount;
      money.hold(card, one.refers_to, one.final === false && left > 0n ? left : 0n);
    }
    return id;
  };
  app.post<{ Body: { events: Activity[] } }>('/v1/activity', async ({ body }) => ({
    events: body.events.map(perform),
  }));
  /** Any event at all, as it is: doubled, late, or nonsense. */
  app.post<{ Body: { events: MoneyEvent[] } }>('/v1/feed', async ({ body }) => ({
    events: body.events.map(tell),
  }));
  serveFiles(app, money);
  let next: number | null = null;
  let turn = 0;
  return {
    tick() {
      if (!byItself) return;
      const instant = byItself.clock.now().getTime();
      next ??= instant + byItself.every;
      if (instant < next) return;
      next = instant + byItself.every;
      const able = [...money.all()].filter(([card]) => money.available(card) >= 2n * SMALLEST);
      const one = able[turn % Math.max(1, able.length)];
      turn += 1;
      if (!one) return;
      const amount_minor = (SMALLEST + BigInt((turn * 137) % 500)).toString();
      const merchant = MERCHANTS[turn % MERCHANTS.length] ?? '';
      perform({ card: one[0], kind: 'clearing', amount_minor, merchant });
    },
  };
}

function serveFiles(app: FastifyInstance, money: CardMoney): void {
  app.get('/v1/files/balances', async (_request, reply) =>
    reply.type('application/x-ndjson').send(
      linesOf(
        [...money.all()].map(([card, balance, currency]) => ({
          card,
          balance_minor: balance.toString(),
          currency,
        })),
      ),
    ),
  );
}

/** One JSON a line, and a last line that says how many there are: a file that was cut lacks it. */
export const linesOf = (rows: readonly object[]): string =>
  [...rows, { end: true, lines: rows.length }].map((row) => `${JSON.stringify(row)}\n`).join('');
