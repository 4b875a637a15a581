import { describe, expect, it, test } from 'vitest';
import type { Day } from '#kernel/day.ts';
import {
  endsAgreement,
  GOES_BACK_WITH,
  isLateReturn,
  lastReturnDay,
  type ReturnClass,
  returnClass,
  suspendsAccount,
} from './return-codes.ts';

/** What each code of Payments Canada (Standard 005) and of Nacha speaks of. */
const SPEAKS_OF: Readonly<Record<ReturnClass, readonly string[]>> = {
  funds: ['901', '908', 'R01', 'R09'],
  account: [
    ...['902', '905', '907', '909', '911', '912', '914'],
    ...['R02', 'R03', 'R04', 'R12', 'R13', 'R16', 'R20', 'R28'],
  ],
  authority: [
    ...['903', '915', '916', '917', '918', '919', '920', '921'],
    ...['R05', 'R07', 'R08', 'R10', 'R11', 'R29'],
  ],
  person: ['910', 'R14', 'R15'],
  form: [
    ...['900', '990'],
    ...['R06', 'R17', 'R18', 'R19', 'R21', 'R22', 'R24', 'R25', 'R26', 'R27'],
  ],
  credits: ['922', 'R23'],
};

describe.each(Object.entries(SPEAKS_OF))('a return that speaks of the %s', (kind, codes) => {
  test.each(codes)('%s', (code) => {
    expect(returnClass(code)).toBe(kind);
    expect(suspendsAccount(code)).toBe(['account', 'authority', 'person'].includes(kind));
    expect(endsAgreement(code)).toBe(kind === 'authority');
  });
});

test.each(['', '904', '913', 'R00', 'R30', '901 908', 'funds'])(
  'a code that is not known (%o) stops debits until somebody has looked',
  (code) => {
    expect(returnClass(code)).toBeNull();
    expect(suspendsAccount(code)).toBe(true);
    expect(endsAgreement(code)).toBe(false);
  },
);

describe('the last day of a return', () => {
  const dueOn = '2026-12-29' as Day;
  const settledOn = '2027-01-04' as Day;

  test.each(['R05', 'R07', 'R10', 'R11'])('%s is 60 days after the settlement', (code) => {
    expect(lastReturnDay({ rail: 'ach', code, dueOn, settledOn })).toBe('2027-03-05');
    expect(lastReturnDay({ rail: 'ach', code, dueOn, settledOn: null })).toBe('2027-02-27');
  });

  test.each(['R01', 'R02', 'R08', 'R29', 'R99'])('%s is two banking days after it', (code) => {
    expect(lastReturnDay({ rail: 'ach', code, dueOn, settledOn })).toBe('2027-01-06');
    expect(lastReturnDay({ rail: 'ach', code, dueOn, settledOn: null })).toBe('2026-12-31');
  });

  test.each(['916', '917', '918'])('%s is 90 days after the day it was due', (code) => {
    expect(lastReturnDay({ rail: 'eft', code, dueOn, settledOn })).toBe('2027-03-29');
  });

  test.each(['915', '919', '920', '921'])('%s is ten banking days after it', (code) => {
    expect(lastReturnDay({ rail: 'eft', code, dueOn, settledOn })).toBe('2027-01-13');
    // A day that an operator closed is none of the ten.
    const changes = [{ day: '2027-01-05', open: false }];
    expect(lastReturnDay({ rail: 'eft', code, dueOn, settledOn, changes })).toBe('2027-01-14');
  });

  test.each(['901', '903', '999'])('%s has none in Canada, so none is late', (code) => {
    expect(lastReturnDay({ rail: 'eft', code, dueOn, settledOn })).toBeNull();
    const on = '2030-01-01' as Day;
    expect(isLateReturn({ rail: 'eft', code, dueOn, settledOn, on })).toBe(false);
  });

  it('is in time itself', () => {
    const back = { rail: 'ach', code: 'R01', dueOn, settledOn } as const;
    expect(isLateReturn({ ...back, on: '2027-01-06' as Day })).toBe(false);
    expect(isLateReturn({ ...back, on: '2027-01-07' as Day })).toBe(true);
  });
});

it('a credit without an account goes back as "no account", by the code of its rail', () => {
  expect(GOES_BACK_WITH).toEqual({ eft: '912', ach: 'R03' });
});
