import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { BankEnvironment, bankSettings } from '#server/platform/bank-settings.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';
import { testVault } from '#test/support/world.ts';
import { carryBankFiles } from './index.ts';

type BankFile = {
  readonly file_id: number;
  readonly name: string;
  readonly state: string;
  readonly records: number;
  readonly total: string;
  readonly number: number | null;
  readonly resendable: boolean;
  readonly code: string;
  readonly lines: { data: { reference: string; amount: string; client_name: string | null }[] };
};
type Line = {
  readonly line_id: number;
  readonly amount: string;
  readonly reference: string;
  readonly outcome: string | null;
  readonly client_name: string | null;
  readonly wallet_name: string | null;
  readonly reason: string;
  readonly code: string;
};
type Statement = {
  rail: string;
  day: string;
  opening: string;
  closing: string;
  open_lines: number;
};

const story = new BankStory();
const bank = bankSettings(BankEnvironment.parse({}));
let sandbox: BankInTest;
beforeAll(async () => {
  sandbox = await sandboxBank(story.world.clock);
});
afterAll(() => sandbox?.stop());

const carry = (part: Partial<BankFiles> = {}) =>
  carryBankFiles({
    db: story.world.test.database,
    clock: story.world.clock,
    vault: testVault,
    bankFiles: { ...sandbox.files, ...part },
    bank,
    failed: (error) => {
      throw error;
    },
  });
const get = async <T>(path: string): Promise<T> => (await story.operator.call<T>('GET', path)).body;
const openLines = async () => (await get<{ data: Line[] }>('/operator/statement-lines')).data;
const assign = (line: number, body: object) =>
  story.operator.call<Line>('POST', `/operator/statement-lines/${line}/assign`, { body });
const deposit = (number: string, cents: string) =>
  sandbox.press('deposit', { rail: 'eft', number, cents, name: 'PAYER' });
const lineOf = async (cents: string): Promise<Line> =>
  (await openLines()).find(({ amount }) => amount === cents)!;

describe('the files of the bank', () => {
  it('are shown to operators alone, with what stands in them', async () => {
    const account = await story.verified();
    await story.fundFrom(account, '120.00');
    await story.moveTo('2026-03-04T20:00:00Z');
    await carry({ put: async () => ({ outcome: 'conflict' }) });
    const { data } = await get<{ data: BankFile[] }>('/operator/bank-files?direction=outgoing');
    expect(data).toMatchObject([
      { state: 'conflict', records: 1, total: '120.00', number: 1, resendable: true },
    ]);
    const file = await get<BankFile>(`/operator/bank-files/${data[0]!.file_id}`);
    expect(file.lines.data).toMatchObject([
      { amount: '120.00', client_name: `Client ${story.client}` },
    ]);
    expect(JSON.stringify(file)).not.toContain('7100');
    expect((await story.admin.call('GET', '/operator/bank-files')).status).toBe(403);
    expect((await story.operator.call('GET', '/operator/bank-files/999')).status).toBe(404);
  });

  it('are sent again where the bank knew other bytes, and no other', async () => {
    const [{ file_id: id }] = (await get<{ data: [BankFile] }>('/operator/bank-files')).data;
    const resend = (reason: string) =>
      story.operator.call<BankFile>('POST', `/operator/bank-files/${id}/resend`, {
        body: { reason },
      });
    expect((await resend('')).status).toBe(422);
    expect((await resend('The bank has removed the other file')).body.state).toBe('built');
    expect((await resend('Again')).body.code).toBe('file_not_resendable');
    await carry();
    expect((await get<BankFile>(`/operator/bank-files/${id}`)).state).toBe('taken');
    expect((await resend('Again')).body.code).toBe('file_not_resendable');
    expect(
      await story.world.test.owner(
        `SELECT client_id FROM audit_line WHERE action = 'bank.file_resend'`,
      ),
    ).toEqual([{ client_id: 1 }]);
  });
});

describe('a line of a statement that nobody explains', () => {
  it('becomes the deposit of a wallet that the operator names, once', async () => {
    await story.moveTo('2026-03-05T15:00:00Z');
    const stranger = ddtNumber({ kind: 'wallet', serial: 999_999_998 });
    await deposit(stranger, '45000');
    await deposit(ddtNumber({ kind: 'wallet', serial: story.store }), '1000');
    await carry();
    const before = await story.balance(story.store);
    await story.moveTo('2026-03-06T15:00:00Z');
    await carry();
    const line = await lineOf('450.00');
    expect(line).toMatchObject({ reference: stranger, outcome: null });
    expect((await openLines()).map(({ amount }) => amount)).not.toContain('10.00');

    const { data: wallets } = await get<{ data: { wallet_id: number; client_name: string }[] }>(
      `/operator/deposit-wallets?currency=CAD&search=${story.store}`,
    );
    expect(wallets).toMatchObject([
      { wallet_id: story.store, client_name: `Client ${story.client}` },
    ]);
    const named = { decision: 'deposit', wallet_id: story.store, reason: 'They wrote to us' };
    expect((await assign(line.line_id, { ...named, wallet_id: null })).status).toBe(422);
    expect((await assign(line.line_id, { ...named, wallet_id: 999_999 })).status).toBe(422);
    const answers = await Promise.all([assign(line.line_id, named), assign(line.line_id, named)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await story.balance(story.store)).toBe(before + 45_000n);
    expect((await assign(line.line_id, named)).body.code).toBe('line_explained');
    const [kept] = (await get<{ data: Line[] }>('/operator/statement-lines?state=all')).data.filter(
      ({ line_id: id }) => id === line.line_id,
    );
    expect(kept).toMatchObject({
      outcome: 'assigned',
      client_name: `Client ${story.client}`,
      reason: 'They wrote to us',
    });
    expect(await story.audited('bank.line_assign', story.store)).toHaveLength(1);
    await carry();
    expect(await story.balance(story.store)).toBe(before + 45_000n);
  });

  it('goes into no wallet of the other currency, and what left the account into none', async () => {
    await deposit('700000000017', '700');
    await story.moveTo('2026-03-09T15:00:00Z');
    await carry();
    const { line_id: id } = await lineOf('7.00');
    await story.world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [
      story.client,
    ]);
    const foreign = { decision: 'deposit', wallet_id: story.store, reason: 'x' };
    expect((await assign(id, foreign)).status).toBe(422);
    await story.world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
      story.client,
    ]);
    await story.world.test.owner(`UPDATE bank_statement_line SET amount = -700 WHERE id = $1`, [
      id,
    ]);
    expect((await assign(id, foreign)).status).toBe(422);
    expect((await assign(id, { decision: 'send_back', reason: 'x' })).status).toBe(422);
    expect((await assign(id, { decision: 'noted', reason: 'Fee of March' })).body).toMatchObject({
      outcome: 'noted',
      reason: 'Fee of March',
      client_name: null,
    });
  });

  it('is sent back, and nobody’s books have it', async () => {
    await deposit('700000000017', '800');
    await story.moveTo('2026-03-10T15:00:00Z');
    await carry();
    const before = await story.balance(story.store);
    const { line_id: id } = await lineOf('8.00');
    const answer = await assign(id, { decision: 'send_back', reason: 'Nobody knows the payer' });
    expect(answer.body).toMatchObject({ outcome: 'sent_back', client_name: null });
    expect(await story.balance(story.store)).toBe(before);
    expect(await openLines()).toEqual([]);
    expect((await story.admin.call('POST', `/operator/statement-lines/${id}/assign`)).status).toBe(
      403,
    );
  });
});

describe('statements', () => {
  it('are listed with what is open in them, and with the days that lack one', async () => {
    const { data, missing } = await get<{ data: Statement[]; missing: object[] }>(
      '/operator/statements',
    );
    const eft = data.filter(({ rail }) => rail === 'eft');
    expect(eft[0]).toMatchObject({ day: '2026-03-09', open_lines: 0 });
    for (const [index, one] of eft.slice(0, -1).entries())
      expect(one.opening).toBe(eft[index + 1]!.closing);
    expect(missing).toEqual([]);
    await story.moveTo('2026-03-11T13:59:00Z');
    expect((await get<{ missing: object[] }>('/operator/statements')).missing).toEqual([]);
    await story.moveTo('2026-03-11T14:00:00Z');
    expect((await get<{ missing: object[] }>('/operator/statements')).missing).toEqual([
      { rail: 'eft', day: '2026-03-10' },
      { rail: 'ach', day: '2026-03-10' },
    ]);
    await carry();
    expect((await get<{ missing: object[] }>('/operator/statements')).missing).toEqual([]);
  });
});
