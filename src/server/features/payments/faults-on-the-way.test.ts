import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { createHttpProcessor } from '#server/providers/processor/http-processor.ts';
import { type Fault, type FaultProxy, startFaultProxy } from '#test/support/fault-proxy.ts';
import { MoneyStory } from '#test/support/money-story.ts';

/*
 * The product, a proxy that breaks what passes, and the sandbox of the processor behind it. After
 * each fault every cent moved once on both sides, or an exception names the payment.
 */

const KEY = 'sandbox-key';
const SUBMIT = '/v1/transfers';
const LOOK_UP = '/v1/transfers/lookup';
const TIMEOUT = 250;
const sandbox = createProcessorSandbox({ key: KEY });
let proxy: FaultProxy;

const story = new MoneyStory();
beforeAll(async () => {
  proxy = await startFaultProxy(await sandbox.listen({ port: 0, host: '127.0.0.1' }));
  const real = createHttpProcessor({ url: proxy.url, key: KEY, timeout: TIMEOUT });
  Object.assign(story.processor, { submit: real.submit, check: real.check });
  // Something to unload while a load is not known.
  await story.load('100.00');
});
afterAll(async () => {
  await proxy.close();
  await sandbox.close();
});

type Sent = { id: string; provider_key: string; status: string; amount: string; raised: number };
/** The payments since then, as we have them. */
const paymentsSince = (id: bigint): Promise<Sent[]> =>
  story.world.test.owner<Sent>(
    `SELECT m.id::text, m.provider_key, m.status, m.amount::text,
       (SELECT count(*)::int FROM payment_exception e WHERE e.client_id = m.client_id AND e.payment_id = m.id) AS raised
     FROM movement m WHERE m.id > $1 ORDER BY m.id`,
    [id],
  );
const newest = async (): Promise<bigint> => {
  const [row] = await story.world.test.owner<{ id: string }>(
    'SELECT coalesce(max(id), 0)::text AS id FROM movement',
  );
  return BigInt(row!.id);
};

/** What the processor did, key by key, asked at its own address. */
async function paidOutside(keys: readonly string[]): Promise<bigint> {
  const answer = await sandbox.inject({
    method: 'POST',
    url: LOOK_UP,
    headers: { authorization: `Bearer ${KEY}` },
    payload: { keys },
  });
  const { results } = answer.json<{ results: { outcome: string; amount_minor: string }[] }>();
  return results
    .filter(({ outcome }) => outcome === 'accepted')
    .reduce((sum, row) => sum + BigInt(row.amount_minor), 0n);
}

/** Looks again and again, as the background does, until nothing is left to be looked at. */
async function timePasses(): Promise<void> {
  for (const wait of [6_000, 15_000, 40_000, 250_000, 900_000]) {
    await story.later(wait);
    await story.sweep();
  }
}

const ON_SUBMIT: readonly Fault[] = [
  'cut before delivery',
  'cut after delivery',
  '503 before delivery',
  '502 after delivery',
  '503 after delivery',
  '504 after delivery',
  'answered too late',
  'delivered twice',
  'cut in the middle of the answer',
  'a page of HTML',
  'an answer to another key',
  'an answer without the rows',
];
let cents = 0;
const amount = (): string => `20.${String((cents += 1)).padStart(2, '0')}`;

describe('a load, a row of a batch and an unload, each paid once where the answer is', () => {
  it.each(ON_SUBMIT)('%s', async (fault) => {
    const before = await newest();
    const first = await story.held();
    proxy.plan(SUBMIT, fault);
    await story.load(amount());
    proxy.plan(SUBMIT, fault);
    await story.sent([
      [0, amount()],
      [1, amount()],
    ]);
    proxy.plan(SUBMIT, fault);
    await story.unload('5.00', { more: { duplicate_ok: true } });
    // The look-ups go wrong too, and one of them does not know yet what was taken.
    proxy.plan(LOOK_UP, fault, 'not found although it is there');
    proxy.plan(SUBMIT, fault);
    await timePasses();

    const sent = await paymentsSince(before);
    expect(sent.map(({ status, raised }) => `${status} ${raised}`)).toEqual(
      Array.from({ length: 4 }, () => 'paid 0'),
    );
    const loads = sent.filter((row) => row.amount !== '500');
    const held = await story.held();
    const onCards = BigInt(held.cards - first.cards);
    expect(onCards).toBe((await paidOutside(loads.map((row) => row.provider_key))) - 500n);
    expect(await paidOutside(sent.map((row) => row.provider_key))).toBe(onCards + 1_000n);
    expect(BigInt(first.wallets - held.wallets)).toBe(onCards);
    expect([held.inFlight, held.batches, held.suspense]).toEqual([0, 0, 0]);
  });
});

describe('an answer about something else', () => {
  it.each<Fault>(['another amount echoed', 'another card echoed'])(
    '%s: nothing is posted, and an exception names each payment',
    async (fault) => {
      const before = await newest();
      const first = await story.held();
      proxy.plan(SUBMIT, fault);
      await story.load(amount());
      proxy.plan(SUBMIT, fault);
      await story.sent([[1, amount()]]);
      await timePasses();
      const sent = await paymentsSince(before);
      expect(sent.map(({ status, raised }) => [status, raised])).toEqual([
        ['pre-paid', 1],
        ['pre-paid', 1],
      ]);
      const held = await story.held();
      expect(held.cards).toBe(first.cards);
      expect(first.wallets - held.wallets).toBe(
        held.inFlight + held.batches - first.inFlight - first.batches,
      );
    },
  );
});

/** Nobody is answered before two have asked; answers how things are put back. */
function waitForBoth(): () => void {
  const { check } = story.processor;
  let asked = 0;
  let open: () => void = () => undefined;
  const both = new Promise<void>((resolve) => (open = resolve));
  const waiting: typeof check = async (rows) => {
    asked += 1;
    if (asked === 2) open();
    await both;
    return check(rows);
  };
  Object.assign(story.processor, { check: waiting });
  return () => void Object.assign(story.processor, { check });
}

describe('two answers that contradict each other', () => {
  it('are booked against suspense, whichever came first, and a person is told', async () => {
    const first = await story.held();
    const before = await newest();
    proxy.plan(SUBMIT, 'cut before delivery');
    const pending = (await story.load(amount())).body.transfer;
    // Two windows ask at once: one is told no, the other what is so.
    proxy.plan(LOOK_UP, 'not found although it is there', 'not found although it is there');
    proxy.plan(SUBMIT, 'declined although it was accepted');
    const restore = waitForBoth();
    const check = () => story.admin.call('POST', `/movements/${pending.id}/check`);
    await Promise.all([check(), check()]);
    restore();
    const [payment] = await paymentsSince(before);
    expect(payment!.raised).toBe(1);
    const held = await story.held();
    const paid = BigInt(payment!.amount);
    const booked =
      payment!.status === 'paid'
        ? { wallets: -paid, cards: 0n, suspense: paid }
        : { wallets: 0n, cards: paid, suspense: -paid };
    expect({
      wallets: BigInt(held.wallets - first.wallets),
      cards: BigInt(held.cards - first.cards),
      suspense: BigInt(held.suspense - first.suspense),
    }).toEqual(booked);
  });
});
