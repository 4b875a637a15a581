import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { batchesPort } from '#server/features/funds/index.ts';
import { applyOutcomes } from '#server/features/payments/index.ts';
import { createHttpProcessor } from '#server/providers/processor/http-processor.ts';
import type {
  CardProcessor,
  Outcome,
  ProcessorRow,
} from '#server/providers/processor/processor.port.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { LOCKED } from '#test/support/scripted-processor.ts';

/*
 * A processor that lies about advances, over its real adapter: another amount, another currency, one
 * reference for two answers, answers for somebody else's payment, and another word after the final
 * one. What is not an answer about this payment stays taken, comes off no payday, and waits for a
 * person; nobody's card, fund or report has it twice.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
type Transfer = { key: string; card: string; amount_minor: string; currency: string };
type Lie = (asked: readonly Transfer[]) => object[];
let server: Server;
let liar: CardProcessor;
let lie: Lie = () => [];
const rows = new Map<string, ProcessorRow>();
const honest = ({ key, card, amount_minor, currency }: Transfer) => ({
  key,
  card,
  amount_minor,
  currency,
  outcome: 'accepted',
});

beforeAll(async () => {
  server = createServer((request, response) => {
    void json(request).then((said) => {
      // As the adapter writes it.
      const { transfers = [], keys = [] } = said as { transfers?: Transfer[]; keys?: string[] };
      const asked = keys.flatMap((key): Transfer[] => {
        const row = rows.get(key);
        return row
          ? [{ key, card: row.proxy, amount_minor: `${row.amount}`, currency: row.currency }]
          : [];
      });
      response.end(JSON.stringify({ results: lie([...transfers, ...asked]) }));
    });
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  // It listens on a port, not on a pipe.
  const { port } = server.address() as AddressInfo;
  liar = createHttpProcessor({ url: `http://127.0.0.1:${port}`, key: 'secret' });
  await story.begin('400.00');
  for (const index of [0, 1, 2]) await story.enrolled(index, 10);
  story.processor.says({
    submit: async (row) => {
      rows.set(row.key, row);
      return (await liar.submit([row]))[0]!;
    },
    check: async (key) => (await liar.check([rows.get(key)!]))[0] as Outcome,
  });
});
afterAll(() => void server.close());

const take = async (index: number, amount: string) => (await story.member(index)).take(amount);
const advances = () =>
  story.world.test.owner<{ payment: string; status: string }>(
    'SELECT movement_id::text AS payment, status FROM ewa_advance WHERE client_id = $1 ORDER BY id',
    [story.client],
  );
type Exception = { exception_id: number; kind: string; movement_id: number };
const exceptions = async () =>
  (await story.admin.call<{ data: Exception[] }>('GET', '/payment-exceptions')).body.data;
const CASES: readonly [string, string, (one: Transfer) => object][] = [
  ['another amount', '10.00', (one) => ({ ...honest(one), amount_minor: '100000' })],
  ['another currency', '11.00', (one) => ({ ...honest(one), currency: 'USD' })],
  ["somebody else's card", '12.00', (one) => ({ ...honest(one), card: 'somebody-else' })],
];

it.each(CASES)('%s: it stays taken, and a person is told', async (_lie, amount, said) => {
  lie = (asked) => asked.map(said);
  const [before, told] = [await story.fund(), (await exceptions()).length];
  const cards = (await story.held()).cards;
  const answer = await take(0, amount);
  expect([answer.status, answer.body.status]).toEqual([201, 'pending']);
  expect(before - (await story.fund())).toBe(BigInt(amount.replace('.', '')));
  expect((await story.held()).cards).toBe(cards);
  expect((await exceptions()).length).toBe(told + 1);
});

it('answers that are swapped, and one reference for two, pay nobody twice', async () => {
  const waiting: Transfer[] = [];
  // Each is answered with the key of its own and the answer of the one before.
  lie = (asked) => {
    waiting.push(...asked);
    const other = waiting.at(-2) ?? waiting[0]!;
    return asked.flatMap((one) => [honest(one), { ...honest(other), key: one.key }]);
  };
  const cards = (await story.held()).cards;
  const answers = [await take(1, '20.00'), await take(2, '21.00'), await take(1, '22.00')];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const statuses = answers.map((one) => one.body.status);
  // The first had nobody's answer beside its own, the others had two that differ.
  expect(statuses).toEqual(['paid', 'pending', 'pending']);
  expect((await story.held()).cards - cards).toBe(2_000);
  lie = (asked) => asked.map(honest);
  await story.later(60_000);
  await story.sweep();
  expect((await advances()).slice(3).map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);
  expect((await story.held()).cards - cards).toBe(6_300);
  await story.sweep();
  expect((await story.held()).cards - cards).toBe(6_300);
  expect(await story.wrongSums()).toEqual([]);
});

it('lies until the cut-off come off no payday, and go on', async () => {
  lie = (asked) => asked.map((one) => ({ ...honest(one), currency: 'USD' }));
  await story.goTo('2026-03-11T16:00:00Z');
  const { data } = (await story.payday.rows(FIRST)).body;
  expect(data.map((row) => [row.customer_id, row.amount])).toEqual([
    [story.person(1), '42.00'],
    [story.person(2), '21.00'],
  ]);
  expect(await story.wrongSums()).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
});

it('a person ends it, and another word after the report changes no report', async () => {
  const open = await exceptions();
  expect(open).toHaveLength(3);
  const operator = await operatorIn(story.world, story.client);
  for (const [nth, { exception_id: id }] of open.entries()) {
    const resolution = nth === 0 ? 'paid' : 'not_paid';
    const done = await operator.call('POST', `/payment-exceptions/${id}/close`, {
      key: story.newKey(),
      body: { resolution, reason: 'Asked the processor' },
    });
    expect(done.status).toBe(200);
  }
  expect((await advances()).map(({ status }) => status).toSorted()).toEqual(
    ['failed', 'failed', 'paid', 'paid', 'paid', 'paid'].toSorted(),
  );
  const before = (await story.payday.rows(FIRST)).body;
  const [fund, paid] = [await story.fund(), (await advances()).at(-1)!];
  await story.deps.db.write({ clientId: story.client }, (tx) =>
    applyOutcomes(
      tx,
      story.client,
      [{ paymentId: BigInt(paid.payment), jobId: null, outcome: LOCKED }],
      { now: story.world.clock.now(), batches: batchesPort },
    ),
  );
  expect((await exceptions()).map(({ kind }) => kind)).toEqual(['declined_after_accept']);
  expect([await story.fund(), (await story.payday.rows(FIRST)).body]).toEqual([fund, before]);
  await story.goTo('2026-03-13T10:00:00Z');
  expect((await story.payday.rows(FIRST)).body.period).toMatchObject({
    due_back: '63.00',
    given_back: '63.00',
  });
  expect(await story.wrongSums()).toEqual([]);
  expect(await story.wrongPaydays()).toEqual([]);
});
