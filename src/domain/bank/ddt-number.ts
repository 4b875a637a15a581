import { invariant } from '#kernel/invariant.ts';

const PREFIX = { wallet: '70', card: '80' } as const;
const MAX_SERIAL = 999_999_999;
const FORM = /^(70|80)(\d{9})\d$/;

/** The last digit by which a mistyped number shows: of Luhn. */
function checkDigit(digits: string): string {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const weighed = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** The number under which a bank or an employer sends money to a wallet or a card. */
export function ddtNumber({ kind, serial }: { kind: 'wallet' | 'card'; serial: number }): string {
  invariant(kind in PREFIX, 'a wallet or a card has a number for deposits');
  invariant(
    Number.isInteger(serial) && serial >= 1 && serial <= MAX_SERIAL,
    'serials of deposits have nine digits',
  );
  const digits = `${PREFIX[kind]}${String(serial).padStart(9, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** Whose number it is, as a bank wrote it; null where a digit of it is wrong. */
export function readDdtNumber(text: string): { kind: 'wallet' | 'card'; serial: number } | null {
  const number = text.trim();
  const [, prefix, digits] = FORM.exec(number) ?? [];
  const serial = Number(digits ?? 0);
  if (serial === 0) return null;
  const kind = prefix === PREFIX.wallet ? 'wallet' : 'card';
  return ddtNumber({ kind, serial }) === number ? { kind, serial } : null;
}
