import { type Cents, partOf, sum } from '#kernel/money.ts';
import type { BillFacts, SoldItem, Micros, Payment } from './night.ts';

const MICROS_OF_CENT = 10_000n;
export const micros = (cents: Cents): Micros => cents * MICROS_OF_CENT;

/** Whole cents, half a cent away from zero. */
export function roundToCents(amount: Micros): Cents {
  return amount < 0n ? -partOf(-amount, 1n, MICROS_OF_CENT) : partOf(amount, 1n, MICROS_OF_CENT);
}

/** `12.345000`, `-3.05`: with two decimals where these are enough, else with six. */
export function decimalText(amount: Micros): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(7, '0');
  const fraction = digits.slice(-6);
  const shortened = fraction.endsWith('0000') ? fraction.slice(0, 2) : fraction;
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -6)}.${shortened}`;
}

/** What one person has of a bill, in cents; each sum is rounded once. */
export type Share = {
  readonly person: number;
  readonly lines: readonly SoldItem[];
  readonly payments: readonly Payment[];
  readonly net: Cents;
  readonly giftCards: Cents;
  readonly discount: Cents;
  readonly gratuity: Cents;
  readonly tax: Cents;
  /** With tax, service charge and gift cards, without tips. */
  readonly total: Cents;
  readonly tips: Cents;
  readonly cashTips: Cents;
};

/** The shares of everybody who sold something of a bill or was paid for it, in order of its lines. */
export function sharesOf({ lines, payments }: Pick<BillFacts, 'lines' | 'payments'>): Share[] {
  const people = [
    ...new Set([...lines.map(({ seller }) => seller), ...payments.map(({ person }) => person)]),
  ];
  return people.map((person) =>
    shareOf(
      person,
      lines.filter(({ seller }) => seller === person),
      payments.filter((payment) => payment.person === person),
    ),
  );
}

function shareOf(person: number, lines: readonly SoldItem[], payments: readonly Payment[]): Share {
  const total = (of: (line: SoldItem) => Micros): Cents => roundToCents(sum(lines.map(of)));
  const net = total((line) => (line.group === 'gift_card' ? 0n : line.net));
  const giftCards = total((line) => (line.group === 'gift_card' ? line.net : 0n));
  const gratuity = total(({ serviceCharge }) => serviceCharge);
  const whole = total((line) => line.net + line.tax + line.serviceCharge);
  return {
    person,
    lines,
    payments,
    net,
    giftCards,
    gratuity,
    discount: total(({ discount }) => discount),
    // What is left, so that the parts of a share add up to its total.
    tax: whole - net - giftCards - gratuity,
    total: whole,
    tips: sum(payments.map(({ tip }) => tip)),
    cashTips: sum(payments.map(({ tip, method }) => (method === 'CASH' ? tip : 0n))),
  };
}
