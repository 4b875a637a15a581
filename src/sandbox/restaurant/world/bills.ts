import type { Day } from '#kernel/day.ts';
import { type Cents, floorOf, partOf } from '#kernel/money.ts';
import { type Draws, draw, drawsOf } from './draw.ts';
import { type Wall, correctedAt } from './hours.ts';
import {
  type Bill,
  type BillFacts,
  type SoldItem,
  type Micros,
  type Payment,
  changed,
  minutesAfter,
} from './night.ts';
import { type Center, type SandboxRestaurant, centerOf, roleName, sells } from './place.ts';
import type { Stay } from './shifts.ts';
import { micros, sharesOf } from './sums.ts';
import type { Trouble } from './troubles.ts';

/** Of a million: 13 % in Canada, 8.25 % in Texas. */
const TAX = { CAD: 130_000n, USD: 82_500n } as const;
const MILLION = 1_000_000n;
const CHARGE_PERCENT = 18n;
const GIFT_CARD: Cents = 5_000n;
const DISHES = ['Grilled salmon', 'Steak frites', 'Poutine', 'Brisket plate', 'Caesar salad'];
const DRINKS = ['Pinot noir, glass', 'Draft beer', 'Old fashioned', 'Sparkling water'];

type Seller = { readonly id: number; readonly center: Center };
type Sold = { readonly net: Cents; readonly isLarge: boolean; readonly tax: Micros };

const lineOf = (
  seller: Seller,
  { isLarge, tax }: Sold,
  sold: Pick<SoldItem, 'group' | 'name'> & { readonly price: Micros; readonly discount?: Micros },
): SoldItem => {
  const net = sold.price - (sold.discount ?? 0n);
  const isSale = sold.group !== 'gift_card';
  return {
    seller: seller.id,
    center: seller.center,
    group: sold.group,
    name: sold.name,
    listPrice: sold.price,
    discount: sold.discount ?? 0n,
    net,
    tax: isSale ? partOf(net, tax, MILLION) : 0n,
    serviceCharge: isSale && isLarge ? partOf(net, CHARGE_PERCENT, 100n) : 0n,
  };
};

/** Food and drinks; now and then a dish that three people share, a discount, a gift card. */
function linesOf(drawn: Draws, seller: Seller, bar: Seller, sold: Sold): SoldItem[] {
  const food = floorOf(sold.net, 7n, 10n);
  const dish = DISHES[drawn(DISHES.length, 'dish')] ?? 'Dish';
  const discount = drawn(9, 'discount') === 0 ? micros(partOf(food, 10n, 100n)) : 0n;
  const isShared = discount === 0n && drawn(6, 'shared') === 0;
  const third = floorOf(micros(food), 1n, 3n);
  const parts = isShared ? [third, third, micros(food) - third * 2n] : [micros(food)];
  return [
    ...parts.map((price) => lineOf(seller, sold, { group: 'food', name: dish, price, discount })),
    lineOf(bar, sold, {
      group: 'drinks',
      name: DRINKS[drawn(DRINKS.length, 'drink')] ?? 'Drink',
      price: micros(sold.net - food),
    }),
    ...(drawn(40, 'gift card') === 0
      ? [
          lineOf(seller, sold, {
            group: 'gift_card',
            name: 'Gift card 50',
            price: micros(GIFT_CARD),
          }),
        ]
      : []),
  ];
}

/** Who sold something is paid for it; one guest in ten pays half of it in cash. */
function paymentsOf(drawn: Draws, lines: readonly SoldItem[], isLarge: boolean): Payment[] {
  return sharesOf({ lines, payments: [] }).flatMap(({ person, net, total, lines: own }) => {
    const percent = BigInt(12 + drawn(11, `tip ${person}`));
    const extra = drawn(3, `extra ${person}`) === 0 ? 200n : 0n;
    const tip = isLarge ? extra : partOf(net, percent, 100n);
    const center = own[0]?.center ?? 'room';
    const card = (['VISA', 'MASTERCARD', 'DEBIT'] as const)[drawn(3, 'card')] ?? 'VISA';
    const method = drawn(8, 'cash') === 0 ? ('CASH' as const) : card;
    if (method === 'CASH' || drawn(10, 'split') > 0)
      return [{ person, center, method, amount: total, tip }];
    const half = floorOf(total, 1n, 2n);
    const halfTip = floorOf(tip, 1n, 2n);
    return [
      { person, center, method, amount: total - half, tip: tip - halfTip },
      { person, center, method: 'CASH', amount: half, tip: halfTip },
    ];
  });
}

/** The bills of one person's stay, one every three quarters of an hour or so. */
function billsOfStay(
  place: SandboxRestaurant,
  day: Day,
  wall: Wall,
  { stay, bartender }: { readonly stay: Stay; readonly bartender: Seller | null },
): BillFacts[] {
  const bills: BillFacts[] = [];
  const { person, from, to } = stay;
  const seller = { id: person.id, center: centerOf(roleName(place, stay.role)) };
  const gaps = drawsOf(place.id, person.id, day, 'gap');
  for (let minute = from + 15; minute < to - 45; minute += 35 + gaps(25, minute)) {
    const drawn = drawsOf(place.id, person.id, day, minute);
    const isLarge = drawn(14, 'party') === 0;
    const net = (2_400n + BigInt(drawn(400, 'net')) * 25n) * (isLarge ? 3n : 1n);
    const isJoined = bartender !== null && bartender.id !== person.id && drawn(20, 'joined') === 0;
    const sold = { net, isLarge, tax: TAX[place.currency] };
    const lines = linesOf(drawn, seller, isJoined ? bartender : seller, sold);
    bills.push({
      kind: 'sale',
      refundOf: null,
      owner: person.id,
      covers: isLarge ? 8 + drawn(7, 'covers') : 1 + drawn(6, 'covers'),
      openedAt: wall(minute),
      closedAt: wall(minute + 30 + drawn(15, 'close')),
      voided: false,
      lines,
      payments: paymentsOf(drawn, lines, isLarge),
    });
  }
  return bills;
}

/** The bill that gives another one back, with its tip or without. */
export function refundFacts(
  number: number,
  facts: BillFacts,
  { at, withTip }: { readonly at: number; readonly withTip: boolean },
): BillFacts {
  return {
    ...facts,
    kind: 'refund',
    refundOf: number,
    openedAt: at,
    closedAt: minutesAfter(at, 1),
    lines: facts.lines.map((line) => ({
      ...line,
      listPrice: -line.listPrice,
      discount: -line.discount,
      net: -line.net,
      tax: -line.tax,
      serviceCharge: -line.serviceCharge,
    })),
    payments: facts.payments.map((payment) => ({
      ...payment,
      amount: -payment.amount,
      tip: withTip ? -payment.tip : 0n,
    })),
  };
}

/** A tip that is entered later than the rest of its bill. */
export const addToTip = (facts: BillFacts, extra: Cents): BillFacts => ({
  ...facts,
  payments: facts.payments.map((payment, index) =>
    index === 0 ? { ...payment, tip: payment.tip + extra } : payment,
  ),
});

/** The bills of a night in the order in which they were opened, with what goes wrong on it. */
export function billsOf(
  place: SandboxRestaurant,
  day: Day,
  wall: Wall,
  { stays, troubles }: { stays: readonly Stay[]; troubles: ReadonlySet<Trouble> },
): Bill[] {
  const selling = stays.filter(({ role }) => sells(roleName(place, role)));
  const barStay = selling.find(({ role }) => centerOf(roleName(place, role)) === 'bar');
  const bartender = barStay ? { id: barStay.person.id, center: 'bar' as const } : null;
  const facts = selling.flatMap((stay) => billsOfStay(place, day, wall, { stay, bartender }));
  const early = troubles.has('before_opening') ? facts.slice(0, 1) : [];
  const opened = [
    ...early.map((bill) => ({ ...bill, openedAt: wall(555), closedAt: wall(600) })),
    ...facts,
  ].toSorted((one, other) => one.openedAt - other.openedAt);
  const bills = opened.map((each, index): Bill => ({
    number: index + 1,
    facts: each,
    changes: [],
  }));
  return spoilBills(place, day, bills, troubles);
}

function spoilBills(
  place: SandboxRestaurant,
  day: Day,
  bills: readonly Bill[],
  troubles: ReadonlySet<Trouble>,
): Bill[] {
  const [first, second, third] = bills;
  if (!first) return [];
  const late = (bill: Bill): Bill =>
    bill === first && troubles.has('late_correction')
      ? changed(bill, correctedAt(place, day), (was) => addToTip(was, 500n))
      : bill;
  const isVoided = (bill: Bill): boolean => bill === second && troubles.has('void_and_refund');
  const voided = (bill: Bill): Bill =>
    isVoided(bill)
      ? changed(bill, minutesAfter(bill.facts.closedAt, 25), (was) => ({ ...was, voided: true }))
      : bill;
  const refunds =
    third && troubles.has('void_and_refund')
      ? [
          refundFacts(third.number, third.facts, {
            at: minutesAfter(third.facts.closedAt, 30),
            withTip: draw(2, place.id, day, 'refunded tip') === 0,
          }),
        ]
      : [];
  return [
    ...bills.map(late).map(voided),
    ...refunds.map((facts, index) => ({ number: bills.length + 1 + index, facts, changes: [] })),
  ];
}
