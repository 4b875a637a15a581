import type { Instant } from '#kernel/instant.ts';
import type { Cents } from '#kernel/money.ts';
import type { PosPlace, PosSale } from '../point-of-sale.port.ts';
import { type AskedDays, isWithin } from '../shared/asked-days.ts';
import type { Mapped, RecordReader } from '../shared/collect-pages.ts';
import { keptBody } from '../shared/kept-body.ts';
import {
  type Fields,
  Unreadable,
  cents,
  cleanName,
  epochInstant,
  fieldsOf,
  flag,
  idText,
  isFields,
  optionalCents,
  optionalEpoch,
  optionalFields,
  optionalId,
  optionalList,
} from '../shared/read-json.ts';
import { type DiscountReading, netSalesOf, provenReading, readTicketTotals } from './net-sales.ts';
import { omnivoreKey } from './omnivore-keys.ts';

export type TicketContext = {
  readonly place: PosPlace;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

/**
 * A ticket with what the other tickets of its answer prove about discounts. It is kept so, as a
 * ticket that is mapped again has to come out as it did.
 */
type TicketInAnswer = { readonly ticket: unknown; readonly discounts: DiscountReading | null };

export function ticketsInAnswer(tickets: readonly unknown[]): TicketInAnswer[] {
  const discounts = provenReading(tickets);
  return tickets.map((ticket) => ({ ticket, discounts }));
}

/** The name of a ticket is mostly the guest's. */
const GUEST_FIELDS = ['name'];

/** Reads tickets as `ticketsInAnswer` gives them. */
export const ticketReader = (context: TicketContext): RecordReader<PosSale> => ({
  read: (raw) => readTicket(fieldsOf(raw.ticket), readingIn(raw), context),
  keyOf: (raw) => (isFields(raw.ticket) ? ticketKey(raw.ticket, context.place) : null),
  keep: (raw) => ({ ...raw, ticket: keptBody(fieldsOf(raw.ticket), GUEST_FIELDS) }),
});

const readingIn = ({ discounts }: Fields): DiscountReading | null =>
  discounts === 'in_sub_total' || discounts === 'off_sub_total' ? discounts : null;

/** Tills begin anew with their numbers, so the time of opening is part of the key. */
function ticketKey(ticket: Fields, place: PosPlace): string | null {
  const [number, opened] = [idText(ticket.id), idText(ticket.opened_at)];
  return number === null || opened === null ? null : omnivoreKey(place, `${number}@${opened}`);
}

function readTicket(
  ticket: Fields,
  proven: DiscountReading | null,
  { place, days, readAt }: TicketContext,
): Mapped<PosSale> {
  const key = ticketKey(ticket, place);
  const openedAt = epochInstant(ticket, 'opened_at');
  if (key === null) throw new Unreadable('id');
  if (!isWithin(days, openedAt)) return null;
  const parts = optionalFields(ticket, '_embedded');
  const center = optionalId(optionalFields(parts, 'revenue_center'), 'id');
  if (place.revenueCenter !== null && center !== place.revenueCenter) return null;
  const open = flag(ticket, 'open');
  if (open === null) throw new Unreadable('open');
  const voided = flag(ticket, 'void') === true;
  if (open && !voided) return { open: true, since: openedAt };
  return {
    record: {
      id: key,
      changedAt: readAt,
      number: optionalId(ticket, 'ticket_number'),
      refundOf: null,
      openedAt,
      closedAt: optionalEpoch(ticket, 'closed_at'),
      voided,
      ...amountsOf(fieldsOf(ticket.totals), parts, { place, proven }),
    },
  };
}

function amountsOf(
  totalsIn: Fields,
  parts: Fields,
  { place, proven }: { readonly place: PosPlace; readonly proven: DiscountReading | null },
): Pick<PosSale, 'held' | 'items' | 'payments'> {
  const subTotal = cents(totalsIn, 'sub_total');
  const totals = readTicketTotals(totalsIn, subTotal);
  const employee = optionalId(optionalFields(parts, 'employee'), 'id');
  const employeeId = employee === null ? null : omnivoreKey(place, employee);
  const payments = optionalList(parts, 'payments').map((payment) => readPayment(fieldsOf(payment)));
  const tips = payments.reduce((sum, { tip }) => sum + tip, 0n);
  const statedTips = optionalCents(totalsIn, 'tips');
  const net = netSalesOf(totals, proven);
  const netSales = net ?? subTotal - totals.inclusiveTax;
  const autoGratuity = gratuityOf(parts, totalsIn, place);
  const isNothing = netSales === 0n && autoGratuity === 0n;
  return {
    held: net === null || (statedTips !== null && statedTips !== tips) ? 'amounts_differ' : null,
    items: isNothing ? [] : [{ employeeId, netSales, autoGratuity }],
    payments: payments
      .filter(({ tip }) => tip !== 0n)
      .map((payment) => ({ employeeId, ...payment })),
  };
}

function readPayment(payment: Fields): { readonly tip: Cents; readonly cash: boolean } {
  const tender = optionalFields(optionalFields(payment, '_embedded'), 'tender_type');
  const isCash = (text: unknown): boolean =>
    typeof text === 'string' && text.trim().toLowerCase() === 'cash';
  return {
    tip: optionalCents(payment, 'tip') ?? 0n,
    cash: isCash(payment.type) || isCash(tender.name),
  };
}

function gratuityOf(parts: Fields, totals: Fields, { options }: PosPlace): Cents {
  const charges = optionalList(parts, 'service_charges').map(fieldsOf);
  if (charges.length === 0) return optionalCents(totals, 'service_charges') ?? 0n;
  return charges
    .filter(({ name }) => options.gratuities?.includes(cleanName(name)) ?? true)
    .reduce((sum, charge) => sum + cents(charge, 'price'), 0n);
}
