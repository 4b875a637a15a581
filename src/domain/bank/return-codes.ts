import { keysOf } from '#kernel/keys.ts';
import type { Rail } from './days.ts';

import { type Day, addDays } from '#kernel/day.ts';
import { type BankCalendar, addBankingDays } from './calendar.ts';

/** What a return says: about the money, the account, the authority, the person, or our own file. */
export type ReturnClass = 'funds' | 'account' | 'authority' | 'person' | 'form' | 'credits';

const CLASSES: Readonly<Record<ReturnClass, string>> = {
  funds: '901 908 R01 R09',
  account: '902 905 907 909 911 912 914 R02 R03 R04 R12 R13 R16 R20 R28',
  authority: '903 915 916 917 918 919 920 921 R05 R07 R08 R10 R11 R29',
  person: '910 R14 R15',
  form: '900 990 R06 R17 R18 R19 R21 R22 R24 R25 R26 R27',
  credits: '922 R23',
};
const CLASS_OF_CODE = new Map(
  keysOf(CLASSES).flatMap((name) => CLASSES[name].split(' ').map((code) => [code, name] as const)),
);

/** Null where the code is none that we know: it is posted, and a person looks at it. */
export const returnClass = (code: string): ReturnClass | null => CLASS_OF_CODE.get(code) ?? null;

/** Whether no more debits are taken from the account until somebody has looked at it. */
export const suspendsAccount = (code: string): boolean =>
  ['account', 'authority', 'person', null].includes(returnClass(code));
export const endsAgreement = (code: string): boolean => returnClass(code) === 'authority';

type Return = BankCalendar & {
  readonly code: string;
  readonly dueOn: Day;
  /** Null where it has not settled. */
  readonly settledOn: Day | null;
  readonly on: Day;
};

const SIXTY_DAYS = ['R05', 'R07', 'R10', 'R11'];
const NINETY_DAYS = ['916', '917', '918'];
const TEN_BANKING_DAYS = ['915', '919', '920', '921'];

/**
 * The last day on which a bank may return a debit, where its rail has one. What comes later is
 * posted all the same.
 */
export function lastReturnDay({
  code,
  dueOn,
  settledOn,
  ...calendar
}: Omit<Return, 'on'>): Day | null {
  const from = settledOn ?? dueOn;
  if (calendar.rail === 'ach')
    return SIXTY_DAYS.includes(code)
      ? addDays(from, 60)
      : addBankingDays({ ...calendar, day: from, n: 2 });
  if (NINETY_DAYS.includes(code)) return addDays(dueOn, 90);
  return TEN_BANKING_DAYS.includes(code)
    ? addBankingDays({ ...calendar, day: dueOn, n: 10 })
    : null;
}

export function isLateReturn({ on, ...back }: Return): boolean {
  const last = lastReturnDay(back);
  return last !== null && on > last;
}

/** With which reason a credit goes back whose account is not there, or takes nothing. */
export const GOES_BACK_WITH: Readonly<Record<Rail, string>> = { eft: '912', ach: 'R03' };
