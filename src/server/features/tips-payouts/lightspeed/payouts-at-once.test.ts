import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { type Nights, nightsIn, tipNights } from '#test/support/tip-nights.ts';

/**
 * Managers press for the same wallets at the same moment, in opposite order, one of whom sees one
 * wallet only; the server dies before or after any of its commits; a night is corrected meanwhile. Whatever happens, each person
 * of each night is paid once, and to the cent.
 */
type Pending = { payout_id: string; result_id: number; version: number; process: boolean };
type Outcome = { payout_id: string; outcome: string; code: string | null };

const of = tipNights();
let both: Caller[] = [];
/** Sees the first store and not the second. */
let oneStore: Caller;
let uptown: Nights;

const pending = async (by: Caller): Promise<Pending[]> =>
  (
    await by.call<{ data: Pending[] }>(
      'GET',
      `/managers/${by.manager}/lightspeed/client-pending-payouts`,
    )
  ).body.data;
const press = (by: Caller, rows: readonly Pending[], key: string) =>
  by.call<{ data: Outcome[] }>(
    'POST',
    `/managers/${by.manager}/lightspeed/process-client-pending-payouts`,
    {
      key,
      body: {
        client_id: of().world.ours.id,
        payouts: rows.map(({ payout_id, version, process }) => ({ payout_id, version, process })),
      },
    },
  );
const resultOf = ({ payout_id: id }: Outcome): number => Number.parseInt(id, 10);
/** The same numbers for the same seed, evenly between 0 and 1. */
function drawFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

beforeAll(async () => {
  const { world } = of();
  const { ours } = world;
  const other = { ...ours, store: ours.otherStore };
  await world.test.owner(
    `INSERT INTO membership (client_id, customer_id, store_id, active, name_key) SELECT client_id, customer_id, $2, true, name_key FROM membership WHERE client_id = $1 AND store_id = $3 ON CONFLICT DO NOTHING`,
    [ours.id, ours.otherStore, ours.store],
  );
  const operator = await operatorIn(world, ours.id);
  await operator.call('POST', `/stores/${ours.otherStore}/wallets/${ours.otherStore}/adjust`, {
    key: 'fund',
    body: { amount: '9000.00', client_id: ours.id, notes: 'Opening balance' },
  });
  both = [await signedIn(world, ours, 'Admin'), await signedIn(world, ours, 'Admin')];
  oneStore = await signedIn(world, ours, 'Regional Manager');
  uptown = await nightsIn({ ...world, ours: other }, both[0]);
  for (const store of [ours.store, ours.otherStore])
    await world.test.owner(
      `WITH f AS (INSERT INTO tip_feed (client_id, provider, connection_id, account, location, data_type, timezone, currency) VALUES ($1, 'lightspeed', 1, 'A', 'L' || $2::int, 'sales', 'America/Toronto', 'CAD') RETURNING id)
       INSERT INTO tip_location (client_id, store_id, data_type, external_id, name, mapped_at, feed_id) SELECT $1, $2::int, 'sales', 'L', 'L', now(), f.id FROM f`,
      [ours.id, store],
    );
});
afterAll(async () => {
  await expectBooksInOrder(of().world, of().world.ours.id);
  await of().world.close();
});

it.each([1, 2, 3])('pays each person once (seed %i)', async (seed) => {
  const draw = drawFrom(seed * 7_919);
  const { database } = of().world.test;
  const before = BigInt(await heldBy(of().world, of().world.ours.id, 'card'));
  const nights: number[] = [];
  for (let night = 0; night < 2; night += 1) {
    of().next();
    uptown.next();
    nights.push((await of().resultOf(of().normal())).id);
    nights.push((await uptown.resultOf(uptown.normal())).id);
  }
  const rows = await pending(both[0]!);
  expect(new Set(rows.map((one) => one.result_id))).toEqual(new Set(nights));
  const { write } = database;
  const dying = vi.spyOn(database, 'write').mockImplementation(async (...args) => {
    const luck = draw();
    if (luck < 0.15) throw new Error('killed before a commit');
    const done = await write(...args);
    if (luck < 0.3) throw new Error('killed after a commit');
    return done;
  });
  const [first, second] = both;
  const corrected = nights[Math.floor(draw() * nights.length)]!;
  await Promise.all([
    press(first!, rows, `first ${seed}`),
    press(second!, rows.toReversed(), `second ${seed}`),
    press(first!, rows, `first ${seed}`),
    press(oneStore, rows, `one store ${seed}`),
    first!.call('POST', `/tippool/adjustments/${corrected}?amount=1&title=Found`),
  ]);
  dying.mockRestore();
  const theirs = await press(oneStore, rows, `one store ${seed} again`);
  expect(theirs.status, theirs.text).toBe(200);
  const unseen = theirs.body.data.filter(({ code }) => code === 'not_found').map(resultOf);
  expect(new Set(unseen)).toEqual(new Set(nights.filter((_, at) => at % 2 === 1)));
  for (let again = 0; again < 3; again += 1) {
    const left = await pending(second!);
    if (left.length === 0) break;
    await Promise.all([
      press(first!, left, `first ${seed} again ${again}`),
      press(second!, left.toReversed(), `second ${seed} again ${again}`),
    ]);
  }
  expect(await pending(first!)).toEqual([]);
  await of().send();
  const moved = await of().world.test.owner<{ job_id: number; line: number; n: number }>(
    `SELECT p.result_id, p.employee_id, count(m.id)::int AS n FROM tip_person p LEFT JOIN movement m ON m.client_id = p.client_id AND m.job_id = p.job_id AND m.line = p.line
     WHERE p.result_id = ANY($1) AND p.payout > 0 GROUP BY 1, 2`,
    [nights],
  );
  expect(moved.filter(({ n }) => n !== 1)).toEqual([]);
  const [paid] = await of().world.test.owner<{ cents: string; people: number }>(
    'SELECT sum(payout)::text AS cents, count(*)::int AS people FROM tip_person WHERE result_id = ANY($1) AND payout > 0',
    [nights],
  );
  expect(paid!.people).toBe(8);
  expect(BigInt(await heldBy(of().world, of().world.ours.id, 'card')) - before).toBe(
    BigInt(paid!.cents),
  );
});
