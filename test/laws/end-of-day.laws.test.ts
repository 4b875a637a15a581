import fc from 'fast-check';
import { expect, it } from 'vitest';
import { endOfDay } from '#domain/bank/index.ts';
import { type Day, addDays } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { adjustWallet } from '#server/features/funds/index.ts';
import { keepEndedDays } from '#server/features/reports/index.ts';
import { createStore } from '#server/features/wallets/index.ts';
import { wrongDays } from '#test/support/kept-days.ts';
import { MoneyStory } from '#test/support/money-story.ts';

/*
 * Whatever a wallet's entries are, over a change of the clocks, in zones of half hours and at
 * midnights: what the database says of the ends of its days is what the rule says, whether the days
 * are kept or not; and the parts of each day are its difference, also where they are kept.
 */
const story = new MoneyStory();

const START = Date.parse('2026-03-06T12:00:00Z');
const MINUTES = 5 * 24 * 60;
const zones = fc.constantFrom(
  'America/Toronto',
  'America/St_Johns',
  'America/Vancouver',
  'America/Phoenix',
);
const entry = fc.record({
  // Whole hours are midnights now and then.
  minute: fc.oneof(
    fc.nat(MINUTES),
    fc.nat(MINUTES / 60).map((hour) => hour * 60),
  ),
  cents: fc.integer({ min: -2_000, max: 5_000 }).filter((cents) => cents !== 0),
});
const ORIGIN = { ip: null, requestId: 'law', userAgent: null };

it('the ends of days are those of the rule', async () => {
  const { test, clock, ours } = story.world;
  const database = test.database;
  const clientId = ours.id;
  const by = { kind: 'system' as const, name: 'law', clientId };
  const [funding] = await test.owner<{ id: number }>(
    `SELECT (accounts ->> 'adjustment')::int AS id FROM client WHERE client_id = $1`,
    [clientId],
  );
  let looked = 0;
  const check = async (
    timezone: string,
    planned: readonly { minute: number; cents: number }[],
    kept: number,
  ): Promise<void> => {
    await story.moveTo(new Date(START));
    const open = { name: 'Law', timezone, currency: 'CAD' as const, departments: [] };
    const { storeId } = await database.write({ clientId }, (tx) =>
      createStore({ tx, actor: by, origin: ORIGIN, now: clock.now() }, open),
    );
    const entries: { at: string; amount: bigint }[] = [];
    for (const { minute, cents } of [...planned].sort((a, b) => a.minute - b.minute)) {
      const now = new Date(START + minute * 60_000);
      const done = await database.write({ clientId }, (tx) =>
        adjustWallet(
          { tx, actor: by, origin: ORIGIN, now },
          { walletId: storeId, amount: BigInt(cents), fundingAccountId: funding!.id, notes: 'n' },
        ),
      );
      // What the wallet lacks is not taken, and is no entry.
      if (done.ok) entries.push({ at: now.toISOString(), amount: BigInt(cents) });
    }
    await story.moveTo(new Date(START + kept * 86_400_000));
    await keepEndedDays(story.deps, clientId);
    await story.moveTo('2026-03-14T12:00:00Z');
    const said = async (report: string) =>
      (
        await story.admin.call<{ data: Record<string, string | null>[] }>(
          'GET',
          `/managers/${story.admin.manager}/${report}?wallet=${storeId}&per_page=100`,
        )
      ).body.data;
    const expected = endOfDay({
      opening: 0n,
      entries,
      timezone,
      from: '2026-03-01',
      to: addDays('2026-03-14' as Day, -1),
      firstDay: '2026-03-06',
    });
    const balances = await said('eod_balance');
    expect(
      balances.map(({ date, balance_at: held, amount_difference: change }) => [date, held, change]),
    ).toEqual(
      expected
        .map(({ date, balanceAt, amountDifference: change }) => [
          date,
          toWire(balanceAt),
          change === null ? null : toWire(change),
        ])
        .reverse(),
    );
    for (const day of await said('eod_dif')) expect(day.other).toBe(changeOf(day));
    expect(await wrongDays(story)).toEqual([]);
    looked += entries.length;
  };
  await fc.assert(
    fc.asyncProperty(zones, fc.array(entry, { minLength: 1, maxLength: 12 }), fc.nat(7), check),
    {
      numRuns: 20,
      examples: [
        // The stroke of midnight before and after the night of 23 hours, in Toronto.
        [
          'America/Toronto',
          [
            { minute: 17 * 60, cents: 900 },
            { minute: 41 * 60, cents: -300 },
            { minute: 64 * 60, cents: 40 },
          ],
          3,
        ],
      ],
    },
  );
  expect(looked).toBeGreaterThan(60);
});

/** Adjustments are the one part of these days; the first has no day before it. */
const changeOf = (day: Record<string, string | null>): string | null =>
  day.amount_difference ?? day.balance_at ?? null;
