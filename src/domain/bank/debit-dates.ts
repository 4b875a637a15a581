import { type Day, addDays, dayOf, instantAt } from '#kernel/day.ts';
import { invariant } from '#kernel/invariant.ts';
import { type BankCalendar, ZONE_OF_RAIL, addBankingDays, isBankingDay } from './calendar.ts';
import { type Rail, knownInstant } from './days.ts';

export type DebitDates = {
  /** The banking day whose file carries the debit. */
  readonly submitOn: Day;
  /** When the bank debits the account. */
  readonly dueOn: Day;
  readonly settlesOn: Day;
  /** After this day it is late. */
  readonly latestOn: Day;
};

/** When the file of a banking day closes: minutes after midnight in the zone of the rail. */
const CUT_OFF_MINUTE: Readonly<Record<Rail, number>> = { eft: 15 * 60, ach: 17 * 60 };

/** Banking days from the file to the settlement: at the earliest, and at the latest. */
const SETTLEMENT = { self_load: [3, 5], pad: [5, 7] } as const;

type Debit = BankCalendar & {
  readonly kind: 'self_load' | 'pad';
  readonly at: string;
  /** Calendar days between the notice of a scheduled debit and the debit. */
  readonly noticeDays?: number | undefined;
  readonly cutOffMinute?: number;
};

/** The instant at which the file of a day closes; at that instant it is too late. */
export const cutOffAt = ({ rail, day, minute }: { rail: Rail; day: Day; minute?: number }): Date =>
  instantAt(day, minute ?? CUT_OFF_MINUTE[rail], ZONE_OF_RAIL[rail]);

function nextFileDay({ at, cutOffMinute, ...calendar }: Omit<Debit, 'kind'>): Day {
  const asked = knownInstant(at);
  const today = dayOf(asked, ZONE_OF_RAIL[calendar.rail]);
  const minute = cutOffMinute ?? CUT_OFF_MINUTE[calendar.rail];
  const inTime = asked < cutOffAt({ rail: calendar.rail, day: today, minute });
  return inTime && isBankingDay({ ...calendar, day: today })
    ? today
    : addBankingDays({ ...calendar, day: today, n: 1 });
}

/** When a debit is handed in, taken from the account, and at the earliest and latest settled. */
export function debitDates({ kind, noticeDays = 0, ...debit }: Debit): DebitDates {
  invariant(kind in SETTLEMENT, 'a self-load or a scheduled debit');
  const calendar: BankCalendar = {
    rail: debit.rail,
    ...(debit.changes && { changes: debit.changes }),
  };
  let submitOn = nextFileDay(debit);
  let dueOn = addBankingDays({ ...calendar, day: submitOn, n: 1 });
  if (kind === 'pad') {
    const today = dayOf(knownInstant(debit.at), ZONE_OF_RAIL[debit.rail]);
    const noticed = addBankingDays({ ...calendar, day: addDays(today, noticeDays), n: 0 });
    if (noticed > dueOn) {
      dueOn = noticed;
      submitOn = addBankingDays({ ...calendar, day: dueOn, n: -1 });
    }
  }
  const [earliest, latest] = SETTLEMENT[kind];
  return {
    submitOn,
    dueOn,
    settlesOn: addBankingDays({ ...calendar, day: submitOn, n: earliest }),
    latestOn: addBankingDays({ ...calendar, day: submitOn, n: latest }),
  };
}
