import { describe, expect, it } from 'vitest';
import { type EnteredRow, outcomesOf } from '../index.ts';

const row = (posId: string, amount: bigint, carriedIn = 0n) => ({ posId, amount, carriedIn });
const said = (posId: string, deducted: bigint, more: Partial<EnteredRow> = {}): EnteredRow => ({
  posId,
  deducted,
  reason: 'payroll_error',
  path: `rows.${posId}`,
  line: 1,
  ...more,
});

describe('what payroll says of a report', () => {
  it('is full for every row that it says nothing of', () => {
    const told = outcomesOf([row('00817', 7_500n), row('00822', 21_750n, 750n)], []);
    expect(told).toMatchObject({
      ok: true,
      value: [
        { posId: '00817', deducted: 7_500n, carried: 0n, writtenOff: 0n, reason: null },
        { posId: '00822', deducted: 21_750n, reason: null },
      ],
    });
  });

  it('finds a row whose zeros a spreadsheet took off, where it can only be that one', () => {
    const report = [row('00817', 7_500n), row('A1', 100n), row('0A1', 100n)];
    expect(outcomesOf(report, [said('817', 5_000n)])).toMatchObject({
      ok: true,
      value: [{ posId: '00817', deducted: 5_000n, carried: 2_500n }, {}, {}],
    });
    expect(outcomesOf(report, [said('00a1', 0n)])).toMatchObject({
      ok: false,
      problems: [{ path: 'rows.00a1.pos_id', code: 'pos_id_not_in_report' }],
    });
    expect(outcomesOf(report, [said('A1', 0n)]).ok).toBe(true);
  });

  it('is refused whole where one row is doubled, too high or without its reason', () => {
    const report = [row('1', 100n), row('2', 100n), row('3', 100n)];
    const told = outcomesOf(report, [
      said('1', 50n),
      said('01', 60n, { line: 2 }),
      said('2', 101n),
      said('3', 99n, { reason: null }),
    ]);
    expect(told).toMatchObject({
      ok: false,
      problems: [
        { path: 'rows.01.pos_id', code: 'doubled_in_file', params: { line: 1 } },
        { path: 'rows.2.amount', code: 'deducted_out_of_range', params: { amount: '1.00' } },
        { path: 'rows.3.reason', code: 'required' },
      ],
    });
  });

  it('keeps no reason for a row that was deducted in full', () => {
    expect(outcomesOf([row('1', 100n)], [said('1', 100n)])).toMatchObject({
      ok: true,
      value: [{ reason: null, carried: 0n }],
    });
  });
});
