import { describe, expect, it } from 'vitest';
import { balanceTips } from './balance.ts';
import { type DraftLine, readDraft } from './draft-lines.ts';

describe('the figures of a typed line', () => {
  const typed = (over: Partial<DraftLine> = {}): DraftLine => ({
    employee_id: 1,
    code_id: 5,
    hours: '',
    netsales: '',
    totaltips: '',
    cash_payment: '',
    ...over,
  });
  const facts = { employees: new Set([1, 2]), jobs: new Set([5, 6]) };
  const read = (...lines: DraftLine[]) => {
    const found = readDraft(lines, facts);
    return {
      lines: found.lines,
      problems: found.problems.map(({ path, code }) => `${path} ${code}`),
    };
  };
  const blank = {
    employeeId: 1,
    jobCodeId: 5,
    minutes: 0,
    netSales: 0n,
    totalTips: 0n,
    cashPayment: 0n,
  };

  it.each<[string, Partial<DraftLine>, object]>([
    ['are 0 where they are empty', {}, {}],
    [
      'are 0 where they are blank',
      { hours: ' ', netsales: '  ', totaltips: ' ', cash_payment: ' ' },
      {},
    ],
    ['may be 0', { hours: '0', netsales: '0', totaltips: '0', cash_payment: '0' }, {}],
    [
      'may be net sales below 0 and a whole day',
      { hours: '24', netsales: '-5.00', totaltips: '0.01', cash_payment: '0.01' },
      { minutes: 1_440, netSales: -500n, totalTips: 1n, cashPayment: 1n },
    ],
  ])('%s', (_, over, expected) =>
    expect(read(typed(over))).toEqual({ lines: [{ ...blank, ...expected }], problems: [] }),
  );
  it('are not tips or cash below 0', () =>
    expect(read(typed({ totaltips: '-0.01', cash_payment: '-1' })).problems).toEqual([
      'staff_worked.0.totaltips number_out_of_range',
      'staff_worked.0.cash_payment number_out_of_range',
    ]));
  it('are no more than a day for one person over their jobs', () => {
    const other = { code_id: 6 };
    expect(read(typed({ hours: '12' }), typed({ ...other, hours: '12' })).problems).toEqual([]);
    expect(read(typed({ hours: '12' }), typed({ ...other, hours: '12.5' })).problems).toEqual([
      'staff_worked.1.hours hours_over_day',
    ]);
  });
  it('of two lines that name nobody or no job are not called one line', () =>
    expect(
      read(
        typed({ employee_id: null }),
        typed({ employee_id: null }),
        typed({ code_id: null }),
        typed({ code_id: null }),
      ).problems.filter((problem) => problem.endsWith('line_exists')),
    ).toEqual([]));
});

describe('a balance between two shares', () => {
  const buckets = (...amounts: bigint[]) => ({
    buckets: amounts.map((undistributed, at) => ({ ruleId: at + 1, undistributed })),
  });
  const people = (...amounts: bigint[]) => ({
    people: amounts.map((owed, at) => ({ employeeId: amounts.length - at, owed })),
  });
  it('names only rules and people that take part in it', () => {
    expect(balanceTips(buckets(100n, 0n, -40n, 50n, 70n), people(120n, 0n, 0n))).toEqual({
      amount: 120n,
      from: [
        { ruleId: 1, amount: -100n },
        { ruleId: 4, amount: -20n },
      ],
      to: [{ employeeId: 3, amount: 120n }],
    });
  });
  it('gives the odd cent to the smaller number, and none to whom nothing falls', () => {
    expect(balanceTips(buckets(3n), people(10n, 10n))?.to).toEqual([
      { employeeId: 2, amount: 1n },
      { employeeId: 1, amount: 2n },
    ]);
    expect(balanceTips(buckets(1n), people(10n, 10n))?.to).toEqual([{ employeeId: 1, amount: 1n }]);
  });
});
