import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';
import { testVault } from '#test/support/world.ts';
import { carryBankFiles, watchBank } from './index.ts';

type Between = {
  readonly client_money: string;
  readonly fees: string;
  readonly receivable: string;
  readonly by_hand: string;
  readonly at_bank: string;
};
type Figures = Between & {
  readonly currency: string;
  readonly day: string | null;
  readonly funds: string | null;
  readonly coverage: string | null;
  readonly missing: string;
  readonly clients: (Between & { client_id: number })[];
};

const story = new BankStory();
const bank = bankSettings(BankEnvironment.parse({}));
let sandbox: BankInTest;
beforeAll(async () => {
  sandbox = await sandboxBank(story.world.clock);
  await story.world.test.owner(
    `UPDATE manager SET email = 'desk@provider.example', status = 'active' WHERE client_id = 1`,
  );
});
afterAll(() => sandbox?.stop());

const deps = (part: Partial<BankFiles> = {}) => ({
  db: story.world.test.database,
  clock: story.world.clock,
  vault: testVault,
  daysOpenSince: () => Promise.resolve([]),
  bankFiles: { ...sandbox.files, ...part },
  bank,
  failed: (error: unknown) => {
    throw error;
  },
});
const carry = (part: Partial<BankFiles> = {}) => carryBankFiles(deps(part));
const lost: Partial<BankFiles> = { put: async () => ({ outcome: 'unknown' }) };
const figures = async (): Promise<Figures> => {
  const { body } = await story.operator.call<{ currencies: Figures[] }>(
    'GET',
    '/operator/safeguarding',
  );
  return body.currencies.find(({ currency }) => currency === 'CAD')!;
};
const alerts = async (...kinds: readonly string[]) =>
  (
    await story.operator.call<{ data: { kind: string; rail: string; day: string }[] }>(
      'GET',
      '/operator/bank-alerts',
    )
  ).body.data
    .map(({ kind, rail, day }) => `${kind} ${rail} ${day}`)
    .filter((one) => kinds.some((kind) => one.startsWith(kind)));
const mails = async (like: string): Promise<number> =>
  (
    await story.world.test.owner(
      `SELECT id FROM directory.message WHERE recipient = 'desk@provider.example' AND subject LIKE $1`,
      [like],
    )
  ).length;
const cents = (money: string): bigint => BigInt(money.replace('.', ''));

describe('safeguarding', () => {
  it('holds what clients own against the bank, as both were when the statement ended', async () => {
    expect(await figures()).toMatchObject({ day: null, funds: null, coverage: null });
    await sandbox.press('opening', { rail: 'eft', cents: '10000000' });
    await story.moveTo('2026-03-05T15:00:00Z');
    await carry();
    const first = await figures();
    expect(first).toMatchObject({ day: '2026-03-04', funds: '100000.00' });
    const [row] = await story.world.test.owner<{ own: string; sum: string }>(
      `SELECT sum(balance) FILTER (WHERE kind IN ('wallet', 'card', 'batch', 'settlement', 'in_flight', 'program_wallet', 'ewa_float'))::text AS own,
        sum(balance)::text AS sum FROM ledger_account WHERE currency = 'CAD'`,
    );
    expect(row!.sum).toBe('0');
    expect(cents(first.client_money).toString()).toBe(row!.own);
    expect(
      cents(first.client_money) +
        cents(first.fees) +
        cents(first.receivable) +
        cents(first.by_hand) -
        cents(first.at_bank),
    ).toBe(0n);

    // What moves after the day of the statement is not in its figures.
    await story.deposit(story.store, 77_700n, 'after the statement');
    await story.moveTo('2026-03-05T16:00:00Z');
    expect((await figures()).client_money).toBe(first.client_money);
    await story.moveTo('2026-03-06T15:00:00Z');
    await carry();
    const second = await figures();
    expect(cents(second.client_money)).toBe(cents(first.client_money) + 77_700n);
    expect(second.clients.find(({ client_id: id }) => id === story.client)?.at_bank).toBe('777.00');
    expect((await story.admin.call('GET', '/operator/safeguarding')).status).toBe(403);
  });

  it('is below 100 % where the bank holds less, and says by how much', async () => {
    const { client_money: owned } = await figures();
    await sandbox.press('opening', { rail: 'eft', cents: String(cents(owned) - 100n) });
    await story.moveTo('2026-03-09T15:00:00Z');
    await carry();
    const now = await figures();
    expect(now.missing).toBe('1.00');
    expect(Number(now.coverage)).toBeLessThan(100);
    await watchBank(deps());
    await watchBank(deps());
    expect(await alerts('coverage')).toEqual(['coverage_low eft 2026-03-06']);
    expect(await mails('EFT: funds at the bank are below client money')).toBe(1);

    await sandbox.press('opening', { rail: 'eft', cents: owned.replace('.', '') });
    await story.moveTo('2026-03-10T15:00:00Z');
    await carry();
    expect(await figures()).toMatchObject({ coverage: '100.00', missing: '0.00' });
    await watchBank(deps());
    expect(await alerts('file', 'coverage', 'statement')).toEqual([]);
  });
});

describe('operators are told by mail, once', () => {
  it('that the bank has not taken a file 30 minutes after the cut-off', async () => {
    const account = await story.verified();
    await story.moveTo('2026-03-10T15:00:00Z');
    await story.fundFrom(account, '130.00');
    await story.moveTo('2026-03-10T19:29:00Z');
    await carry(lost);
    await watchBank(deps());
    expect(await alerts('file', 'coverage', 'statement')).toEqual([]);
    await story.moveTo('2026-03-10T19:30:00Z');
    await Promise.all([watchBank(deps()), watchBank(deps())]);
    await watchBank(deps());
    expect(await alerts('file')).toEqual(['file_not_taken eft 2026-03-10']);
    expect(await mails('EFT: the bank hasn%file of 2026-03-10')).toBe(1);
    await carry();
    await watchBank(deps());
    expect(await alerts('file', 'coverage', 'statement')).toEqual([]);
    expect((await story.admin.call('GET', '/operator/bank-alerts')).status).toBe(403);
  });

  it('that a statement is missing at 10:00', async () => {
    await story.moveTo('2026-03-11T13:59:00Z');
    await watchBank(deps());
    expect(await alerts('file', 'coverage', 'statement')).toEqual([]);
    await story.moveTo('2026-03-11T14:00:00Z');
    await watchBank(deps());
    await watchBank(deps());
    expect(await alerts('statement')).toEqual([
      'statement_missing eft 2026-03-10',
      'statement_missing ach 2026-03-10',
    ]);
    expect(await mails('%the statement of 2026-03-10 is missing')).toBe(2);
    await carry();
    await watchBank(deps());
    expect(await alerts('statement')).toEqual([]);
  });

  it('that a line has waited for a decision for two banking days', async () => {
    await sandbox.press('deposit', {
      rail: 'eft',
      number: '700000000017',
      cents: '300',
      name: 'X',
    });
    for (const day of ['12', '13']) {
      await story.moveTo(`2026-03-${day}T20:00:00Z`);
      await carry();
      await watchBank(deps());
    }
    const openLine = () => alerts('line_open');
    const before = await mails('EFT: lines of the statement of 2026-03-11%');
    expect(before).toBe(0);
    expect(await openLine()).not.toContain('line_open eft 2026-03-11');
    await story.moveTo('2026-03-16T15:00:00Z');
    await carry();
    await watchBank(deps());
    await watchBank(deps());
    expect(await openLine()).toContain('line_open eft 2026-03-11');
    expect(await mails('EFT: lines of the statement of 2026-03-11%')).toBe(1);
    const { body } = await story.operator.call<{ data: { line_id: number }[] }>(
      'GET',
      '/operator/statement-lines',
    );
    for (const { line_id: id } of body.data)
      await story.operator.call('POST', `/operator/statement-lines/${id}/assign`, {
        body: { decision: 'noted', reason: 'Looked at' },
      });
    await watchBank(deps());
    expect(await openLine()).toEqual([]);
  });
});
