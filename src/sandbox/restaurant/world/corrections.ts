import type { Day } from '#kernel/day.ts';
import {
  choice,
  date,
  fields,
  flag,
  instant,
  optional,
  orNull,
  text,
  whole,
  withDefault,
} from '../http/read-json.ts';
import { minutesAfter, changed } from './night.ts';
import type { Millis, Bill, Night, Punch, PunchFacts } from './night.ts';
import { addToTip, refundFacts } from './bills.ts';
import { nightAt } from './hours.ts';
import type { SandboxRestaurant } from './place.ts';
import { micros } from './sums.ts';

const number = whole(1, Number.MAX_SAFE_INTEGER);
const cents = whole(-1_000_000, 1_000_000);
const cashTips = whole(0, 1_000_000);
const newPunch = fields({
  person: number,
  role: number,
  in: instant,
  out: orNull(instant),
  cash_tips_cents: withDefault(cashTips, 0),
});

/** One thing that the office corrects in a night, or adds to it. */
export const readCorrection = fields({
  place: text(100),
  date,
  /** The numbers are those of `GET /sandbox/nights`. */
  punch: optional(
    fields({
      number,
      in: optional(instant),
      out: optional(orNull(instant)),
      role: optional(number),
      cash_tips_cents: optional(cashTips),
      approved: optional(flag),
      deleted: optional(flag),
    }),
  ),
  new_punch: optional(newPunch),
  bill: optional(
    fields({
      number,
      voided: optional(flag),
      /** Added to the tip of its first payment, and to the net of its first line. */
      extra_tip_cents: optional(cents),
      extra_net_cents: optional(cents),
      seller: optional(number),
      refund: optional(choice(['with_tip', 'without_tip'])),
    }),
  ),
});
type ToldCorrection = ReturnType<typeof readCorrection>;
/** `at` is when it was made. */
export type Correction = ToldCorrection & { readonly at: string };

const read = (text: string): Millis => Date.parse(text);
const readOrNull = (text: string | null): Millis | null => (text === null ? null : read(text));

function correctPunch(punch: Punch, at: Millis, told: NonNullable<Correction['punch']>): Punch {
  return changed(punch, at, (was): PunchFacts => {
    const to = told.out === undefined ? was.to : readOrNull(told.out);
    return {
      ...was,
      from: told.in === undefined ? was.from : read(told.in),
      to,
      role: told.role ?? was.role,
      cashTips: told.cash_tips_cents === undefined ? was.cashTips : BigInt(told.cash_tips_cents),
      approved: told.approved ?? was.approved,
      deleted: told.deleted ?? was.deleted,
      breaks: was.breaks.filter((one) => one.to === null || to === null || one.to <= to),
    };
  });
}

function addPunch({ punches }: Night, at: Millis, told: ReturnType<typeof newPunch>): Punch {
  const facts: PunchFacts = {
    person: told.person,
    role: told.role,
    from: read(told.in),
    to: readOrNull(told.out),
    breaks: [],
    cashTips: BigInt(told.cash_tips_cents),
    deleted: false,
    approved: true,
    autoClockedOut: false,
  };
  return { number: punches.length + 1, facts, changes: [{ at, facts }] };
}

function correctBill(bill: Bill, at: Millis, told: NonNullable<Correction['bill']>): Bill {
  return changed(bill, at, (was) => {
    const extraNet = micros(BigInt(told.extra_net_cents ?? 0));
    const withTip = addToTip(was, BigInt(told.extra_tip_cents ?? 0));
    const paid = withTip.payments.map((payment, index) => ({
      ...payment,
      person: told.seller ?? payment.person,
      amount: payment.amount + (index === 0 ? BigInt(told.extra_net_cents ?? 0) : 0n),
    }));
    return {
      ...was,
      voided: told.voided ?? was.voided,
      owner: told.seller ?? was.owner,
      payments: paid,
      lines: was.lines.map((line, index) => ({
        ...line,
        seller: told.seller ?? line.seller,
        net: line.net + (index === 0 ? extraNet : 0n),
        listPrice: line.listPrice + (index === 0 ? extraNet : 0n),
      })),
    };
  });
}

/** The refund stands in the night of its bill, as if the till had been open still. */
function addRefund(
  { bills }: Night,
  { number: of, facts, changes }: Bill,
  at: Millis,
  how: 'with_tip' | 'without_tip',
): Bill {
  const newest = changes.at(-1)?.facts ?? facts;
  const opened = minutesAfter(newest.closedAt, 5);
  const refund = refundFacts(of, newest, { at: opened, withTip: how === 'with_tip' });
  return { number: bills.length + 1, facts: refund, changes: [{ at, facts: refund }] };
}

/** Whether everybody whom a correction names is known at the place, and its times are of the night. */
export function isOfPlace(place: SandboxRestaurant, day: Day, correction: Correction): boolean {
  const { staff, roles } = place;
  const { punch, new_punch: added, bill } = correction;
  const people = [added?.person, bill?.seller].filter((id) => id !== undefined);
  const named = [added?.role, punch?.role].filter((id) => id !== undefined);
  const begins = [punch?.in, added?.in].filter((at) => at !== undefined);
  return (
    begins.every((at) => nightAt(place, read(at)) === day) &&
    people.every((person) => staff.some(({ id }) => id === person)) &&
    named.every((role) => roles.some(({ id }) => id === role))
  );
}

/** The night with a correction in it; null where it names a record that is not there. */
export function correctNight(night: Night, correction: Correction): Night | null {
  const at = read(correction.at);
  const { punch, bill, new_punch: added } = correction;
  if (punch && !night.punches.some((one) => one.number === punch.number)) return null;
  const found = bill && night.bills.find((one) => one.number === bill.number);
  if (bill && !found) return null;
  const refund = found && bill.refund ? addRefund(night, found, at, bill.refund) : null;
  return {
    ...night,
    punches: [
      ...night.punches.map((one) =>
        punch?.number === one.number ? correctPunch(one, at, punch) : one,
      ),
      ...(added ? [addPunch(night, at, added)] : []),
    ],
    bills: [
      ...night.bills.map((one) =>
        bill?.number === one.number && bill.refund === undefined ? correctBill(one, at, bill) : one,
      ),
      ...(refund ? [refund] : []),
    ],
  };
}
