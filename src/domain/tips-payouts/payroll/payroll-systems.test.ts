import { describe, expect, it } from 'vitest';
import {
  PAYROLL_ASKS,
  PAYROLL_NAMES,
  PAYROLL_SYSTEMS,
  type PayrollSystem,
} from './payroll-systems.ts';

type CodeRule = [PayrollSystem, { takes: readonly string[]; refuses: readonly string[] }];
const A = (count: number): string => 'A'.repeat(count);
/** What no code or ID may have, wherever one of up to ten characters is asked for. */
const UP_TO_TEN = {
  takes: ['7', 'tip', A(10)],
  refuses: ['', A(11), 'TIP 1', ' TIP', 'TIP!', '-1'],
};
const ANY_ID = { takes: ['7', 'ab12', A(50)], refuses: ['', A(51), 'A-1', ' A1', 'A1 '] };

describe('the product is called as its vendor calls it', () => {
  it.each<[PayrollSystem, string]>([
    ['adp_workforce_now', 'ADP Workforce Now'],
    ['adp_run', 'RUN Powered by ADP'],
    ['paychex_flex', 'Paychex Flex'],
    ['gusto', 'Gusto'],
    ['paylocity', 'Paylocity'],
    ['paycom', 'Paycom'],
    ['powerpay', 'Dayforce Powerpay'],
    ['paymentevolution', 'PaymentEvolution'],
    ['isolved', 'isolved (Evolution)'],
    ['checkwriters', 'Checkwriters'],
  ])('%s is %s', (system, name) => expect(PAYROLL_NAMES[system]).toBe(name));
});

describe('the code of a company', () => {
  it.each<CodeRule>([
    [
      'adp_workforce_now',
      { takes: ['X7', 'x7Q'], refuses: ['', 'X', 'X7QQ', 'X_7', '-X7', 'X7-'] },
    ],
    ['adp_run', { takes: ['1', A(15)], refuses: ['', A(16), '12 34', ' 1', '1-'] }],
    [
      'paychex_flex',
      { takes: ['1', '17041234'], refuses: ['', '170412345', '1704-12', ' 1', '1-'] },
    ],
  ])('of %s is one that it has', (system, { takes, refuses }) => {
    const { companyCode } = PAYROLL_ASKS[system];
    for (const code of takes) expect(code).toMatch(companyCode ?? /$^/);
    for (const code of refuses) expect(code).not.toMatch(companyCode ?? /.*/);
  });

  it('is asked for by these three alone', () =>
    expect(PAYROLL_SYSTEMS.filter((system) => PAYROLL_ASKS[system].companyCode !== null)).toEqual([
      'adp_workforce_now',
      'adp_run',
      'paychex_flex',
    ]));
});

describe('the code that tips go by', () => {
  const twoCharacters = { takes: ['16', 'aZ'], refuses: ['', '1', '160', '1-', ' 16', '16 '] };
  it.each<CodeRule>([
    [
      'adp_workforce_now',
      { takes: ['T', 'TIP', '9a'], refuses: ['', 'TIPS', 'T P', ' TIP', 'T!'] },
    ],
    ['adp_run', UP_TO_TEN],
    [
      'paychex_flex',
      {
        takes: ['Tips', 'T', 'Tips & Fees 1', 'A.B/C-D', A(20)],
        refuses: ['', A(21), ' Tips', '-Tips', '.Tips', 'Tips_1', 'Tips, 2'],
      },
    ],
    [
      'gusto',
      {
        takes: ['cash_tips', 'paycheck_tips'],
        refuses: ['', 'tips', 'my_cash_tips', 'cash_tips_2', 'CASH_TIPS', 'paycheck'],
      },
    ],
    ['paylocity', UP_TO_TEN],
    ['paycom', UP_TO_TEN],
    ['powerpay', UP_TO_TEN],
    ['paymentevolution', twoCharacters],
    ['isolved', twoCharacters],
    ['checkwriters', UP_TO_TEN],
  ])('of %s is one that it has', (system, { takes, refuses }) => {
    for (const code of takes) expect(code).toMatch(PAYROLL_ASKS[system].earningCode);
    for (const code of refuses) expect(code).not.toMatch(PAYROLL_ASKS[system].earningCode);
  });

  it('is offered where a system has a usual one, and to be chosen where there are no others', () => {
    const usual = PAYROLL_SYSTEMS.flatMap((system) => {
      const { usualEarning } = PAYROLL_ASKS[system];
      return usualEarning === '' ? [] : [`${system} ${usualEarning}`];
    });
    expect(usual).toEqual([
      'paychex_flex Tips',
      'gusto cash_tips',
      'paylocity TIPS',
      'paycom TP1',
      'paymentevolution 16',
    ]);
    const onlyOnes = PAYROLL_SYSTEMS.filter((system) => PAYROLL_ASKS[system].earningCodes);
    expect(onlyOnes).toEqual(['gusto']);
    expect(PAYROLL_ASKS.gusto.earningCodes).toEqual(['cash_tips', 'paycheck_tips']);
  });
});

describe('the ID of a person', () => {
  const sixDigits = { takes: ['1', '817', '123456'], refuses: ['', '1234567', 'S42', '4S', '4.2'] };
  it.each<CodeRule>([
    ['adp_workforce_now', sixDigits],
    ['adp_run', ANY_ID],
    ['paychex_flex', UP_TO_TEN],
    [
      'gusto',
      { takes: ['a1b2c3', '123456'], refuses: ['', 'a1b2c', 'a1b2c3d', 'a1b2-3', ' a1b2c3'] },
    ],
    ['paylocity', UP_TO_TEN],
    ['paycom', ANY_ID],
    ['powerpay', ANY_ID],
    ['paymentevolution', sixDigits],
    ['isolved', { takes: ['7', 'S42', A(6)], refuses: ['', A(7), 'S-42', ' S42', 'S42 '] }],
    ['checkwriters', ANY_ID],
  ])('in %s is one that it can have', (system, { takes, refuses }) => {
    for (const id of takes) expect(id).toMatch(PAYROLL_ASKS[system].personId);
    for (const id of refuses) expect(id).not.toMatch(PAYROLL_ASKS[system].personId);
  });

  it('may be missing only in Gusto, which finds people by name', () =>
    expect(PAYROLL_SYSTEMS.filter((system) => PAYROLL_ASKS[system].findsByName)).toEqual([
      'gusto',
    ]));
});

it('only RUN asks how often people are paid', () =>
  expect(PAYROLL_SYSTEMS.filter((system) => PAYROLL_ASKS[system].asksFrequency)).toEqual([
    'adp_run',
  ]));
