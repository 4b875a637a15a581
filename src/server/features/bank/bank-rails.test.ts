import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinFile, splitFile } from '#domain/bank/files/index.ts';
import { bankSettings, BankEnvironment } from '#server/platform/bank-settings.ts';
import type { BankFiles } from '#server/providers/bank-files/bank-files.port.ts';
import { BankStory } from '#test/support/bank-story.ts';
import { testVault } from '#test/support/world.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';
import { carryBankFiles } from './index.ts';
import { ddtNumber } from '#domain/bank/ddt-number.ts';

const story = new BankStory();
const bank = bankSettings(BankEnvironment.parse({}));
let sandbox: BankInTest;
const failures: unknown[] = [];
beforeAll(async () => {
  sandbox = await sandboxBank(story.world.clock);
});
afterAll(() => sandbox?.stop());
beforeEach(() => void failures.splice(0));

/** A round of the carrier; a part of the port stands in for a bank that fails. */
const carry = (part: Partial<BankFiles> = {}) =>
  carryBankFiles({
    db: story.world.test.database,
    clock: story.world.clock,
    vault: testVault,
    bankFiles: { ...sandbox.files, ...part },
    bank,
    failed: (error) => failures.push(error),
  });
const files = (direction: string) =>
  story.world.test.owner<{ name: string; state: string; reasons: string; records: number }>(
    `SELECT name, state, reasons, records FROM bank_file WHERE direction = $1 ORDER BY id`,
    [direction],
  );
const stateOf = async (id: number): Promise<string> => (await story.selfLoad(id)).state;
const fund = async (account: number, amount: string): Promise<number> =>
  (await story.fundFrom(account, amount, { duplicate_ok: true })).body.id;
/** An account whose number ends so. */
async function accountEnding(ending: string): Promise<number> {
  const { account_id: id } = (await story.add({ account_number: `7100${ending}` })).body;
  await story.sendCheque(id);
  await story.decide(id, 'approve');
  return id;
}

describe('files of the bank', () => {
  it('carry what is due once at the cut-off, settle what a statement shows, and give back the rest', async () => {
    const good = await accountEnding('1281');
    const closed = await accountEnding('9905');
    const [first, second] = [await fund(good, '1000.00'), await fund(closed, '400.00')];
    await carry();
    expect(await files('outgoing')).toEqual([]);

    await story.moveTo('2026-03-04T20:00:00Z');
    const before = await story.balance(story.store);
    await Promise.all([carry(), carry()]);
    await carry();
    expect(await files('outgoing')).toEqual([
      { name: 'eft-20260304-0001.cpa', state: 'taken', reasons: '', records: 2 },
    ]);
    expect(await stateOf(first)).toBe('submitted');

    await story.moveTo('2026-03-05T12:00:00Z');
    await carry();
    expect(await stateOf(first)).toBe('pending');
    await story.moveTo('2026-03-06T12:00:00Z');
    await carry();
    expect(await stateOf(second)).toBe('returned');

    await story.moveTo('2026-03-09T16:59:00Z');
    await carry();
    await carry();
    expect(await stateOf(first)).toBe('settled');
    expect(await story.balance(story.store)).toBe(before + 100_000n);
    const lines = await story.world.test.owner<{ text: string; outcome: string }>(
      `SELECT text, outcome FROM bank_statement_line ORDER BY statement_id, position`,
    );
    expect(lines).toEqual([
      { text: 'EFT DEBITS', outcome: 'proceeds' },
      { text: 'RETURN 905', outcome: 'return' },
    ]);
    expect(failures).toEqual([]);
  });

  it('are sent again with the same bytes until the bank answers, and cannot be cancelled meanwhile', async () => {
    await story.moveTo('2026-03-10T15:00:00Z');
    const id = await fund(await accountEnding('1282'), '250.00');
    await story.moveTo('2026-03-10T19:00:00Z');
    const sent: string[] = [];
    const lost = async (_: string, text: string) => {
      sent.push(text);
      return { outcome: 'unknown' } as const;
    };
    await carry({ put: lost });
    await carry({ put: lost });
    expect(sent).toHaveLength(2);
    expect(sent[0]).toBe(sent[1]);
    expect(await stateOf(id)).toBe('created');
    expect((await story.cancelSelfLoad(id)).body.code).toBe('transfer_not_cancellable');
    await sandbox.press('next-file/lost');
    await carry();
    expect(await stateOf(id)).toBe('created');
    await carry();
    expect(await stateOf(id)).toBe('submitted');
  });

  it('that the bank refuses give back what they carried, to the next one', async () => {
    await story.moveTo('2026-03-11T14:00:00Z');
    const id = await fund(await accountEnding('1283'), '60.00');
    await story.moveTo('2026-03-11T19:00:00Z');
    await sandbox.press('next-file/refused');
    await carry();
    expect((await files('outgoing')).at(-1)).toMatchObject({
      state: 'refused',
      reasons: 'refused_by_hand',
    });
    expect((await story.selfLoad(id)).cancellable).toBe(true);
    await carry();
    expect(await stateOf(id)).toBe('created');
    await story.moveTo('2026-03-12T19:00:00Z');
    await carry();
    expect(await story.selfLoad(id)).toMatchObject({
      state: 'submitted',
      due_on: '2026-03-13',
      settles_on: '2026-03-17',
      latest_on: '2026-03-19',
    });
  });
});

describe('what the bank sends', () => {
  it('is refused whole where a total differs, and posted once where it is right', async () => {
    await story.moveTo('2026-03-13T15:00:00Z');
    const balance = await story.balance(story.store);
    const number = ddtNumber({ kind: 'wallet', serial: story.store });
    const deposit = { rail: 'eft', number, cents: '200000', name: 'PAYER' };
    await sandbox.press('deposit', deposit);
    const broken = async (name: string): Promise<string | null> => {
      const text = await sandbox.files.read(name);
      if (!text || !name.endsWith('.cpa')) return text;
      const lines = splitFile(text, '\r\n');
      return joinFile(
        [...lines.slice(0, -1), lines.at(-1)!.replaceAll('200000', '200001')],
        '\r\n',
      );
    };
    await carry({ read: broken });
    expect((await files('incoming')).at(-1)).toMatchObject({
      state: 'refused',
      reasons: '3 total_differs',
    });
    expect(await story.balance(story.store)).toBe(balance);

    await sandbox.press('deposit', deposit);
    await Promise.all([carry(), carry()]);
    await carry();
    expect(await story.balance(story.store)).toBe(balance + 200_000n);
  });

  it('for a number that is nobody’s, of no card, or of the other currency waits for an operator', async () => {
    await story.moveTo('2026-03-13T15:00:00Z');
    const balance = await story.balance(story.store);
    const own = ddtNumber({ kind: 'wallet', serial: story.store });
    const mistyped = `${own.slice(0, -1)}${(Number(own.at(-1)) + 1) % 10}`;
    const numbers = [
      { rail: 'eft', number: mistyped },
      { rail: 'eft', number: ddtNumber({ kind: 'wallet', serial: 999_999_998 }) },
      { rail: 'eft', number: ddtNumber({ kind: 'card', serial: story.store }) },
      { rail: 'ach', number: own },
    ];
    for (const to of numbers)
      await sandbox.press('deposit', { ...to, cents: '900', name: 'PAYER' });
    await carry();
    const rows = await story.world.test.owner<{ outcome: string }>(
      `SELECT outcome FROM bank_record WHERE kind = 'credit' AND amount = 900`,
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual(Array(4).fill('unknown_number'));
    expect(await story.balance(story.store)).toBe(balance);
  });

  it('waits where a file cannot be fetched, and goes on from there', async () => {
    await story.moveTo('2026-03-13T15:00:00Z');
    await carry();
    for (const cents of ['500', '700'])
      await sandbox.press('deposit', { rail: 'eft', number: '700000000017', cents, name: 'PAYER' });
    const before = (await files('incoming')).length;
    let blocked: string | null = null;
    const firstIsGone = (name: string): Promise<string | null> => {
      blocked ??= name;
      return name === blocked ? Promise.resolve(null) : sandbox.files.read(name);
    };
    await carry({ read: firstIsGone });
    await carry({ list: async () => null });
    expect((await files('incoming')).length).toBe(before);
    await carry();
    expect((await files('incoming')).length).toBe(before + 2);
  });

  it('that nobody knows posts nothing', async () => {
    const debit = (
      await story.world.test.owner<{ reference: string }>(
        `SELECT reference FROM bank_record WHERE kind = 'debit' ORDER BY file_id LIMIT 1`,
      )
    )[0]!;
    const before = await story.balance(story.store);
    for (const how of ['unknown', 'twice', 'late'])
      await sandbox.press('return', { reference: debit.reference, code: '901', how });
    await carry();
    const outcomes = await story.world.test.owner<{ outcome: string }>(
      `SELECT outcome FROM bank_record WHERE kind = 'return' ORDER BY file_id, position`,
    );
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'returned',
      'unknown',
      'returned',
      'twice',
      'twice',
    ]);
    expect(await story.balance(story.store)).toBeLessThan(before);
    const [books, rows] = await story.owedBothWays();
    expect(books).toBe(rows);
  });

  it('of a statement that does not go on where the last one ended, is refused', async () => {
    await story.moveTo('2026-03-17T12:00:00Z');
    const skewed = async (name: string): Promise<string | null> => {
      const text = await sandbox.files.read(name);
      return text && name === 'statement-eft-20260313.bai' ? opened100More(text) : text;
    };
    await carry({ read: skewed });
    const states = (await files('incoming')).filter(({ name }) => name.startsWith('statement-eft'));
    expect(states.slice(-2)).toMatchObject([
      { name: 'statement-eft-20260313.bai', state: 'refused', reasons: 'opening_differs' },
      { name: 'statement-eft-20260316.bai', state: 'refused', reasons: 'opening_differs' },
    ]);
    const kept = await story.world.test.owner<{ day: string }>(
      `SELECT day FROM bank_statement WHERE account = '000190001234567' ORDER BY day DESC LIMIT 1`,
    );
    expect(kept).toEqual([{ day: '2026-03-12' }]);
  });
});

/** A statement that is right in itself, and holds 100 cents more than it should. */
function opened100More(text: string): string {
  const [, opening = ''] = /,010,(-?\d+),/.exec(text) ?? [];
  const [, closing = ''] = /,015,(-?\d+),/.exec(text) ?? [];
  const [, total = ''] = /\n49,(-?\d+),/.exec(text) ?? [];
  const more = (cents: string, by: bigint): string => String(BigInt(cents) + by);
  return text
    .replace(`,010,${opening},`, `,010,${more(opening, 100n)},`)
    .replace(`,015,${closing},`, `,015,${more(closing, 100n)},`)
    .replaceAll(new RegExp(`\\n(49|98|99),${total},`, 'g'), `\n$1,${more(total, 200n)},`);
}
