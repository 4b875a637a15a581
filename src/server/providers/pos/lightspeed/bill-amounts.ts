import type { PosOptions, PosSale } from '../point-of-sale.port.ts';
import { type Micros, Sums, roundToCents } from '../shared/decimal.ts';
import {
  type Fields,
  cleanName,
  decimal,
  idText,
  optionalDecimal,
  optionalFields,
  optionalId,
} from '../shared/read-json.ts';
import { lightspeedKey } from './lightspeed-keys.ts';

type BillPart = {
  /** Who the bill belongs to, where a line or a payment names nobody. */
  readonly owner: string | null;
  /** -1 turns every amount round. */
  readonly turn: 1n | -1n;
  readonly options: PosOptions;
};

/** Gift cards by the name of their accounting group; selling one is no sale yet. */
const GIFT_CARD = /gift\s*-?cards?|cartes?-cadeaux?|cartes?\s+cadeaux?|tarjetas?\s+(de\s+)?regalo/i;

export const netOfLines = (lines: readonly Fields[]): Micros =>
  lines.reduce((sum, line) => sum + decimal(line, 'totalNetAmountWithoutTax'), 0n);

/** Net sales and automatic gratuity by person, in the order of the lines, each rounded once. */
export function itemsOf(
  lines: readonly Fields[],
  { owner, turn, options }: BillPart,
): PosSale['items'] {
  const net = new Sums<string | null>();
  const gratuity = new Sums<string | null>();
  for (const line of lines) {
    const staff = optionalId(line, 'staffId') ?? owner;
    const amount = decimal(line, 'totalNetAmountWithoutTax');
    if (isNoSale(line, options)) continue;
    net.add(staff, amount);
    gratuity.add(staff, optionalDecimal(line, 'serviceCharge'));
  }
  return [...net.keys()]
    .map((staff) => ({
      employeeId: staff === null ? null : lightspeedKey(staff),
      netSales: turn * roundToCents(net.get(staff)),
      autoGratuity: turn * roundToCents(gratuity.get(staff)),
    }))
    .filter(({ netSales, autoGratuity }) => netSales !== 0n || autoGratuity !== 0n);
}

function isNoSale(line: Fields, { notSales }: PosOptions): boolean {
  const group = optionalFields(line, 'accountingGroup');
  const name = cleanName(group.name);
  if (notSales === undefined)
    return GIFT_CARD.test(name) || GIFT_CARD.test(cleanName(group.statisticGroup));
  const number = idText(group.accountingGroupId);
  return notSales.some((chosen) => chosen === number || (name !== '' && chosen === name));
}

/**
 * The tips, payment by payment. What a person has of a bill is rounded once: each payment adds what
 * the rounded sum grows by, so that thirds of a cent neither appear nor vanish.
 */
export function paymentsOf(
  payments: readonly Fields[],
  { owner, turn, options }: BillPart,
): PosSale['payments'] {
  const cashCodes = options.cash ?? ['CASH'];
  const sums = new Sums<string | null>();
  return payments
    .map((payment) => {
      const named = optionalId(payment, 'staffId');
      const staff = options.tipsTo === 'owner' ? owner : (named ?? owner);
      const before = roundToCents(sums.get(staff));
      sums.add(staff, optionalDecimal(payment, 'tip'));
      return {
        employeeId: staff === null ? null : lightspeedKey(staff),
        tip: turn * (roundToCents(sums.get(staff)) - before),
        cash: typeof payment.code === 'string' && cashCodes.includes(payment.code),
      };
    })
    .filter(({ tip }) => tip !== 0n);
}
