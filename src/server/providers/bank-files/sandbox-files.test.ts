import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  joinFile,
  readBai2,
  readCpa005,
  readNacha,
  splitFile,
  writeCpa005,
  writeNacha,
} from '#domain/bank/files/index.ts';
import { movableClock } from '#server/platform/clock.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';

let clock = movableClock(new Date('2026-12-24T20:00:00Z'));
let bank: BankInTest;
let file = '';
beforeEach(async () => {
  clock = movableClock(new Date('2026-12-24T20:00:00Z'));
  file = join(mkdtempSync(join(tmpdir(), 'bank-')), 'bank.jsonl');
  bank = await sandboxBank(clock, { file });
});
afterEach(() => bank.stop());

const debit = (account: string, amount: bigint, number: number) => ({
  code: '717',
  amount,
  dueOn: '2026-12-29',
  institution: '003',
  transit: '04212',
  account,
  name: 'Maple Table',
  reference: `CL${String(number).padStart(13, '0')}`,
  sundry: 'DOWNTOWN',
});
const cpa = (...debits: ReturnType<typeof debit>[]): string =>
  joinFile(
    writeCpa005({
      originatorId: '0000012345',
      fileNumber: 42,
      createdOn: '2026-12-24',
      dataCentre: '00110',
      currency: 'CAD',
      shortName: 'CARDLOAD',
      longName: 'Cardload',
      returnInstitution: '999',
      returnTransit: '00019',
      returnAccount: '1234567',
      debits,
    }),
    '\r\n',
  );
const CPA = 'eft-20261224-0042.cpa';
const nacha = (...accounts: string[]): string =>
  joinFile(
    writeNacha({
      destination: '110000000',
      origin: '1987654321',
      created: '2026-12-24T15:00',
      modifier: 'A',
      destinationName: 'Clearing Bank',
      originName: 'Cardload',
      companyName: 'Cardload',
      companyId: '1987654321',
      odfi: '11000000',
      firstTrace: 1,
      batches: [
        {
          description: 'WALLETLOAD',
          effectiveOn: '2026-12-28',
          entries: accounts.map((account, index) => ({
            code: '27',
            routing: '021000021',
            account,
            amount: 250_000n,
            reference: `CL${String(index + 1).padStart(13, '0')}`,
            name: 'Lone Star',
          })),
        },
      ],
    }),
    '\n',
  );

/** Everything that the bank sent, by the beginning of its name. */
async function sent(prefix: string): Promise<{ name: string; text: string }[]> {
  const listed = (await bank.files.list(null)) ?? [];
  const found = listed.filter(({ name }) => name.startsWith(prefix));
  return Promise.all(
    found.map(async ({ name }) => ({ name, text: (await bank.files.read(name)) ?? '' })),
  );
}
const statements = async (rail: string) =>
  (await sent(`statement-${rail}`)).map(({ text }) => readBai2({ lines: splitFile(text, '\n') }));

describe('the bank on this machine', () => {
  it('takes a file once, and refuses another one of its number', async () => {
    expect(await bank.files.put(CPA, cpa(debit('1049281', 100n, 1)))).toEqual({ outcome: 'taken' });
    expect(await bank.files.put(CPA, cpa(debit('1049281', 100n, 1)))).toEqual({ outcome: 'same' });
    expect(await bank.files.put(CPA, cpa(debit('1049281', 200n, 1)))).toEqual({
      outcome: 'conflict',
    });
  });

  it('refuses a file with one wrong record whole', async () => {
    const wrong = { ...debit('1049281', 100n, 1), dueOn: '2026-12-25' };
    expect(await bank.files.put(CPA, cpa(debit('1049281', 100n, 1), wrong))).toEqual({
      outcome: 'refused',
      reasons: ['2 due_day_invalid'],
    });
    const cut = cpa(debit('1049281', 100n, 1)).slice(0, -100);
    expect(await bank.files.put(CPA, cut)).toMatchObject({ outcome: 'refused' });
    expect(await bank.files.put('x.txt', '')).toMatchObject({ outcome: 'refused' });
    expect(
      await bank.files.put(
        'ach-20261224-A.ach',
        nacha('123456').replaceAll('021000021', '021000022'),
      ),
    ).toMatchObject({ reasons: ['3 routing_invalid'] });
  });

  it('takes a file without a word, and says so when it is asked again', async () => {
    await bank.press('next-file/lost');
    expect(await bank.files.put(CPA, cpa(debit('1049281', 100n, 1)))).toEqual({
      outcome: 'unknown',
    });
    expect(await bank.files.put(CPA, cpa(debit('1049281', 100n, 1)))).toEqual({ outcome: 'same' });
    await bank.press('next-file/refused');
    expect(await bank.files.put('ach-20261224-A.ach', nacha('123456'))).toMatchObject({
      outcome: 'refused',
    });
  });

  it('debits on the due day, returns by the account the banking day after, and states each day', async () => {
    await bank.press('opening', { rail: 'eft', cents: '10000000' });
    const text = cpa(
      debit('1049281', 150_000n, 1),
      debit('10009905', 100_000n, 2),
      debit('2000000', 100_000_001n, 3),
    );
    await bank.files.put(CPA, text);
    clock.moveTo(new Date('2026-12-30T10:59:00Z'));
    expect(await sent('eft-in')).toEqual([]);
    clock.moveTo(new Date('2026-12-30T11:00:00Z'));
    const [returned] = await sent('eft-in');
    const read = readCpa005({ lines: splitFile(returned?.text ?? '', '\r\n') });
    expect(read.problems).toEqual([]);
    expect(read.returns).toMatchObject([
      { code: '905', reference: 'CL0000000000002', amount: 100_000n, type: '717' },
      { code: '901', reference: 'CL0000000000003' },
    ]);
    clock.moveTo(new Date('2026-12-31T11:00:00Z'));
    const read2 = await statements('eft');
    expect(read2.flatMap(({ problems }) => problems)).toEqual([]);
    const days = read2.flatMap((one) => one.statements);
    expect(days.map(({ day }) => day)).toEqual(['2026-12-24', '2026-12-29', '2026-12-30']);
    expect(days[1]).toMatchObject({
      opening: 10_000_000n,
      lines: [{ type: '166', amount: 100_250_001n, reference: 'FILE0042' }],
    });
    expect(days[2]?.lines.map(({ amount, text: said }) => `${amount} ${said}`)).toEqual([
      '-100000 RETURN 905',
      '-100000001 RETURN 901',
    ]);
    for (const [index, day] of days.slice(1).entries())
      expect(day.opening).toBe(days[index]?.closing);
  });

  it('speaks Nacha on the other rail', async () => {
    await bank.files.put('ach-20261224-A.ach', nacha('1234567890', '5558001', '5558029'));
    clock.moveTo(new Date('2026-12-29T11:00:00Z'));
    const [returned] = await sent('ach-in');
    const read = readNacha({ lines: splitFile(returned?.text ?? '', '\n') });
    expect(read.problems).toEqual([]);
    expect(read.returns).toMatchObject([
      { code: 'R01', originalTrace: '110000000000002', routing: '02100002', account: '5558001' },
      { code: 'R29', reference: 'CL0000000000003', amount: 250_000n },
    ]);
  });

  it('sends deposits, late and unknown returns and a broken statement when asked', async () => {
    await bank.files.put(CPA, cpa(debit('1049281', 100_000n, 1)));
    expect(
      await bank.press('return', { reference: 'CL0000000000001', code: '901', how: 'late' }),
    ).toBe(404);
    clock.moveTo(new Date('2026-12-30T15:00:00Z'));
    const back = (how: string): Promise<number> =>
      bank.press('return', { reference: 'CL0000000000001', code: '915', how });
    expect(await back('late')).toBe(200);
    await back('unknown');
    await back('twice');
    for (const rail of ['eft', 'ach'])
      await bank.press('deposit', { rail, number: '700000000017', cents: '200000', name: 'PAYER' });
    const references = (await sent('eft-in')).flatMap(({ text }) => {
      const { returns, credits, problems } = readCpa005({ lines: splitFile(text, '\r\n') });
      expect(problems).toEqual([]);
      return [...returns, ...credits].map((one) => one.reference || one.account);
    });
    const own = 'CL0000000000001';
    expect(references).toEqual([own, 'X00000000000000', own, own, '700000000017']);
    const [credit] = await sent('ach-in');
    expect(readNacha({ lines: splitFile(credit?.text ?? '', '\n') })).toMatchObject({
      problems: [],
      credits: [{ account: '700000000017', amount: 200_000n, name: 'PAYER' }],
    });
    await bank.press('break-statement');
    clock.moveTo(new Date('2026-12-31T11:00:00Z'));
    const broken = (await sent('statement-')).find(({ name }) => name.includes('broken'));
    expect(readBai2({ lines: splitFile(broken?.text ?? '', '\n') }).problems).not.toEqual([]);
  });

  it('remembers everything after a restart', async () => {
    await bank.files.put(CPA, cpa(debit('10009901', 100_000n, 1)));
    clock.moveTo(new Date('2026-12-31T11:00:00Z'));
    const before = await sent('');
    await bank.stop();
    bank = await sandboxBank(clock, { file });
    expect(await sent('')).toEqual(before);
    expect(before.length).toBeGreaterThan(3);
    expect(await bank.files.put(CPA, cpa(debit('10009901', 100_000n, 1)))).toEqual({
      outcome: 'same',
    });
  });
});
