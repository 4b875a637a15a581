import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prove } from '#server/ledger/index.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import { type BankAccount, BankStory } from '#test/support/bank-story.ts';
import type { Refused } from '#test/support/money-story.ts';
import { testVault } from '#test/support/world.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';
import { carryBankFiles } from './index.ts';

const story = new BankStory();
const bank = bankSettings(BankEnvironment.parse({}));
let sandbox: BankInTest;
const failures: unknown[] = [];
beforeAll(async () => {
  sandbox = await sandboxBank(story.world.clock);
});
afterAll(() => sandbox?.stop());

const carry = () =>
  carryBankFiles({
    db: story.world.test.database,
    clock: story.world.clock,
    vault: testVault,
    bankFiles: sandbox.files,
    bank,
    failed: (error) => failures.push(error),
  });
const send = (id: number) =>
  story.admin.call<BankAccount & Refused>('POST', `/bank-accounts/${id}/micro-deposits`, {
    body: {},
  });
const enter = (id: number, [first, second]: readonly string[]) =>
  story.admin.call<BankAccount & Refused & { params: { left: number } }>(
    'POST',
    `/bank-accounts/${id}/verify`,
    { body: { first, second } },
  );
const wire = (cents: string): string => `0.${cents.padStart(2, '0')}`;
/** The two amounts as the holder of the account sees them at their bank. */
const seenAtBank = async (number: string): Promise<string[]> =>
  (await sandbox.received(number)).map(({ cents }) => wire(cents));
const wrongOf = ([first = '', second = '']: readonly string[]): string[] => [
  first,
  second === '0.45' ? '0.44' : wire(String(Number(second.slice(2)) + 1)),
];
async function sentTo(number: string): Promise<number> {
  const { account_id: id } = (await story.add({ account_number: number })).body;
  expect((await send(id)).status).toBe(201);
  return id;
}
/** What the provider's own books say: clearing and adjustment, in cents. */
const ownBooks = async (): Promise<Record<string, string>> => {
  const rows = await story.world.test.owner<{ kind: string; total: string }>(
    `SELECT l.kind, l.balance::text AS total FROM ledger_account l JOIN bank_own_account o ON o.client_id = l.client_id
       AND l.id IN (o.clearing, o.adjustment) WHERE l.client_id = 1`,
  );
  return Object.fromEntries(rows.map(({ kind, total }) => [kind, total]));
};
const sum = (amounts: readonly string[]): bigint =>
  amounts.reduce((total, amount) => total + BigInt(amount.replace('.', '')), 0n);

describe('two small deposits', () => {
  let account = 0;
  let amounts: string[] = [];

  it('go with the next file, and their amounts are told by nothing but the bank', async () => {
    account = await sentTo('71001281');
    expect((await send(account)).body.code).toBe('micro_deposits_sent');
    expect((await enter(account, ['0.10', '0.11'])).body.code).toBe('micro_deposits_not_arrived');
    const shown = (await story.account(account)).micro_deposits;
    expect(shown).toEqual({
      state: 'created',
      arrive_on: '2026-03-05',
      enter_by: '2026-03-19',
      tries_left: 3,
    });
    await story.moveTo('2026-03-04T20:00:00Z');
    await Promise.all([carry(), carry()]);
    await carry();
    expect((await story.account(account)).micro_deposits?.state).toBe('sent');
    expect((await enter(account, ['0.10', '0.11'])).body.code).toBe('micro_deposits_not_arrived');
    await story.moveTo('2026-03-05T12:00:00Z');
    await carry();
    amounts = await seenAtBank('71001281');
    expect(new Set(amounts).size).toBe(2);
    for (const amount of amounts) expect(amount >= '0.02' && amount <= '0.45').toBe(true);
    const [file] = await story.world.test.owner<{ id: number }>(
      `SELECT id FROM bank_file WHERE direction = 'outgoing'`,
    );
    const desk = await story.operator.call<{ total: string; lines: { data: object[] } }>(
      'GET',
      `/operator/bank-files/${file!.id}`,
    );
    expect(desk.body.total).toBe('0.00');
    expect(desk.body.lines.data).toMatchObject([
      { kind: 'sent', amount: null, outcome: 'submitted' },
      { kind: 'sent', amount: null, outcome: 'submitted' },
    ]);
  });

  it('are the provider’s money, posted once, and explained by the statement', async () => {
    const total = sum(amounts);
    const before = await ownBooks();
    expect(before).toEqual({ clearing: String(total), adjustment: String(-total) });
    await story.moveTo('2026-03-06T12:00:00Z');
    await carry();
    await carry();
    expect(await ownBooks()).toEqual(before);
    const lines = await story.world.test.owner(
      `SELECT type, outcome FROM bank_statement_line ORDER BY id`,
    );
    expect(lines).toEqual([{ type: '466', outcome: 'sent' }]);
    expect(await story.owedBothWays()).toEqual(['0', '0']);
  });

  it('verify the account in either order, and only once', async () => {
    const { body } = await enter(account, wrongOf(amounts));
    expect([body.code, body.params.left]).toEqual(['micro_deposits_wrong', 2]);
    const done = await enter(account, [...amounts].reverse());
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({
      state: 'verified',
      usable: true,
      micro_deposits: { state: 'verified' },
    });
    expect((await enter(account, amounts)).body.code).toBe('account_state');
    expect((await story.fundFrom(account, '100.00')).status).toBe(201);
  });

  it('refuse the account at the third wrong try, also when they come at once', async () => {
    const id = await sentTo('71001282');
    await story.moveTo('2026-03-06T21:00:00Z');
    await carry();
    await story.moveTo('2026-03-10T12:00:00Z');
    await carry();
    const wrong = wrongOf(await seenAtBank('71001282'));
    const tried = await Promise.all([enter(id, wrong), enter(id, wrong), enter(id, wrong)]);
    expect(tried.map(({ body }) => body.code).sort()).toEqual([
      'micro_deposits_refused',
      'micro_deposits_wrong',
      'micro_deposits_wrong',
    ]);
    expect(await story.account(id)).toMatchObject({ state: 'refused', usable: false });
    expect((await enter(id, await seenAtBank('71001282'))).body.code).toBe('account_state');
    expect((await send(id)).body.code).toBe('account_state');
  });

  it('refuse an account that they cannot reach, and are the provider’s again', async () => {
    const id = await sentTo('71001283');
    await story.moveTo('2026-03-10T20:00:00Z');
    await carry();
    await story.moveTo('2026-03-11T12:00:00Z');
    await carry();
    const before = await ownBooks();
    const [first] = await sandbox.received('71001283');
    await sandbox.press('return', { reference: first!.reference, code: '912', how: 'twice' });
    await carry();
    expect(await story.account(id)).toMatchObject({
      state: 'refused',
      reason: '912',
      micro_deposits: { state: 'returned' },
    });
    const cents = BigInt(first!.cents);
    expect(await ownBooks()).toEqual({
      clearing: String(BigInt(before.clearing!) - cents),
      adjustment: String(BigInt(before.adjustment!) + cents),
    });
    expect(failures).toEqual([]);
  });

  it('are entered within ten banking days, and by nobody after them', async () => {
    const id = await sentTo('71001284');
    const late = await sentTo('71001285');
    await story.moveTo('2026-03-11T20:00:00Z');
    await carry();
    await story.moveTo('2026-03-26T12:00:00Z');
    await carry();
    expect((await story.account(id)).micro_deposits).toMatchObject({
      state: 'arrived',
      enter_by: '2026-03-26',
    });
    expect((await enter(id, await seenAtBank('71001284'))).body.state).toBe('verified');
    await story.moveTo('2026-03-27T12:00:00Z');
    expect((await enter(late, await seenAtBank('71001285'))).body.code).toBe(
      'micro_deposits_refused',
    );
    const silent = await sentTo('71001286');
    await story.moveTo('2026-03-27T20:00:00Z');
    await carry();
    await story.moveTo('2026-04-20T12:00:00Z');
    await carry();
    await carry();
    expect((await story.account(silent)).state).toBe('refused');
    expect(failures).toEqual([]);
  });

  it('stay where a file was refused, and go with the next; a void check comes before them', async () => {
    await story.moveTo('2026-04-20T12:00:00Z');
    const id = await sentTo('71001287');
    const other = await sentTo('71001289');
    await story.moveTo('2026-04-20T20:00:00Z');
    await sandbox.press('next-file/refused');
    await carry();
    await carry();
    expect((await story.account(id)).micro_deposits?.state).toBe('created');
    await story.sendCheque(id);
    await story.moveTo('2026-04-21T20:00:00Z');
    await carry();
    expect((await story.account(other)).micro_deposits?.state).toBe('sent');
    await story.moveTo('2026-04-22T12:00:00Z');
    await carry();
    expect(await seenAtBank('71001287')).toEqual([]);
    expect(await seenAtBank('71001289')).toHaveLength(2);
    expect((await enter(id, ['0.10', '0.11'])).body.code).toBe('account_state');
  });

  it('need the right, an account of this client, and amounts', async () => {
    const id = await sentTo('71001288');
    const regional = await story.as('Regional Manager');
    const asked = await regional.call('POST', `/bank-accounts/${id}/micro-deposits`, { body: {} });
    expect(asked.status).toBe(403);
    expect((await send(999_999)).status).toBe(404);
    expect((await enter(999_999, ['0.10', '0.11'])).status).toBe(404);
    expect((await enter(id, ['ten', '0.11'])).status).toBe(422);
  });

  it('leave books that prove', async () => {
    for (const client of [1, story.client]) {
      const proof = await story.world.test.database.read({ clientId: client }, (tx) =>
        prove(tx, client, story.world.clock.now()),
      );
      expect(proof.faults).toEqual([]);
    }
  });
});
