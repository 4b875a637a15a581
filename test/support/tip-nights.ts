import { beforeAll, beforeEach, expect } from 'vitest';
import { processBatch } from '#server/features/funds/index.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';
import { type Answer, type Caller, signedIn } from './caller.ts';
import { rulesHoldAlready, tipsAt } from './tips.ts';
import { type World, buildWorld } from './world.ts';

export type Problem = { path: string; code: string };
export type Refused = { code: string; params: Record<string, string>; errors: Problem[] };
type Person = {
  employee_id: number;
  first_name: string;
  payout: string;
  owed: string;
  square_ups: string;
  pay_state: string | null;
  reason: string | null;
  trace: { kind: string; amount: string }[];
};
export type Row = {
  id: number;
  tip_pool_amount: string;
  per_point: string;
  total_payout: string;
  state: string;
  locked: boolean;
  version: number;
  blocked: string[];
  held: number;
};
export type TipResultBody = Row & Refused & { paid_how: string | null; staff: Person[] };
export type Draft = {
  id: number;
  version: number;
  locked: boolean;
  result_id: number | null;
  problems: Problem[];
} & Refused;
export type Typed = {
  employee_id: number;
  code_id: number;
  hours: string;
  netsales: string;
  totaltips: string;
  cash_payment: string;
};

/**
 * A pool at the first store: servers with 10 points an hour give all their tips, barbacks with 5
 * give nothing.
 */
export type Nights = {
  readonly world: World;
  /** Signed in anew where a story lasts longer than a session. */
  manager: Caller;
  readonly dinner: number;
  readonly server: number;
  readonly barback: number;
  readonly ana: number;
  readonly ben: number;
  readonly cleo: number;
  /** Proxies whose loads the processor declines. */
  declined: string[];
  /** The business date of the story; each has its own. */
  night: string;
  next(): void;
  save(lines: readonly object[], more?: object): Promise<Answer<Draft>>;
  turn(draft: number): Promise<Answer<TipResultBody>>;
  resultOf(lines: readonly Typed[]): Promise<TipResultBody>;
  pay(id: number, key?: string, query?: string): Promise<Answer<TipResultBody>>;
  show(id: number): Promise<TipResultBody>;
  /** Does what the background does with payouts. */
  send(): Promise<void>;
  normal(): Typed[];
};

export const line = (
  employee: number,
  code: number,
  hours: string,
  {
    totaltips = '',
    cash = '',
    netsales = '',
  }: { readonly totaltips?: string; readonly cash?: string; readonly netsales?: string } = {},
): Typed => ({
  employee_id: employee,
  code_id: code,
  hours,
  netsales,
  totaltips,
  cash_payment: cash,
});
export const payouts = (shown: TipResultBody): string[] =>
  shown.staff.map((one) => `${one.first_name} ${one.payout}`);

/** Builds it before the stories of a file; `of()` is the world once it stands. */
export function tipNights(): () => Nights {
  let nights: Nights | undefined;
  const of = (): Nights => nights!;
  beforeAll(async () => {
    const processor = decliningProcessor(() => of().declined);
    const world = await buildWorld({ processor });
    nights = await nightsIn(world);
  });
  beforeEach(() => {
    of().declined = [];
    of().next();
  });
  return of;
}

/** The same in a world that stands already, whose wallet has tips. */
export async function nightsIn(world: World, by?: Caller): Promise<Nights> {
  const manager = by ?? (await signedIn(world, world.ours, 'Manager'));
  let day = 0;
  const nights: Nights = {
    world,
    manager,
    ...(await setUp(world, manager)),
    declined: [],
    night: '',
    next: () => {
      day += 1;
      nights.night = `2026-02-${String(day).padStart(2, '0')}`;
    },
    ...callsOf(() => nights),
    send: () => sendPayouts(world, world.processor),
  };
  return nights;
}

/** A processor that takes every load but those onto some cards. */
const decliningProcessor = (declined: () => readonly string[]): CardProcessor => ({
  submit: (rows) =>
    Promise.resolve(
      rows.map((row) =>
        declined().includes(row.proxy)
          ? { outcome: 'declined', code: 'card_locked' }
          : { outcome: 'accepted' },
      ),
    ),
  check: (keys) => Promise.resolve(keys.map(() => ({ outcome: 'accepted' }))),
});

function callsOf(
  of: () => Nights,
): Pick<Nights, 'save' | 'turn' | 'resultOf' | 'pay' | 'show' | 'normal'> {
  return {
    save: (lines, more = {}) => {
      const { manager, world, dinner, night } = of();
      return manager.call<Draft>('POST', '/tippool/payout-drafts', {
        body: {
          wallet_id: world.ours.store,
          service_id: dinner,
          date: night,
          staff_worked: lines,
          ...more,
        },
      });
    },
    turn: (draft) => {
      const { manager, world } = of();
      return manager.call<TipResultBody>(
        'POST',
        `/tippool/process-agnostic-data/${world.ours.id}/${world.ours.store}/${draft}`,
      );
    },
    resultOf: async (lines) => (await of().turn((await of().save(lines)).body.id)).body,
    pay: (id, key = `pay ${id}`, query = '') =>
      of().manager.call<TipResultBody>('POST', `/tippool/tip-pool/${id}/payout${query}`, { key }),
    show: async (id) =>
      (await of().manager.call<TipResultBody>('GET', `/tippool/tip-pool/${id}`)).body,
    normal: () => [
      line(of().ana, of().server, '4', { totaltips: '100.00', netsales: '600.00' }),
      line(of().ben, of().barback, '4'),
    ],
  };
}

async function sendPayouts(world: World, processor: CardProcessor): Promise<void> {
  const jobs = await world.test.owner<{ id: number }>(
    `SELECT id FROM bulk_job WHERE client_id = $1 AND source = 'payout' AND state = 'processing'`,
    [world.ours.id],
  );
  for (const { id } of jobs)
    await processBatch(
      { db: world.test.database, clock: world.clock, processor },
      world.ours.id,
      id,
    );
}

async function setUp(
  world: World,
  manager: Caller,
): Promise<Pick<Nights, 'dinner' | 'server' | 'barback' | 'ana' | 'ben' | 'cleo'>> {
  const { store } = world.ours;
  const tips = tipsAt(manager, world.ours);
  await manager.call('POST', `/tippool/tip-share/edit-wallet-share-type/${store}/pool`);
  await manager.call(
    'POST',
    `/tippool/tip-share/edit-wallet-import-type/${store}?import_type=manual`,
  );
  const dinner = await tips.service('Dinner', '17:00', '02:00');
  const [server, barback] = [
    await tips.job('Server'),
    await tips.job('Barback', { revenue_generating: false }),
  ];
  const [ana = 0, ben = 0, cleo = 0] = await tips.take(world.ours.customers);
  const rule = (code: number, points: string, contribution: string): object => ({
    service_id: dinner,
    code_id: code,
    points,
    per: 'hour',
    contribution,
    base: 'tips',
  });
  const saved = await manager.call('POST', '/tippool/set-rules', {
    body: {
      wallet_id: store,
      rules: [rule(server, '10', '100'), rule(barback, '5', '0')],
      override_reason: 'a test',
    },
  });
  expect(saved.status).toBe(200);
  await rulesHoldAlready(world, world.ours.id);
  return { dinner, server, barback, ana, ben, cleo };
}
