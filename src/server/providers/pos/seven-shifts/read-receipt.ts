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
  changeStamp,
  fieldsOf,
  id,
  instant,
  optionalCents,
  optionalId,
  optionalList,
} from '../shared/read-json.ts';
import { keyOfId } from './read-punch.ts';
import { sevenShiftsKey, tillKey } from './seven-shifts-keys.ts';

export type ReceiptContext = {
  readonly place: PosPlace;
  readonly days: AskedDays | null;
  readonly readAt: Instant;
};

const VOIDS: readonly unknown[] = ['voided', 'deleted'];

export const receiptReader = (context: ReceiptContext): RecordReader<PosSale> => ({
  read: (raw) => readReceipt(raw, context),
  keyOf: keyOfId,
  keep: keptBody,
});

function readReceipt(raw: Fields, { place, days, readAt }: ReceiptContext): Mapped<PosSale> {
  if (id(raw, 'location_id') !== place.location) return null;
  const openedAt = instant(raw, 'receipt_date');
  if (!isWithin(days, openedAt)) return null;
  const center = optionalId(raw, 'revenue_center');
  if (place.revenueCenter !== null && center !== place.revenueCenter) return null;
  if (raw.status === 'open') return { open: true, since: openedAt };
  const voided = VOIDS.includes(raw.status);
  if (!voided && raw.status !== 'closed') throw new Unreadable('status');
  return {
    record: {
      id: sevenShiftsKey(id(raw, 'id')),
      changedAt: changeStamp(raw, 'modified_date', readAt),
      number: optionalId(raw, 'receipt_id'),
      // What is given back changes the receipt itself.
      refundOf: null,
      openedAt,
      closedAt: null,
      voided,
      held: null,
      ...amountsOf(raw, place.location),
    },
  };
}

function amountsOf(raw: Fields, location: string): Pick<PosSale, 'items' | 'payments'> {
  const sellerIn = (part: Fields): string | null => {
    const till = optionalId(part, 'external_user_id');
    return till === null ? null : tillKey(location, till);
  };
  const seller = sellerIn(raw);
  const net = cents(raw, 'net_total');
  const gratuity = new Map<string | null, Cents>([[seller, 0n]]);
  const payments: PosSale['payments'][number][] = [];
  const details = optionalList(raw, 'tip_details').map(fieldsOf);
  for (const detail of details) {
    const employeeId = sellerIn(detail) ?? seller;
    const amount = cents(detail, 'amount');
    if (detail.type === 'gratuity')
      gratuity.set(employeeId, (gratuity.get(employeeId) ?? 0n) + amount);
    // How it was paid is not said, so nothing is known to be cash.
    else if (detail.type === 'total') payments.push({ employeeId, tip: amount, cash: false });
    // `cc` is an older name of a part of the total; anything else we do not know.
    else if (detail.type !== 'cc') throw new Unreadable('tip_details');
  }
  const tips = optionalCents(raw, 'tips') ?? 0n;
  if (details.length === 0) payments.push({ employeeId: seller, tip: tips, cash: false });
  const items = [...gratuity].map(([employeeId, autoGratuity]) => ({
    employeeId,
    netSales: employeeId === seller ? net : 0n,
    autoGratuity,
  }));
  return {
    items: items.filter(({ netSales, autoGratuity }) => netSales !== 0n || autoGratuity !== 0n),
    payments: payments.filter(({ tip }) => tip !== 0n),
  };
}
