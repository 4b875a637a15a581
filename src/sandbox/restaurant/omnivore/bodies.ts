import { type Cents, sum, timesIn } from '#kernel/money.ts';
import { epochSeconds } from '../http/times.ts';
import { draw } from '../world/draw.ts';
import { dayNumber } from '../world/hours.ts';
import type { Millis, Night, Payment, PunchFacts } from '../world/night.ts';
import { CENTERS, type Person, type SandboxRestaurant, roleName } from '../world/place.ts';
import { type Listed, jsonOf } from '../world/night-lists.ts';
import { type Share, sharesOf } from '../world/sums.ts';
import { type Seen, type SeenBill, stretchesOf } from '../world/views.ts';
import type { Filtered } from './where.ts';

export type ListedRecord = Listed<{ readonly fields: Filtered }>;
/** One that can be filtered by nothing. */
export const bareRecord = (body: object): ListedRecord => ({
  fields: {},
  json: jsonOf(body),
});

const wholeCents = (amount: Cents): number => timesIn(amount, 1n);
/** Small numbers that other places have too. */
export const employeeIdOf = ({ staff }: SandboxRestaurant, person: number): string =>
  String(101 + staff.findIndex(({ id }) => id === person));
const jobIdOf = ({ roles }: SandboxRestaurant, role: number): string =>
  String(1 + roles.findIndex(({ id }) => id === role));
const CENTER_IDS = { room: '1', bar: '2' } as const;
const TENDERS = {
  CASH: { id: '1', name: 'Cash' },
  VISA: { id: '3', name: 'Visa' },
  MASTERCARD: { id: '4', name: 'Mastercard' },
  DEBIT: { id: '5', name: 'Debit' },
} as const;

export const tenderBody = (method: keyof typeof TENDERS): object => ({
  ...TENDERS[method],
  pos_id: TENDERS[method].id,
  allows_tips: true,
});
export const centerBody = (center: keyof typeof CENTERS): object => ({
  id: CENTER_IDS[center],
  pos_id: CENTER_IDS[center],
  name: CENTERS[center].name,
  default: center === 'room',
});
export const jobBody = (place: SandboxRestaurant, role: number): object => ({
  id: jobIdOf(place, role),
  pos_id: jobIdOf(place, role),
  name: roleName(place, role),
});

export function employeeBody(place: SandboxRestaurant, person: Person): object {
  const id = employeeIdOf(place, person.id);
  return {
    id,
    pos_id: id,
    check_name: person.firstName.toUpperCase(),
    first_name: person.firstName,
    middle_name: null,
    last_name: person.lastName,
    // Of the payroll's number, as many tills let people sign in with it.
    login: person.payrollId ?? id,
    start_date: person.hiredOn,
  };
}

const employeeOf = (place: SandboxRestaurant, person: number): { employee?: object } => {
  const found = place.staff.find(({ id }) => id === person);
  return found ? { employee: employeeBody(place, found) } : {};
};

/** The entries of a clock-in: one more for each unpaid break, as this provider knows no breaks. */
export function clockEntries(
  place: SandboxRestaurant,
  night: Night,
  { number, facts }: Seen<PunchFacts>,
): ListedRecord[] {
  if (facts.deleted) return [];
  const stretches = stretchesOf(facts);
  return stretches.map(({ from, to }, index) => ({
    fields: { clock_in: epochSeconds(from), clock_out: to === null ? null : epochSeconds(to) },
    json: jsonOf({
      id: String((dayNumber(night.day) * 1_000 + number) * 10 + index),
      clock_in: epochSeconds(from),
      clock_out: to === null ? null : epochSeconds(to),
      declared_tips: index === stretches.length - 1 ? wholeCents(facts.cashTips) : 0,
      _embedded: { ...employeeOf(place, facts.person), job: jobBody(place, facts.role) },
    }),
  }));
}

/** Whether this till takes discounts off the sub-total itself. */
const takesDiscountsOff = ({ id }: SandboxRestaurant): boolean => draw(2, id, 'discounts') === 0;

function totalsOf(place: SandboxRestaurant, share: Share): object {
  const { net, discount, gratuity, giftCards, tax, tips, total, payments } = share;
  const paid = sum(payments.map(({ amount }) => amount));
  return {
    sub_total: wholeCents(takesDiscountsOff(place) ? net : net + discount),
    discounts: wholeCents(discount),
    service_charges: wholeCents(gratuity),
    // Gift cards are sold here as a charge that is no sale.
    other_charges: wholeCents(giftCards),
    tax: wholeCents(tax),
    tips: wholeCents(tips),
    total: wholeCents(total),
    paid: wholeCents(paid),
    due: wholeCents(total - paid),
  };
}

const paymentBody = (payment: Payment, index: number): object => ({
  id: String(index + 1),
  amount: wholeCents(payment.amount),
  tip: wholeCents(payment.tip),
  change: 0,
  type: payment.method === 'CASH' ? 'cash' : 'card_present',
  status: null,
  _embedded: { tender_type: tenderBody(payment.method) },
});

/** The tickets of a bill, one a seller. Their numbers come again every day. */
export function ticketsOf(
  place: SandboxRestaurant,
  { number, facts, isOpen }: SeenBill,
): ListedRecord[] {
  return sharesOf(facts).map((share, index) => {
    const ticketNumber = 5_000 + index * 2_000 + number;
    const closedAt: Millis | null = isOpen ? null : facts.closedAt;
    const closed = closedAt === null ? null : epochSeconds(closedAt);
    const opened = epochSeconds(facts.openedAt);
    return {
      fields: { opened_at: opened, closed_at: closed },
      json: jsonOf({
        id: String(ticketNumber),
        ticket_number: ticketNumber,
        name: null,
        open: isOpen,
        void: facts.voided,
        guest_count: facts.covers,
        opened_at: opened,
        closed_at: closed,
        totals: totalsOf(place, share),
        _embedded: {
          ...employeeOf(place, share.person),
          revenue_center: centerBody(share.lines[0]?.center ?? 'room'),
          payments: share.payments.map(paymentBody),
          service_charges:
            share.gratuity === 0n
              ? []
              : [
                  {
                    id: '1',
                    name: '18% Gratuity',
                    price: wholeCents(share.gratuity),
                    comment: null,
                  },
                ],
        },
      }),
    };
  });
}
