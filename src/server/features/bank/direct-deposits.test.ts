import { expect, it } from 'vitest';
import { BankStory, type BankTransfer } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';

type Deposit = BankTransfer & Refused & { kind: string; wallet_id: number; amount: string };

const story = new BankStory();
const announce = (amount: string, more: object = {}) =>
  story.admin.call<Deposit>('POST', '/direct-deposits', {
    body: { wallet_id: story.store, amount, sent_on: '2026-03-04', ...more },
  });
const list = async (): Promise<Deposit[]> =>
  (await story.admin.call<{ data: Deposit[] }>('GET', `/direct-deposits?wallet=${story.store}`))
    .body.data;
const cancel = (id: number) =>
  story.admin.call<Deposit>('POST', `/direct-deposits/${id}/cancel`, { body: {} });
const stateOf = async (id: number): Promise<string | undefined> =>
  (await list()).find((one) => one.id === id)?.state;

it('an announced deposit moves nothing, and is met by the one that comes', async () => {
  const before = await story.balance(story.store);
  const { status, body } = await announce('500.00');
  expect(status).toBe(201);
  expect(body).toMatchObject({ kind: 'direct_deposit', state: 'created', latest_on: '2026-03-18' });
  const second = (await announce('500.00')).body.id;
  expect(await story.balance(story.store)).toBe(before);

  await story.deposit(story.store, 50_000n, 'file 1');
  expect(await stateOf(body.id)).toBe('settled');
  expect(await stateOf(second)).toBe('created');
  expect(await story.balance(story.store)).toBe(before + 50_000n);
});

it('one of another amount is posted by itself', async () => {
  const { id } = (await announce('70.00')).body;
  await story.deposit(story.store, 7_001n, 'file 2');
  expect(await stateOf(id)).toBe('created');
  expect((await list()).filter(({ amount }) => amount === '70.01')).toMatchObject([
    { state: 'settled' },
  ]);
});

it('one that is taken back is met by nothing, and the money is posted all the same', async () => {
  const { id } = (await announce('81.00')).body;
  expect((await cancel(id)).body.state).toBe('cancelled');
  expect((await cancel(id)).body.code).toBe('transfer_not_cancellable');
  const before = await story.balance(story.store);
  await story.deposit(story.store, 8_100n, 'file 3');
  expect(await stateOf(id)).toBe('cancelled');
  expect(await story.balance(story.store)).toBe(before + 8_100n);
});

it('is met within ten banking days, and by nothing after them', async () => {
  const { id } = (await announce('92.00')).body;
  await story.moveTo('2026-03-19T14:00:00Z');
  await story.deposit(story.store, 9_200n, 'file 4');
  expect(await stateOf(id)).toBe('created');
  await story.moveTo('2026-03-04T15:00:00Z');
});

it('says what is wrong with a day, and belongs to a wallet that is seen', async () => {
  for (const sent_on of ['2026-02-30', '2025-03-04', '2026-12-31'])
    expect((await announce('5.00', { sent_on })).body.errors).toMatchObject([
      { path: 'sent_on', code: 'date_invalid' },
    ]);
  expect((await announce('0.00')).status).toBe(422);
  const zone = await story.as('Zone Manager');
  const elsewhere = await zone.call('POST', '/direct-deposits', {
    body: { wallet_id: story.otherStore, amount: '5.00', sent_on: '2026-03-04' },
  });
  expect(elsewhere.status).toBe(404);
  const other = (await announce('6.00', { wallet_id: story.otherStore })).body.id;
  expect((await zone.call('POST', `/direct-deposits/${other}/cancel`, { body: {} })).status).toBe(
    404,
  );
});
