import { draw } from '../world/draw.ts';
import { utcTextWithMilliseconds } from '../http/times.ts';
import { CENTERS, type Center, type SandboxRestaurant } from '../world/place.ts';
import type { SoldItem, Payment } from '../world/night.ts';
import { decimalText, micros } from '../world/sums.ts';
import type { SeenBill } from '../world/views.ts';
import { staffIdOf } from './staff.ts';

/** What a client asks to be told beside the bare bill. */
export type Include = {
  readonly staff: boolean;
  readonly payments: boolean;
  readonly revenueCenter: boolean;
};

const GROUPS = {
  food: { accountingGroupId: 1, name: 'Food', statisticGroup: 'Food', code: '100' },
  drinks: { accountingGroupId: 2, name: 'Drinks', statisticGroup: 'Beverage', code: '200' },
  gift_card: { accountingGroupId: 9, name: 'Gift cards', statisticGroup: 'Other', code: '900' },
} as const;
const METHODS = {
  VISA: { description: 'Visa', paymentMethodId: 11 },
  MASTERCARD: { description: 'Mastercard', paymentMethodId: 12 },
  DEBIT: { description: 'Debit', paymentMethodId: 13 },
  CASH: { description: 'Cash', paymentMethodId: 10 },
} as const;

const nameOf = ({ staff }: SandboxRestaurant, person: number): string =>
  staff.find(({ id }) => id === person)?.firstName ?? '';
const staffFields = (place: SandboxRestaurant, person: number): object => ({
  staffId: staffIdOf(person),
  staffName: nameOf(place, person),
});
const centerFields = (center: Center): object => ({
  revenueCenter: CENTERS[center].name,
  revenueCenterId: CENTERS[center].id,
});

type Sign = 1n | -1n;

function lineBody(place: SandboxRestaurant, include: Include, sign: Sign, index: number) {
  return (line: SoldItem): object => ({
    id: String(index),
    name: line.name,
    quantity: '1.000',
    menuListPrice: decimalText(sign * line.listPrice),
    totalNetAmountWithoutTax: decimalText(sign * line.net),
    totalNetAmountWithTax: decimalText(sign * (line.net + line.tax)),
    taxAmount: decimalText(sign * line.tax),
    discountAmount: decimalText(sign * line.discount),
    serviceCharge: decimalText(sign * line.serviceCharge),
    serviceChargeType: line.serviceCharge === 0n ? 'NO_SERVICE_CHARGE' : 'UNTAXED',
    ...(line.serviceCharge === 0n ? {} : { serviceChargeRate: '18.00' }),
    accountingGroup: GROUPS[line.group],
    currency: place.currency,
    ...(include.staff ? staffFields(place, line.seller) : {}),
    ...(include.revenueCenter ? centerFields(line.center) : {}),
  });
}

function paymentBody(place: SandboxRestaurant, include: Include, sign: Sign) {
  return (payment: Payment): object => ({
    code: payment.method,
    ...METHODS[payment.method],
    netAmountWithTax: decimalText(micros(sign * payment.amount)),
    tip: decimalText(micros(sign * payment.tip)),
    currency: place.currency,
    type: 'NORMAL',
    ...(include.staff ? staffFields(place, payment.person) : {}),
    ...(include.revenueCenter ? centerFields(payment.center) : {}),
  });
}

/** Counts on from day to day, as the account numbers of a till do. */
const fiscalId = (place: SandboxRestaurant, day: string, number: number): string =>
  `A${place.number}.${day.replaceAll('-', '')}${String(number).padStart(4, '0')}`;

/** Bills that are closed; some tills write refunds with amounts above zero. */
export function saleBody(place: SandboxRestaurant, day: string, include: Include) {
  return ({ number, facts }: SeenBill): object => {
    const isRefund = facts.kind === 'refund';
    const sign: Sign = isRefund && draw(2, place.id, 'refund sign') === 0 ? -1n : 1n;
    const { payments, lines, voided } = facts;
    const isVoidAccount = voided && draw(2, place.id, 'void kind') === 0;
    const reference = `${place.number}-${day}-${number}`;
    return {
      accountReference: reference,
      accountFiscId: fiscalId(place, day, number),
      receiptId: `R${reference}`,
      type: isVoidAccount ? 'VOID' : isRefund ? 'REFUND' : 'SALE',
      cancelled: voided && !isVoidAccount,
      timeOfOpening: utcTextWithMilliseconds(facts.openedAt),
      timeClosed: utcTextWithMilliseconds(facts.closedAt),
      nbCovers: facts.covers,
      dineIn: true,
      deviceId: 54_321,
      ...(isVoidAccount ? { voidReason: 'Unhappy guest' } : {}),
      ...(facts.refundOf === null
        ? {}
        : { source: { initialAccountId: fiscalId(place, day, facts.refundOf) } }),
      ...(include.staff
        ? { ownerId: staffIdOf(facts.owner), ownerName: nameOf(place, facts.owner) }
        : {}),
      salesLines: lines.map((line, index) => lineBody(place, include, sign, index + 1)(line)),
      ...(include.payments ? { payments: payments.map(paymentBody(place, include, sign)) } : {}),
    };
  };
}
