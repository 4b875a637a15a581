import type { Instant } from '#kernel/instant.ts';
import type { PosOptions, PosPlace, PosSale } from '../point-of-sale.port.ts';
import { type AskedDays, isWithin } from '../shared/asked-days.ts';
import type { Mapped, RecordReader } from '../shared/collect-pages.ts';
import { keptBody } from '../shared/kept-body.ts';
import {
  type Fields,
  Unreadable,
  fieldsOf,
  flag,
  id,
  idText,
  optionalFields,
  optionalId,
  optionalInstant,
  optionalList,
} from '../shared/read-json.ts';
import { itemsOf, netOfLines, paymentsOf } from './bill-amounts.ts';
import { lightspeedKey } from './lightspeed-keys.ts';

export type BillContext = {
  readonly place: PosPlace;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

/** Moves of money between tills, places and tables: nothing was sold. */
const NO_SALES = ['TRANSFER', 'FLOAT', 'TRANSITORY', 'CROSS_BL'];
const VOIDS = ['VOID', 'CANCEL'];
const KNOWN_KINDS = ['SALE', 'REFUND', ...VOIDS];

export const billReader = (context: BillContext): RecordReader<PosSale> => ({
  read: (raw) => readBill(raw, context),
  keyOf: billKey,
  keep: keptBody,
});

/** A refund can have the reference of its sale, so the kind is part of the key. */
function billKey(raw: Fields): string | null {
  const [reference, type] = [idText(raw.accountReference), idText(raw.type)];
  return reference === null || type === null ? null : lightspeedKey(`${reference}/${type}`);
}

function readBill(raw: Fields, { place, days, readAt }: BillContext): Mapped<PosSale> {
  const type = id(raw, 'type');
  const key = lightspeedKey(`${id(raw, 'accountReference')}/${type}`);
  const closedAt = optionalInstant(raw, 'timeClosed');
  const openedAt = optionalInstant(raw, 'timeOfOpening') ?? closedAt;
  if (openedAt === null) throw new Unreadable('timeOfOpening');
  if (!isWithin(days, openedAt)) return null;
  if (isLeftOut(type, place.options)) return { skipped: { id: key, reason: 'no_sale' } };
  const allLines = optionalList(raw, 'salesLines').map(fieldsOf);
  const lines = allLines.filter((line) => isOfCenter(line, place));
  const payments = optionalList(raw, 'payments')
    .map(fieldsOf)
    .filter((payment) => isOfCenter(payment, place));
  if (place.revenueCenter !== null && lines.length === 0 && payments.length === 0) return null;
  const owner = optionalId(raw, 'ownerId');
  // Some tills write what a refund takes off with a sign, some without.
  const turn = type === 'REFUND' && netOfLines(allLines) > 0n ? -1n : 1n;
  return {
    record: {
      id: key,
      changedAt: readAt,
      number: optionalId(raw, 'receiptId') ?? optionalId(raw, 'accountFiscId'),
      refundOf:
        type === 'REFUND' ? optionalId(optionalFields(raw, 'source'), 'initialAccountId') : null,
      openedAt,
      closedAt,
      voided: flag(raw, 'cancelled') === true || VOIDS.includes(type),
      held: heldReason(type, place, [...lines, ...payments]),
      items: itemsOf(lines, { owner, turn, options: place.options }),
      payments: paymentsOf(payments, { owner, turn, options: place.options }),
    },
  };
}

const chosenKind = (type: string, { kinds }: PosOptions): 'count' | 'leave_out' | null =>
  kinds !== undefined && Object.hasOwn(kinds, type) ? (kinds[type] ?? null) : null;

const isLeftOut = (type: string, options: PosOptions): boolean =>
  NO_SALES.includes(type) ||
  (!KNOWN_KINDS.includes(type) && chosenKind(type, options) === 'leave_out');

/** Why its amounts wait for somebody: nothing about them is guessed. */
function heldReason(type: string, place: PosPlace, parts: readonly Fields[]): PosSale['held'] {
  if (!KNOWN_KINDS.includes(type) && chosenKind(type, place.options) !== 'count')
    return 'unknown_kind';
  const isOther = (currency: unknown): boolean =>
    currency !== undefined && currency !== null && currency !== place.currency;
  return parts.some(({ currency }) => isOther(currency)) ? 'other_currency' : null;
}

const isOfCenter = (part: Fields, { revenueCenter }: PosPlace): boolean =>
  revenueCenter === null || optionalId(part, 'revenueCenterId') === revenueCenter;
