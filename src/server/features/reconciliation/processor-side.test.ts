import { beforeAll, describe, expect, it } from 'vitest';
import { after, days } from '#kernel/instant.ts';
import type {
  BalanceLine,
  ProcessorFiles,
  TransferLine,
} from '#server/providers/processor/files.port.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { CardStory } from '#test/support/card-story.ts';
import { LOCKED } from '#test/support/scripted-processor.ts';
import { reconcileDaily } from './index.ts';

const story = new CardStory();
let operator: Caller;
beforeAll(async () => {
  const { world, client } = story;
  operator = await signedIn(world, { ...world.ours, id: 1, managers: { Admin: world.operator } });
  await operator.call('POST', '/operator/enter', {
    body: { client_id: client, reason: 'Reconciliation' },
  });
});

type Difference = {
  difference_id: number;
  kind: string;
  opened_on: string;
  ours: { amount: string | null; state: string | null };
  theirs: { amount: string | null; state: string | null };
  closed_by: string | null;
};
const found = async (state = 'open'): Promise<Difference[]> =>
  (
    await story.admin.call<{ data: Difference[] }>(
      'GET',
      `/reconciliation/differences?state=${state}`,
    )
  ).body.data;
const kinds = async () => (await found()).map(({ kind }) => kind).sort();

/** The processor's files as our books have them, changed by a test. */
type Change = {
  balances?: (lines: BalanceLine[]) => BalanceLine[];
  transfers?: (lines: TransferLine[]) => TransferLine[];
  cut?: boolean;
};
const faults: unknown[] = [];
async function nextDay({ balances = same, transfers = same, cut = false }: Change = {}) {
  await story.moveTo(after(story.world.clock.now(), days(1)));
  const cards = await story.world.test.owner<{ proxy: string; amount: string }>(
    `SELECT c.proxy, (a.balance + coalesce((SELECT sum(amount) FROM payment_exception e WHERE e.client_id = c.client_id AND e.customer_id = c.id AND closed_at IS NULL), 0))::text AS amount
     FROM customer c JOIN ledger_account a ON a.client_id = c.client_id AND a.id = c.account_id WHERE c.proxy IS NOT NULL`,
  );
  const ours = cards.map(({ proxy, amount }) => ({ proxy, amount: BigInt(amount) }));
  const sent = story.processor.told.map(({ key, proxy, amount, direction }): TransferLine => ({
    key,
    proxy,
    amount,
    direction,
    outcome: declined.has(amount) ? 'declined' : 'accepted',
  }));
  const files = {
    async *balances() {
      yield balances(ours);
      if (cut) throw new Error('cut');
    },
    async *transfers() {
      yield transfers(sent);
    },
  };
  const { db, clock, logged } = story.activityDeps;
  return reconcileDaily({
    db,
    clock,
    files,
    failed: (e) => void faults.push(e),
    logged,
  });
}
const same = <T>(lines: T): T => lines;
const declined = new Set<bigint>();

describe('the daily reconciliation', () => {
  it('finds nothing where the files and the books agree, and is done once a day', async () => {
    await story.load('50.00');
    await story.load('20.00', { person: 1 });
    await story.posted({ person: 1, amount: 2_300 });
    story.processor.says({ submit: () => LOCKED });
    declined.add(1_700n);
    await story.load('17.00');
    story.processor.says({});
    expect(await nextDay()).toBe(true);
    expect(await found()).toEqual([]);
    expect(faults).toEqual([]);
    const { run } = (
      await story.admin.call<{ run: { day: string; cards: number; transfers: number } }>(
        'GET',
        '/reconciliation',
      )
    ).body;
    expect(run).toMatchObject({ day: '2026-03-04', transfers: 3 });
    expect(run.cards).toBeGreaterThanOrEqual(3);
    const { db, clock, logged } = story.activityDeps;
    const files: ProcessorFiles = {
      balances: () => expect.unreachable(),
      transfers: () => expect.unreachable(),
    };
    const failed = (error: unknown) => void faults.push(error);
    expect(await reconcileDaily({ db, clock, logged, files, failed })).toBe(false);
  });

  it('names each kind of difference, alerts of it once, and follows it until it is equal again', async () => {
    await story.load('31.00');
    await story.load('32.00');
    await story.load('33.00');
    story.processor.says({ submit: () => LOCKED });
    await story.load('34.00');
    story.processor.says({});
    declined.add(3_400n);
    const amountOf = (amount: bigint, to: Partial<TransferLine> | null) => (line: TransferLine) =>
      line.amount !== amount ? [line] : to ? [{ ...line, ...to }] : [];
    const wrong: Change = {
      balances: (lines) =>
        lines.map((line) =>
          line.proxy === story.proxyOf(0) ? { ...line, amount: line.amount + 5n } : line,
        ),
      transfers: (lines) => [
        ...lines
          .flatMap(amountOf(3_100n, null))
          .flatMap(amountOf(3_200n, { amount: 3_201n }))
          .flatMap(amountOf(3_400n, { outcome: 'accepted' })),
        {
          key: 'nobody-knows',
          proxy: story.proxyOf(1),
          amount: 900n,
          direction: 'credit',
          outcome: 'accepted',
        },
      ],
    };
    await nextDay(wrong);
    const all = [
      'balance_differs',
      'missing_at_processor',
      'missing_with_us',
      'other_amount',
      'other_state',
    ];
    expect(await kinds()).toEqual(all);
    expect(story.alerts).toMatchObject([{ event: 'reconciliation_difference', opened: 5 }]);
    await nextDay(wrong);
    expect(await kinds()).toEqual(all);
    expect(story.alerts).toHaveLength(1);
    expect((await found()).map(({ opened_on }) => opened_on)).toEqual(
      Array<string>(5).fill('2026-03-05'),
    );
    await nextDay({ transfers: (lines) => lines.filter(({ key }) => key !== 'nobody-knows') });
    expect(await kinds()).toEqual(['missing_with_us']);
  });

  it('is explained by a person of the operator, with a reason, and nobody else', async () => {
    const [open] = await found();
    const explain = (by: Caller) =>
      by.call('POST', `/reconciliation/differences/${open!.difference_id}/explain`, {
        body: { reason: 'Booked by hand' },
      });
    expect((await explain(story.admin)).status).toBe(403);
    operator = await signedIn(story.world, {
      ...story.world.ours,
      id: 1,
      managers: { Admin: story.world.operator },
    });
    await operator.call('POST', '/operator/enter', {
      body: { client_id: story.client, reason: 'Reconciliation' },
    });
    expect((await explain(operator)).status).toBe(200);
    expect((await explain(operator)).status).toBe(409);
    expect(await found()).toEqual([]);
    expect((await found('closed')).some(({ closed_by }) => closed_by !== null)).toBe(true);
    const audited = await story.audited('payments.explain_difference', open!.difference_id);
    expect(audited).toMatchObject([{ after: { reason: 'Booked by hand' } }]);
  });

  it('says nothing where a file was cut, and tries again', async () => {
    await expect(nextDay({ cut: true, balances: () => [] })).rejects.toThrow('cut');
    expect(await found()).toEqual([]);
    expect(await nextDay()).toBe(true);
  });

  it('expects less than the book where the provider covers something, and leaves out what moves', async () => {
    await story.posted({ person: 2, amount: 900 });
    await story.load('9.50', { person: 2 });
    await nextDay();
    expect(await found()).toEqual([]);
    await story.moveTo(after(story.world.clock.now(), days(1)));
    await story.load('12.00', { person: 2 });
    const { db, clock, logged } = story.activityDeps;
    const files: ProcessorFiles = {
      async *balances() {
        yield [{ proxy: story.proxyOf(2), amount: 1n }];
      },
      async *transfers() {
        yield [];
      },
    };
    await reconcileDaily({
      db,
      clock,
      logged,
      files,
      failed: (error) => void faults.push(error),
    });
    expect((await found()).filter(({ theirs }) => theirs.amount === '0.01')).toEqual([]);
  });
});
