import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Receipt } from '#test/support/ewa-story.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { type EwaServer, type ServerAnswer, startEwaServer } from '#test/support/ewa-server.ts';

/*
 * Two servers, each a process of its own with its own gatherings and caches, on one database. The
 * same is asked of both at once: somebody takes, a period is cut off, the wallet gives back, the
 * fund is filled and emptied. Each counts once, and the books are proven at the end of the file.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const LONG = { timeout: 120_000 };
let servers: readonly [EwaServer, EwaServer];

beforeAll(async () => {
  await story.begin('500.00');
  for (const index of [0, 1, 2]) await story.enrolled(index, 10);
  servers = await Promise.all([startEwaServer(story.world), startEwaServer(story.world)]);
}, 120_000);
afterAll(() => Promise.all(servers.map((server) => server.stop())));

const count = <T>(answers: readonly ServerAnswer<T>[], status: number): number =>
  answers.filter((one) => one.status === status).length;
const onBoth = <T>(ask: (server: EwaServer, nth: number) => Promise<T>): Promise<T[]> =>
  Promise.all(servers.map(ask));
const bothAt = async (instant: string): Promise<void> => {
  await story.moveTo(instant);
  await onBoth((server) => server.at(instant));
};
const tokenOf = (index: number) =>
  story.world.session(story.client, story.person(index), 'customer');
const managerToken = () =>
  story.world.session(story.client, story.world.ours.managers.Admin ?? 0, 'manager');
const bodyOf = async (index: number, amount: string) => ({
  store_id: story.store,
  amount,
  authorisation: (await (await story.member(index)).quote(amount)).body.authorisation,
  language: 'en',
  duplicate_ok: true,
});
const period = async () => (await story.payday.rows(FIRST)).body.period;

it('somebody takes at both: never above the cap, and each payment is told once', LONG, async () => {
  const [token, body] = [await tokenOf(0), await bodyOf(0, '15.00')];
  const before = await story.fund();
  const answers = (
    await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        onBoth((server, at) =>
          server.call<Receipt>('POST', '/member/ewa/advances', {
            token,
            body,
            key: `both-${nth}-${at}`,
          }),
        ),
      ),
    )
  ).flat();
  // Earned 200.00, of which 100.00 can be taken.
  expect([count(answers, 201), count(answers, 409)]).toEqual([6, 10]);
  expect(new Set(answers.flatMap(({ body: { code } }) => code ?? []))).toEqual(
    new Set(['over_available']),
  );
  expect(before - (await story.fund())).toBe(9_000n);
  const told = servers.flatMap((server) => server.told());
  expect([told.length, new Set(told).size]).toEqual([6, 6]);
  expect(await story.wrongSums()).toEqual([]);
});

it('one key at both is one advance', LONG, async () => {
  const [token, body] = [await tokenOf(1), await bodyOf(1, '20.00')];
  const ask = () =>
    onBoth((server) =>
      server.call<Receipt>('POST', '/member/ewa/advances', { token, body, key: 'one-key' }),
    );
  const answers = (await Promise.all(Array.from({ length: 4 }, ask))).flat();
  const late = await ask();
  const taken = [...answers, ...late].filter(({ status }) => status === 201);
  expect(count(late, 201)).toBe(2);
  expect(new Set(taken.map((one) => one.body.advance_id)).size).toBe(1);
  expect(
    answers
      .filter(({ status }) => status !== 201)
      .every((one) => one.body.code === 'idempotency_in_flight'),
  ).toBe(true);
  const [row] = await story.world.test.owner<{ n: number }>(
    'SELECT count(*)::int AS n FROM ewa_advance WHERE client_id = $1 AND customer_id = $2',
    [story.client, story.person(1)],
  );
  expect(row?.n).toBe(1);
  expect(await story.wrongSums()).toEqual([]);
});

it('the fund is filled and emptied at both: neither side goes below zero', LONG, async () => {
  const token = await managerToken();
  const [fund, wallet] = [await story.fund(), await story.balance(story.store)];
  const move = (way: 'fund' | 'return', amount: string) =>
    onBoth((server, at) =>
      server.call('POST', `/ewa/float/${story.store}/${way}`, {
        token,
        key: `${way}-${amount}-${at}`,
        body: { amount, duplicate_ok: true },
      }),
    );
  // The fund holds 390.00: of what is asked back, and what comes in, any order is possible.
  const amounts = ['100.01', '100.02', '100.03', '100.04'];
  const [back, filled] = await Promise.all([
    Promise.all(amounts.map((amount) => move('return', amount))),
    Promise.all(amounts.slice(0, 2).map((amount) => move('fund', amount))),
  ]);
  const codes = [...back.flat(), ...filled.flat()].map(({ status }) => status);
  expect(codes.filter((status) => ![200, 201, 409].includes(status))).toEqual([]);
  const [now, held] = [await story.fund(), await story.balance(story.store)];
  expect(now).toBeGreaterThanOrEqual(0n);
  expect(now + held).toBe(fund + wallet);
  // What was moved is moved once, at whichever server its key is sent again.
  const moved = amounts.filter((_, nth) => back[nth]?.every(({ status }) => status === 200));
  await Promise.all(moved.map((amount) => move('return', amount)));
  expect(await story.fund()).toBe(now);
  await story.admin.call('POST', `/ewa/float/${story.store}/fund`, {
    key: story.newKey(),
    body: { amount: '200.00' },
  });
});

it('both cut off while people take at both: one report, each row once', LONG, async () => {
  await bothAt('2026-03-11T15:59:59Z');
  const takers = await Promise.all(
    [1, 2].map(async (index) => ({
      token: await tokenOf(index),
      body: await bodyOf(index, '7.00'),
    })),
  );
  const taking = Array.from({ length: 6 }, (_, nth) =>
    takers.flatMap(({ token, body }, who) =>
      servers.map((server, at) =>
        server.call<Receipt>('POST', '/member/ewa/advances', {
          token,
          body,
          key: `last-${nth}-${who}-${at}`,
        }),
      ),
    ),
  ).flat();
  const cutting = onBoth(async (server) => {
    await server.at('2026-03-11T16:00:00Z');
    await server.work();
    await server.work();
  });
  const answers = await Promise.all(taking);
  await cutting;
  await story.moveTo('2026-03-11T16:00:00Z');
  expect([count(answers, 201) + count(answers, 409), answers.length]).toEqual([24, 24]);
  // A server whose clock is behind takes nothing of it either.
  const [behind] = servers;
  await behind.at('2026-03-11T15:59:58Z');
  const { token, body } = takers[1]!;
  const late = await behind.call<Receipt>('POST', '/member/ewa/advances', {
    token,
    body,
    key: 'behind',
  });
  expect([late.status, late.body.code]).toEqual([409, 'over_available']);
  const { data } = (await story.payday.rows(FIRST, 'per_page=100')).body;
  expect(new Set(data.map((row) => row.pos_id)).size).toBe(data.length);
  expect(await period()).toMatchObject({ state: 'reported' });
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});

it('both give back, on their own and by hand: what is due comes back once', LONG, async () => {
  await bothAt('2026-03-13T10:00:00Z');
  const { due_back: due } = await period();
  const [fund, wallet] = [await story.fund(), await story.balance(story.store)];
  const token = await managerToken();
  const byHand = (amount: string, nth: number) =>
    onBoth((server, at) =>
      server.call('POST', `/ewa/repayments/${story.store}`, {
        token,
        key: `hand-${nth}-${at}`,
        body: { first_day: FIRST, amount },
      }),
    );
  await Promise.all([
    byHand(due, 1),
    onBoth((server) => server.work()),
    byHand('10.00', 2),
    byHand(due, 3),
  ]);
  const after = await period();
  expect(after).toMatchObject({ due_back: due, given_back: due });
  const [back, paid] = [(await story.fund()) - fund, wallet - (await story.balance(story.store))];
  expect(back).toBe(paid);
  expect(back).toBe(BigInt(due.replace('.', '')));
  expect(await story.wrongPaydays()).toEqual([]);
});
