import type { Day } from '#kernel/day.ts';
import { partOf } from '#kernel/money.ts';
import { type Location, draw, faultOf } from './place.ts';
import { type Shift, at, correctedAt, sells, shiftsOf } from './shifts.ts';

type Item = {
  readonly employee: string | null;
  readonly net_minor: string;
  readonly auto_gratuity_minor: string;
};
type Payment = {
  readonly employee: string | null;
  readonly tip_minor: string;
  readonly cash: boolean;
};
export type Bill = {
  readonly id: string;
  readonly changed_at: Date;
  readonly opened_at: Date;
  readonly voided: boolean;
  readonly center: string;
  readonly items: readonly Item[];
  readonly payments: readonly Payment[];
};

export const CENTERS = [
  { id: 'room', name: 'Dining room' },
  { id: 'bar', name: 'Bar' },
] as const;

/** The bills of one day, as the point of sale has them at `now`. */
export function billsOf(location: Location, day: Day, now: Date): Bill[] {
  const fault = faultOf(location.id, day);
  const all = shiftsOf(location, day)
    .filter(({ role }) => sells(role))
    .flatMap((shift) => ofShift(location, day, shift));
  const [first] = all;
  if (!first) return [];
  const extra = (id: string, more: Partial<Bill>): Bill => ({
    ...first,
    id: `${first.id}-${id}`,
    ...more,
  });
  const more = (): Bill[] => {
    switch (fault) {
      case 'void_and_refund':
        return [
          extra('void', { voided: true }),
          extra('refund', {
            items: first.items.map((item) => ({
              ...item,
              net_minor: `-${item.net_minor}`,
              auto_gratuity_minor: '0',
            })),
            payments: [],
          }),
        ];
      case 'before_opening':
        return [
          extra('early', { opened_at: at(location, day, 555), changed_at: at(location, day, 600) }),
        ];
      default:
        return [];
    }
  };
  const late = fault === 'late_correction' && now >= correctedAt(location, day);
  const corrected = {
    ...first,
    changed_at: correctedAt(location, day),
    payments: first.payments.map((payment) => ({
      ...payment,
      tip_minor: String(BigInt(payment.tip_minor) + 500n),
    })),
  };
  return [late ? corrected : first, ...all.slice(1), ...more()].filter(
    ({ opened_at: opened }) => opened <= now,
  );
}

/** A bill every three quarters of an hour or so; a large party pays its gratuity with the bill. */
function ofShift(location: Location, day: Day, { person, role, from, to }: Shift): Bill[] {
  const bills: Bill[] = [];
  for (let minute = from + 15; minute < to - 45; minute += 35 + draw(25, person.id, day, minute)) {
    const net = 2_400n + BigInt(draw(400, person.id, day, minute, 'net')) * 25n;
    const large = draw(14, person.id, day, minute, 'party') === 0;
    const tip = partOf(net, BigInt(12 + draw(11, person.id, day, minute, 'tip')), 100n);
    const amount = large ? net * 3n : net;
    const opened = at(location, day, minute);
    bills.push({
      id: `s-${location.id}-${day}-${person.id}-${minute}`,
      opened_at: opened,
      changed_at: at(location, day, minute + 50),
      voided: false,
      center: /bar/i.test(role.name) ? 'bar' : 'room',
      items: [
        {
          employee: person.id,
          net_minor: amount.toString(),
          auto_gratuity_minor: large ? partOf(amount, 18n, 100n).toString() : '0',
        },
      ],
      payments: [
        {
          employee: person.id,
          tip_minor: (large ? 0n : tip).toString(),
          cash: draw(8, person.id, day, minute, 'cash') === 0,
        },
      ],
    });
  }
  return bills;
}
