import { describe, expect, it } from 'vitest';
import type { Day } from '#kernel/day.ts';
import { fromWire, sum } from '#kernel/money.ts';
import { type PayrollEntry, payrollFile } from './payroll-file.ts';
import { PAYROLL_ASKS, PAYROLL_SYSTEMS, type PayrollSystem } from './payroll-systems.ts';

const ANA = { id: '817', firstName: 'Ana', lastName: 'Roy', amount: 126_034n };
const BEN = { id: '42', firstName: 'Ben', lastName: 'O’Neil', amount: 5n };
const TWO_WEEKS = { first: '2026-11-02' as Day, last: '2026-11-15' as Day };
const fileOf = (
  system: PayrollSystem,
  codes: { readonly company?: string; readonly earning: string },
  entries: readonly PayrollEntry[] = [ANA, BEN],
) => {
  const { filename, rows } = payrollFile(
    system,
    { companyCode: codes.company ?? '', earningCode: codes.earning, payFrequency: 'B' },
    { ...TWO_WEEKS, entries },
  );
  return { filename, lines: rows.map((row) => row.join(',')) };
};

describe('two people and two weeks', () => {
  it('for ADP Workforce Now', () => {
    expect(fileOf('adp_workforce_now', { company: 'X7Q', earning: 'TIP' })).toEqual({
      filename: 'PRX7QEPI.csv',
      lines: [
        'Co Code,Batch ID,File #,Earnings 3 Code,Earnings 3 Amount',
        'X7Q,15,817,TIP,1260.34',
        'X7Q,15,42,TIP,0.05',
      ],
    });
    expect(fileOf('adp_workforce_now', { company: 'X7', earning: 'T' }).filename).toBe(
      'PRX7_EPI.csv',
    );
  });

  it('for RUN Powered by ADP', () => {
    expect(fileOf('adp_run', { company: '12345678', earning: 'TIPS' }).lines).toEqual([
      '##GENERIC## V2.0,,,,,,,,,,',
      'IID,Pay Frequency,Pay Period Start,Pay Period End,Employee Id,Earnings Code,Pay Hours,Dollars,Separate Check,Department Number,Rate Code',
      '12345678,B,11/02/2026,11/15/2026,817,TIPS,,1260.34,0,,',
      '12345678,B,11/02/2026,11/15/2026,42,TIPS,,0.05,0,,',
    ]);
  });

  it('for Paychex Flex', () => {
    expect(fileOf('paychex_flex', { company: '17041234', earning: 'Tips' }).lines).toEqual([
      'CLIENT ID,WORKER ID,ORG,JOB NUMBER,PAY COMPONENT,RATE,RATE NUMBER,HOURS,UNITS,LINE DATE,AMOUNT,CHECK SEQ NUMBER,OVERRIDE STATE,OVERRIDE LOCAL,OVERRIDE LOCAL JURISDICTION,LABOR ASSIGNMENT',
      '17041234,817,,,Tips,,,,,,1260.34,,,,,',
      '17041234,42,,,Tips,,,,,,0.05,,,,,',
    ]);
  });

  it('for Gusto, in the column of the tips that are meant', () => {
    expect(fileOf('gusto', { earning: 'cash_tips' }).lines).toEqual([
      'last_name,first_name,gusto_employee_id,paycheck_tips,cash_tips',
      'Roy,Ana,817,,1260.34',
      'O’Neil,Ben,42,,0.05',
    ]);
    expect(fileOf('gusto', { earning: 'paycheck_tips' }).lines[1]).toBe('Roy,Ana,817,1260.34,');
  });

  it('for Paylocity', () => {
    expect(fileOf('paylocity', { earning: 'TIPS' })).toEqual({
      filename: 'tips-2026-11-02-2026-11-15.csv',
      lines: ['817,E,TIPS,,1260.34', '42,E,TIPS,,0.05'],
    });
  });

  it('for Paycom', () => {
    expect(fileOf('paycom', { earning: 'TP1' }).lines).toEqual([
      'Employee ID,Gross to Net Code,Type Code,Amount,Temporary Rate,Distributed Dept Code,Tax Profile Override,,Labor Allocation,Rate Override',
      '817,1,TP1,1260.34,,,,,,',
      '42,1,TP1,0.05,,,,,,',
    ]);
  });

  it('for Dayforce Powerpay', () => {
    expect(fileOf('powerpay', { earning: 'POURB' }).lines).toEqual([
      'Employee Number,Earning Code,Amount',
      '817,POURB,1260.34',
      '42,POURB,0.05',
    ]);
  });

  it('for PaymentEvolution', () => {
    expect(fileOf('paymentevolution', { earning: '16' }).lines).toEqual([
      ',000817,16,,,,1260.34,02/11/2026,15/11/2026,,,Y',
      ',000042,16,,,,0.05,02/11/2026,15/11/2026,,,Y',
    ]);
  });

  it('for iSolved', () => {
    expect(fileOf('isolved', { earning: '05' }).lines).toEqual([
      '817,,,,,E,05,,,26,11,15,,,1260.34',
      '42,,,,,E,05,,,26,11,15,,,0.05',
    ]);
  });

  it('for Checkwriters', () => {
    const file = fileOf('checkwriters', { earning: 'TIPS' });
    expect(file).toEqual({
      filename: 'tips1115.csv',
      lines: ['817,E,TIPS,,,1260.34', '42,E,TIPS,,,0.05'],
    });
    expect(file.filename.length).toBeLessThan(15);
  });
});

describe('every system', () => {
  it.each(PAYROLL_SYSTEMS)('%s has each amount once, and as many cells in each row', (system) => {
    const entries = Array.from({ length: 40 }, (_, index) => ({
      ...ANA,
      id: String(1_000 + index),
      amount: BigInt(index * index * 37 + 1),
    }));
    const codes = { companyCode: 'ABC', earningCode: 'cash_tips', payFrequency: 'W' } as const;
    const { rows } = payrollFile(system, codes, { ...TWO_WEEKS, entries });
    expect(new Set(rows.map((row) => row.length)).size).toBe(1);
    expect(new Set(rows.flat().map((cell) => typeof cell))).toEqual(new Set(['string']));
    const people = rows.slice(-entries.length);
    const amounts = people.map((row) => row.filter((cell) => /^\d+\.\d{2}$/.test(cell)));
    expect(amounts.every((found) => found.length === 1)).toBe(true);
    expect(sum(amounts.map(([amount]) => fromWire(amount ?? '') ?? -1n))).toBe(
      sum(entries.map(({ amount }) => amount)),
    );
  });

  it.each(PAYROLL_SYSTEMS)('%s takes the code that it offers itself', (system) => {
    const { usualEarning, earningCode, earningCodes = [] } = PAYROLL_ASKS[system];
    if (usualEarning !== '') expect(usualEarning).toMatch(earningCode);
    for (const code of earningCodes) expect(code).toMatch(earningCode);
    for (const hostile of ['', '=1+1', 'a,b', 'a"b', 'a\nb'])
      expect(hostile).not.toMatch(earningCode);
  });
});
