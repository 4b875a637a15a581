import { expect, it } from 'vitest';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { CardStory } from '#test/support/card-story.ts';
import { bookPayment, provePayments } from '../payments/index.ts';
import { adjustWallet } from './adjust-wallet.ts';
import { payFromOutside, payFromWallet, refundOutside, refundToWallet } from './pay-from-wallet.ts';

const story = new CardStory();
const write = <T>(work: (tx: WriteHandle) => Promise<T>): Promise<T> =>
  story.world.test.database.write({ clientId: story.client }, work);
const faults = async () =>
  (
    await story.world.test.database.read({ clientId: story.client }, (tx) =>
      provePayments(tx, story.client),
    )
  ).map(({ rule }) => rule);
const owner = <T extends object = object>(sql: string) =>
  story.world.test.owner<T>(sql, [story.client]);
const account = async (kind: string): Promise<number> =>
  (
    await owner<{ id: number }>(
      `SELECT (accounts ->> '${kind}')::int AS id FROM client WHERE client_id = $1`,
    )
  )[0]!.id;
const lines = (more: string) =>
  owner<{ kind: string; amount: string; fee: string; manager_name: string }>(
    `SELECT kind, amount::text, fee::text, manager_name FROM movement WHERE client_id = $1 AND ${more} ORDER BY id`,
  );
const wallets = () =>
  owner<{ id: number; account_id: number }>(
    'SELECT id, account_id FROM wallet WHERE client_id = $1 ORDER BY id LIMIT 2',
  );
const purchase = (amount: bigint, description: string) => ({
  clientId: story.client,
  walletId: story.store,
  amount,
  description,
  by: { managerId: null, name: 'Somebody' },
  now: story.world.clock.now(),
});
async function adjust(amount: bigint, notes: string): Promise<void> {
  const fundingAccountId = await account('adjustment');
  const done = await write((tx) =>
    adjustWallet(
      {
        tx,
        actor: { kind: 'system', name: 'set-up', clientId: story.client },
        origin: { ip: null, requestId: 'test', userAgent: null },
        now: story.world.clock.now(),
      },
      { walletId: story.store, amount, fundingAccountId, notes },
    ),
  );
  expect(done.ok).toBe(true);
}
type Page = { data: { id: number }[]; totals: object };
const histories = async () =>
  Promise.all(
    ['', '&type=adjustment', '&type=load,unload,transfer_out,transfer_in,purchase,refund'].map(
      async (more) =>
        (
          await story.admin.call<Page>(
            'GET',
            `/client/wallets/transaction-history/${story.store}?per_page=100${more}`,
          )
        ).body,
    ),
  );

it('an adjustment has its line, signed, and no history knows of it', async () => {
  await story.load('10.00');
  const before = await histories();
  expect(before[0]!.data.length).toBeGreaterThan(0);
  await adjust(700n, 'into it');
  await adjust(-300n, 'out of it');
  expect(await lines(`notes IN ('into it', 'out of it')`)).toEqual([
    { kind: 'adjustment', amount: '700', fee: '0', manager_name: 'set-up' },
    { kind: 'adjustment', amount: '-300', fee: '0', manager_name: 'set-up' },
  ]);
  expect(await histories()).toEqual(before);
  const [line] = await owner<{ id: number }>(
    `SELECT id::int FROM movement WHERE client_id = $1 AND kind = 'adjustment' ORDER BY id DESC LIMIT 1`,
  );
  expect((await story.admin.call('GET', `/movements/${line!.id}`)).status).toBe(404);
  expect(await faults()).toEqual([]);
});

it('what is bought is given back by the same way, each with its line and its transfer', async () => {
  const bought = purchase(5_00n, 'from a wallet');
  const paid = await write((tx) => payFromWallet(tx, bought));
  if (!paid.ok) throw new Error(paid.code);
  await write((tx) => refundToWallet(tx, paid.value, bought));
  const outside = purchase(6_00n, 'on a page');
  const before = await histories();
  const came = await write((tx) => payFromOutside(tx, outside));
  await write((tx) => refundOutside(tx, came, outside));
  expect(await histories()).toEqual(before);
  const made = { fee: '0', manager_name: 'Somebody' };
  expect(await lines(`manager_name = 'Somebody'`)).toEqual([
    { kind: 'purchase', amount: '500', ...made },
    { kind: 'refund', amount: '500', ...made },
    { kind: 'checkout', amount: '600', ...made },
    { kind: 'checkout_refund', amount: '600', ...made },
  ]);
  expect(await faults()).toEqual([]);
});

it('what the payer lacks is not booked, and the transaction goes on', async () => {
  const before = await lines('true');
  const answers = await write(async (tx) => {
    const all = purchase(1_000_000_000_00n, 'too much');
    return [await payFromWallet(tx, all), await payFromWallet(tx, purchase(1n, 'one cent'))];
  });
  expect(answers.map((answer) => (answer.ok ? 'paid' : answer.code))).toEqual([
    'insufficient_wallet',
    'paid',
  ]);
  expect((await lines('true')).length - before.length).toBe(1);
});

it('the sender of a transfer bears its fee, and its line alone says so', async () => {
  const [from, to] = await wallets();
  const fee_income = await account('fee_income');
  await write((tx) =>
    bookPayment(tx, {
      ...purchase(4_00n, ''),
      by: { managerId: null, name: 'A sender' },
      kind: 'transfer',
      fee: 25n,
      accounts: { payer: from!.account_id, payee: to!.account_id, fee_income },
      lines: [{ wallet: from! }, { wallet: to! }],
    }),
  );
  expect(await lines(`manager_name = 'A sender'`)).toEqual([
    { kind: 'transfer_out', amount: '400', fee: '25', manager_name: 'A sender' },
    { kind: 'transfer_in', amount: '400', fee: '0', manager_name: 'A sender' },
  ]);
  expect(await faults()).toEqual([]);
});

it('a transfer without its other line is our own error, and nothing of it stays', async () => {
  const [from, to] = await wallets();
  const moved = await story.moved(() =>
    expect(
      write((tx) =>
        bookPayment(tx, {
          ...purchase(1_00n, ''),
          kind: 'transfer',
          accounts: { payer: from!.account_id, payee: to!.account_id },
          lines: [{ wallet: from! }],
        }),
      ),
    ).rejects.toThrow('a transfer has each of its lines'),
  );
  expect(moved).toEqual({});
});

it.each([
  ['the amount of an adjustment', `SET amount = amount + 1 WHERE kind = 'adjustment'`],
  ['the direction of an adjustment', `SET amount = -amount WHERE kind = 'adjustment'`],
  ['the amount of a purchase', `SET amount = amount + 1 WHERE kind = 'purchase'`],
  ['the fee of a transfer', `SET fee = fee + 1 WHERE kind = 'transfer_out'`],
  ['the amount that a transfer brings', `SET amount = amount + 1 WHERE kind = 'transfer_in'`],
  ['the amount of a checkout', `SET amount = amount + 1 WHERE kind = 'checkout'`],
  ['a refund that names its purchase', `SET kind = 'refund' WHERE kind = 'purchase'`],
  ['the amount of a rest', `SET amount = amount + 1 WHERE reason = 'card_closed'`],
])('the proof finds a line that is not its transfer: %s', async (_, change) => {
  await story.transfer('12.00', story.store, story.otherStore, { duplicate_ok: true });
  await adjust(100n, 'some');
  const bought = purchase(2_00n, 'something');
  await write((tx) => payFromWallet(tx, bought));
  await write((tx) => payFromOutside(tx, bought));
  await story.load('10.00', { person: 1, more: { duplicate_ok: true } });
  const kept = await owner<{ id: string; kind: string; amount: string; fee: string }>(
    'SELECT id::text, kind, amount::text, fee::text FROM movement WHERE client_id = $1',
  );
  await story.posted({ kind: 'closed', person: 1, amount: 1_000 });
  const [rest] = await owner<{ id: string; kind: string; amount: string; fee: string }>(
    `SELECT id::text, kind, amount::text, fee::text FROM movement WHERE client_id = $1 AND reason = 'card_closed' ORDER BY id DESC LIMIT 1`,
  );
  expect(await faults()).toEqual([]);
  await owner(`UPDATE movement ${change} AND client_id = $1`);
  expect(new Set(await faults())).toEqual(new Set(['payment_without_its_transfer']));
  await story.world.test.owner(
    `UPDATE movement AS m SET kind = k.kind, amount = k.amount, fee = k.fee
     FROM jsonb_to_recordset($1::jsonb) AS k (id bigint, kind text, amount bigint, fee bigint) WHERE m.id = k.id`,
    [JSON.stringify([...kept, ...(rest ? [rest] : [])])],
  );
  expect(await faults()).toEqual([]);
});

it.each(['adjustment', 'purchase', 'refund', 'transfer_in', 'checkout', 'checkout_refund'])(
  'the proof finds a transfer that lost its line: %s',
  async (kind) => {
    await story.transfer('13.00', story.store, story.otherStore, { duplicate_ok: true });
    await adjust(100n, 'some');
    const bought = purchase(3_00n, 'something');
    const paid = await write((tx) => payFromWallet(tx, bought));
    if (!paid.ok) throw new Error(paid.code);
    await write((tx) => refundToWallet(tx, paid.value, bought));
    const came = await write((tx) => payFromOutside(tx, bought));
    await write((tx) => refundOutside(tx, came, bought));
    expect(await faults()).toEqual([]);
    const last = `client_id = $1 AND id = (SELECT max(id) FROM movement WHERE client_id = $1 AND kind = '${kind}')`;
    await owner(`UPDATE movement SET client_id = -1 WHERE ${last}`);
    expect(await faults()).toEqual(['transfer_without_its_payment']);
    await owner('UPDATE movement SET client_id = $1 WHERE client_id = -1');
    expect(await faults()).toEqual([]);
  },
);
