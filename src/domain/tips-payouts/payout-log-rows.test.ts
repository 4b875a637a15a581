import { describe, expect, it } from 'vitest';
import {
  checkLog,
  lackingColumns,
  type LogAnswer,
  type LogRow,
  type LoggedResult,
  namedIn,
} from './payout-log.ts';

const dinner: LoggedResult = {
  id: 7,
  date: '2026-11-20',
  service: 'Dîner',
  paid: false,
  archived: false,
  people: [{ employeeId: 1, firstName: 'Ana', payout: 6_000n }],
};
const row = (of: Partial<LogRow> = {}): LogRow => ({
  line: 2,
  payout_id: '7',
  to_date: '',
  service: '',
  employee_id: '1',
  first_name: '',
  tips: '60',
  process: '',
  ...of,
});
const byPlace = (of: Partial<LogRow> = {}) =>
  row({ payout_id: '', to_date: '2026-11-20', service: 'dîner', ...of });
const check = (of: LogRow, results: readonly LoggedResult[] = [dinner]) => {
  const { answers, paid } = checkLog([of], results);
  return { answer: answers[0], paid };
};

describe('a row of a log of payouts', () => {
  it('that pays answers the result as it is kept: its number, date, service, name and amount', () =>
    expect(check(byPlace({ first_name: ' ana ', service: ' DÎNER', tips: '$60' }))).toEqual({
      paid: [7],
      answer: {
        line: 2,
        state: 'paid',
        code: null,
        params: {},
        payout_id: 7,
        to_date: '2026-11-20',
        service: 'Dîner',
        employee_id: 1,
        first_name: 'Ana',
        tips: '60.00',
      },
    }));
  it.each<[string, Partial<LogRow>, Partial<LogAnswer>]>([
    [
      'another name, and says whose the number is',
      { first_name: 'Ben' },
      { code: 'person_other_name', params: { name: 'Ana' }, first_name: 'Ana' },
    ],
    [
      'another amount, and says the right one',
      { tips: '60.01' },
      { code: 'payout_differs', params: { amount: '60.00' }, tips: '60.01' },
    ],
    ['no number of a person', { employee_id: '' }, { code: 'required', employee_id: null }],
    [
      'a word with digits for a person',
      { employee_id: 'x1' },
      { code: 'employee_unknown', employee_id: null },
    ],
    [
      'digits with a word for a person',
      { employee_id: '1x' },
      { code: 'employee_unknown', employee_id: null },
    ],
    [
      'a person of two digits who is not in it',
      { employee_id: '12' },
      { code: 'employee_unknown', employee_id: 12 },
    ],
    [
      'an unknown number of a payout',
      { payout_id: '77' },
      { code: 'payout_unknown', payout_id: null },
    ],
    [
      'a date and no service',
      { payout_id: '', to_date: '2026-11-20' },
      { code: 'required', payout_id: null },
    ],
    [
      'a service and no date',
      { payout_id: '', service: 'Dîner' },
      { code: 'required', payout_id: null },
    ],
    [
      'a date on which that service has no result',
      { payout_id: '', to_date: '2026-11-21', service: 'Dîner' },
      { code: 'payout_unknown', payout_id: null },
    ],
    [
      'a service that has no result on that date',
      { payout_id: '', to_date: '2026-11-20', service: 'Lunch' },
      { code: 'payout_unknown', payout_id: null },
    ],
  ])('is refused with %s', (_, of, answer) => {
    const found = check(row(of));
    expect(found.answer).toMatchObject({ state: 'refused', ...answer });
    expect(found.paid).toEqual([]);
  });
  it('that stands twice names the row it repeats, and neither pays', () => {
    const { answers, paid } = checkLog([row({ line: 4 }), row({ line: 9 })], [dinner]);
    expect(answers.map(({ code, params }) => [code, params])).toEqual([
      ['payout_others', {}],
      ['doubled_in_file', { line: 4 }],
    ]);
    expect(paid).toEqual([]);
  });
  it.each(['0', 'N', 'no', 'Non', 'false', 'FAUX'])(
    'whose process column says %s is left out, whatever else is wrong with it',
    (process) =>
      expect(check(row({ process, payout_id: '99' })).answer).toMatchObject({
        state: 'left_out',
        code: null,
        payout_id: null,
      }),
  );
  it('of a service that has a paid and an unpaid result is of the unpaid one', () => {
    const both = [{ ...dinner, id: 6, paid: true }, dinner];
    expect(check(byPlace(), both).paid).toEqual([7]);
    expect(check(byPlace(), both.toReversed()).paid).toEqual([7]);
    expect(check(byPlace(), [{ ...dinner, id: 6, paid: true }]).answer).toMatchObject({
      code: 'payout_paid',
      payout_id: 6,
    });
  });
  it('of an archived result is refused, and the result stays as it is', () => {
    const archived = { ...dinner, id: 6, archived: true };
    const found = check(byPlace(), [archived]);
    expect(found.answer).toMatchObject({ state: 'refused', code: 'payout_archived', payout_id: 6 });
    expect(found.paid).toEqual([]);
    expect(check(byPlace(), [archived, dinner]).paid).toEqual([7]);
  });
  it('that stands three times names the row that it repeats, not its last repetition', () => {
    const { answers } = checkLog([row({ line: 4 }), row({ line: 9 }), row({ line: 12 })], [dinner]);
    expect(answers.map(({ params }) => params)).toEqual([{}, { line: 4 }, { line: 4 }]);
  });
  it('that is unknown takes nothing from the results that are whole', () => {
    const { answers, paid } = checkLog(
      [row({ payout_id: '99' }), row({ line: 3 }), row({ line: 4, process: 'no' })],
      [dinner],
    );
    expect(answers.map(({ state }) => state)).toEqual(['refused', 'paid', 'left_out']);
    expect(paid).toEqual([7]);
  });
});

describe('a result that a log names in part', () => {
  it('is refused with everybody who lacks and what they get', () => {
    const people = [
      ...dinner.people,
      { employeeId: 2, firstName: 'Ben', payout: 4_050n },
      { employeeId: 3, firstName: 'Zoë', payout: 5n },
    ];
    const { answer, paid } = check(row(), [{ ...dinner, people }]);
    expect(answer).toMatchObject({
      state: 'refused',
      code: 'payout_incomplete',
      params: { names: 'Ben 40.50, Zoë 0.05' },
      payout_id: 7,
    });
    expect(paid).toEqual([]);
  });
});

describe('what a log asks for', () => {
  it('is each number once, and the dates of the rows without a number', () =>
    expect(
      namedIn([
        row({ payout_id: '7', to_date: '2026-11-01' }),
        row({ payout_id: '7' }),
        row({ payout_id: '123456789' }),
        row({ payout_id: '1234567890' }),
        row({ payout_id: 'x7' }),
        row({ payout_id: '7x' }),
        byPlace(),
        byPlace(),
        byPlace({ to_date: '2026-02-30' }),
        byPlace({ to_date: '' }),
      ]),
    ).toEqual({ ids: [7, 123_456_789], days: ['2026-11-20'] }));
  it.each([
    [['payout_id', 'employee_id', 'tips'], []],
    [['to_date', 'employee_id', 'tips'], ['payout_id']],
    [['service', 'employee_id', 'tips'], ['payout_id']],
    [['payout_id'], ['employee_id', 'tips']],
  ])('of the columns %j lacks %j', (header, lacking) =>
    expect(lackingColumns(header)).toEqual(lacking),
  );
});
