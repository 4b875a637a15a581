import { type Cents, sum, timesIn } from '#kernel/money.ts';
import { staffIdOf } from '../lightspeed/staff.ts';
import { naiveText, offsetText, zonedText } from '../http/times.ts';
import type { Day } from '#kernel/day.ts';
import { draw } from '../world/draw.ts';
import { dayNumber } from '../world/hours.ts';
import type { Millis, Break, Night, PlannedShift, PunchFacts } from '../world/night.ts';
import { CENTERS, type Person, type SandboxRestaurant } from '../world/place.ts';
import { type Share, sharesOf } from '../world/sums.ts';
import { type Seen, type SeenBill, billsAt } from '../world/views.ts';

/** The scheduler's number of a person; the till gives the same number to somebody else. */
export const userIdOf = (person: number): number => 1_001 + person;
export const departmentIdOf = ({ number }: SandboxRestaurant): number => number;

const wholeCents = (amount: Cents): number => timesIn(amount, 1n);
/** A number of its own for each record of each place and night. */
export const recordId = ({ number }: SandboxRestaurant, day: Day, count: number): number =>
  (number * 10_000 + dayNumber(day)) * 10_000 + count;

const wageOf = (person: number): number => 1_450 + draw(20, person, 'wage') * 25;
const stampsOf = (at: string): { created: string; modified: string } => ({
  created: at,
  modified: at,
});

export function userBody(company: number, person: Person): object {
  const hired = offsetText(Date.parse(`${person.hiredOn}T15:00:00Z`));
  const hasNickname = person.firstName.length > 6 && draw(3, person.id, 'nickname') === 0;
  return {
    id: userIdOf(person.id),
    identity_id: 900_000 + person.id,
    company_id: company,
    first_name: person.firstName,
    last_name: person.lastName,
    preferred_first_name: hasNickname ? person.firstName.slice(0, 3) : null,
    preferred_last_name: null,
    email: person.email,
    mobile_number: person.mobile,
    invite_status: person.email === null ? 'missing_contact_info' : 'accepted',
    active: person.active,
    hire_date: person.hiredOn,
    type: 'employee',
    punch_id: person.punchId,
    employee_id: person.payrollId,
    language: 'en',
    ...stampsOf(hired),
  };
}

const breakBody = (punchId: number, person: number) => (one: Break, index: number) => ({
  id: punchId * 10 + index,
  user_id: userIdOf(person),
  custom_break_id: 0,
  paid: one.paid,
  in: offsetText(one.from),
  out: one.to === null ? null : offsetText(one.to),
  deleted: one.deleted,
});

/** What a punch is called and whose it is, alike in the API and in webhooks. */
const punchIds = (place: SandboxRestaurant, night: Night, { number, facts }: Seen<PunchFacts>) => ({
  id: recordId(place, night.day, number),
  company_id: place.sevenShifts?.company,
  shift_id: shiftIdOf(place, night, facts.person),
  user_id: userIdOf(facts.person),
  role_id: facts.role,
  location_id: place.sevenShifts?.location,
  department_id: departmentIdOf(place),
});

/** What of a punch is written alike in the API and in webhooks. */
const punchMarks = ({ facts }: Seen<PunchFacts>) => ({
  approved: facts.approved,
  notes: '',
  auto_clocked_out: facts.autoClockedOut,
  tips: wholeCents(facts.cashTips),
  deleted: facts.deleted,
});

/** The times of a punch, as the API or a webhook writes them. */
const punchTimes = ({ facts, changedAt }: Seen<PunchFacts>, text: (at: Millis) => string) => ({
  clocked_in: text(facts.from),
  clocked_out: facts.to === null ? null : text(facts.to),
  created: text(facts.from),
  modified: text(changedAt),
});

export function punchBody(place: SandboxRestaurant, night: Night, punch: Seen<PunchFacts>): object {
  const { number, facts } = punch;
  return {
    ...punchIds(place, night, punch),
    ...punchMarks(punch),
    ...punchTimes(punch, offsetText),
    editable_punch: false,
    hourly_wage: wageOf(facts.person),
    clocked_in_offline: false,
    clocked_out_offline: false,
    pos_type: '7punches',
    breaks: facts.breaks.map(breakBody(recordId(place, night.day, number), facts.person)),
  };
}

const shiftIdOf = (place: SandboxRestaurant, night: Night, person: number): number =>
  recordId(place, night.day, night.planned.find((one) => one.person === person)?.number ?? 0);

/** A punch as webhooks have it: naive UTC times, wages in dollars, breaks under another name. */
export function webhookPunchBody(
  place: SandboxRestaurant,
  night: Night,
  punch: Seen<PunchFacts>,
): object {
  const { facts } = punch;
  return {
    ...punchIds(place, night, punch),
    ...punchMarks(punch),
    ...punchTimes(punch, naiveText),
    editable_punch: true,
    hourly_wage: wageOf(facts.person) / 100,
    pos_type: 'web',
    clocked_in_iso: zonedText(facts.from, place.zone),
    clocked_out_iso: facts.to === null ? null : zonedText(facts.to, place.zone),
    time_punch_breaks: facts.breaks.map(({ from, to, paid, deleted }) => ({
      in: naiveText(from),
      out: to === null ? null : naiveText(to),
      paid,
      deleted,
    })),
  };
}

export function plannedShiftBody(
  place: SandboxRestaurant,
  night: Night,
  shift: PlannedShift,
): object {
  // The schedule of a night is out a week before.
  const published = offsetText(shift.from - 7 * 86_400_000);
  return {
    id: recordId(place, night.day, shift.number),
    user_id: userIdOf(shift.person),
    location_id: place.sevenShifts?.location,
    department_id: departmentIdOf(place),
    role_id: shift.role,
    start: offsetText(shift.from),
    end: offsetText(shift.to),
    hourly_wage: wageOf(shift.person),
    draft: false,
    open: false,
    breaks: [],
    ...stampsOf(published),
  };
}

/** What one person has of a bill, as the till feeds it to the scheduler. */
export type ListedReceipt = {
  readonly openedAt: Millis;
  readonly changedAt: Millis;
  readonly net: Cents;
  readonly counts: boolean;
  readonly body: object;
};

/** The receipts of a night, one a seller of each bill; a refund changes the receipt of its bill. */
export function receiptsOfNight(
  place: SandboxRestaurant,
  night: Night,
  now: Millis,
): ListedReceipt[] {
  const bills = billsAt(night, now);
  return bills
    .filter(({ facts }) => facts.kind === 'sale')
    .flatMap((bill) => {
      const refunds = bills.filter(
        ({ facts, isOpen }) => facts.refundOf === bill.number && !facts.voided && !isOpen,
      );
      return sharesOf(bill.facts).map((share, index) =>
        receiptOf(place, night, { bill, share, index, refunds }),
      );
    });
}

type SharedBill = {
  readonly bill: SeenBill;
  readonly share: Share;
  readonly index: number;
  readonly refunds: readonly SeenBill[];
};

function receiptOf(
  place: SandboxRestaurant,
  night: Night,
  { bill, share, index, refunds }: SharedBill,
): ListedReceipt {
  const back = refunds.flatMap(({ facts }) =>
    sharesOf(facts).filter(({ person }) => person === share.person),
  );
  const left = (of: (one: Share) => Cents): Cents => of(share) + sum(back.map(of));
  const [net, tips, gratuity] = [
    left((one) => one.net),
    left((one) => one.tips),
    left((one) => one.gratuity),
  ];
  const changedAt = Math.max(bill.changedAt, ...refunds.map((refund) => refund.changedAt));
  const seller = String(staffIdOf(share.person));
  const status = bill.facts.voided ? 'voided' : bill.isOpen ? 'open' : 'closed';
  const number = `${place.number}-${night.day}-${bill.number}`;
  const openedAt = bill.facts.openedAt;
  return {
    openedAt,
    changedAt,
    net,
    counts: status === 'closed',
    body: {
      id: `${number}-${index + 1}`,
      company_id: place.sevenShifts?.company,
      location_id: place.sevenShifts?.location,
      pos_id: 4,
      receipt_id: `R${number}${index === 0 ? '' : `-${index + 1}`}`,
      receipt_date: offsetText(openedAt),
      net_total: wholeCents(net),
      gross_total: wholeCents(net + left((one) => one.discount)),
      tips: null,
      total_receipt_discounts: wholeCents(left((one) => one.discount)),
      external_user_id: seller,
      revenue_center: CENTERS[share.lines[0]?.center ?? 'room'].name,
      dining_option: null,
      order_type: null,
      status,
      receipt_lines: [],
      tip_details: [
        ...(tips === 0n
          ? []
          : [{ type: 'total', amount: wholeCents(tips), external_user_id: seller }]),
        ...(gratuity === 0n
          ? []
          : [{ type: 'gratuity', amount: wholeCents(gratuity), external_user_id: seller }]),
      ],
      created_date: offsetText(openedAt),
      modified_date: offsetText(changedAt),
    },
  };
}
