import { describe, expect, it } from 'vitest';
import { type LogRow, type LoggedResult, checkLog, lackingColumns } from './payout-log.ts';

const friday: LoggedResult = {
  id: 7,
  date: '2026-11-20',
  service: 'Dinner',
  paid: false,
  archived: false,
  people: [
    { employeeId: 1, firstName: 'Ana', payout: 6_000n },
    { employeeId: 2, firstName: 'Zoë', payout: 4_050n },
  ],
};
const saturday: LoggedResult = {
  ...friday,
  id: 8,
  date: '2026-11-21',
  people: [{ employeeId: 1, firstName: 'Ana', payout: 1_000n }],
};
const paidBefore: LoggedResult = { ...friday, id: 9, date: '2026-11-19', paid: true };
const row = (of: Partial<LogRow> = {}): LogRow => ({
  line: 2,
  payout_id: '7',
  to_date: '',
  service: '',
  employee_id: '1',
  first_name: '',
  tips: '60.00',
  process: '',
  ...of,
});
const zoe = (of: Partial<LogRow> = {}): LogRow =>
  row({ line: 3, employee_id: '2', tips: '40.50', ...of });
const told = (rows: LogRow[]) => {
  const { answers, paid } = checkLog(rows, [friday, saturday, paidBefore]);
  return { paid, codes: answers.map((answer) => answer.code ?? answer.state) };
};

describe('a log of payouts that were made elsewhere', () => {
  it('pays a result whose people it names all, by number or by date and service, whatever the case', () => {
    expect(
      told([
        row({ tips: '$60' }),
        zoe({ payout_id: '', to_date: '2026-11-20', service: ' dinner', first_name: 'zoe\u0308' }),
      ]),
    ).toEqual({ paid: [7], codes: ['paid', 'paid'] });
  });
  it('says of each row what is wrong, and takes nothing of a result with one that is', () => {
    expect(told([row(), zoe({ tips: '40.51' })])).toEqual({
      paid: [],
      codes: ['payout_others', 'payout_differs'],
    });
    expect(
      told([
        row(),
        zoe({ first_name: 'Ben' }),
        row({ line: 4 }),
        row({ line: 5, employee_id: '3' }),
        row({ line: 6, employee_id: '' }),
      ]).codes,
    ).toEqual([
      'payout_others',
      'person_other_name',
      'doubled_in_file',
      'employee_unknown',
      'required',
    ]);
    expect(
      told([
        row({ payout_id: '99' }),
        row({ payout_id: '9' }),
        row({ payout_id: '', to_date: '2026-02-30', service: 'Dinner' }),
        row({ payout_id: '' }),
        zoe({ tips: '1,5' }),
      ]).codes,
    ).toEqual(['payout_unknown', 'payout_paid', 'date_invalid', 'required', 'money_comma']);
  });
  it('takes nothing where somebody lacks, also one whom it leaves out, and pays the other results', () => {
    const { answers, paid } = checkLog(
      [row(), zoe({ process: 'No' }), row({ line: 4, payout_id: '8', tips: '10' })],
      [friday, saturday],
    );
    expect(answers.map((answer) => [answer.state, answer.code])).toEqual([
      ['refused', 'payout_incomplete'],
      ['left_out', null],
      ['paid', null],
    ]);
    expect(answers[0]?.params).toEqual({ names: 'Zoë 40.50' });
    expect(paid).toEqual([8]);
  });
  it('names the columns that lack', () => {
    expect(lackingColumns(['to_date', 'service', 'employee_id', 'tips'])).toEqual([]);
    expect(lackingColumns(['to_date', 'first_name'])).toEqual(['payout_id', 'employee_id', 'tips']);
  });
});
