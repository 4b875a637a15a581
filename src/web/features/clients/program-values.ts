import type { Body } from '#contract/index.ts';
import { readMoney, writeMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { Program } from './clients.queries.ts';

export const FEE_KINDS = ['load', 'unload', 'transfer'] as const;
export type FeeKind = (typeof FEE_KINDS)[number];
type FeePart = 'bps' | 'flat' | 'min' | 'max' | 'member_limit_bps';

/** The form's values, named as the server names the fields; the share of a fee in percent. */
export type ProgramValues = {
  readonly name: string;
  readonly product_name: string;
  readonly variant: 'standard' | 'travel';
  readonly card_type: string;
  readonly network: string;
  readonly issuing_bank: string;
  readonly bin: string;
  readonly processor: string;
  readonly support_email: string;
  readonly support_phone: string;
  readonly status_page: string;
} & { readonly [P in `fees.${FeeKind}.${FeePart}`]: string } & {
  readonly [P in `fees.${FeeKind}.borne_by`]: 'wallet' | 'card';
};

const typed = (wire: string | null | undefined): string =>
  wire == null || wire === '0.00' ? '' : writeMoney(fromWire(wire) ?? 0n);
const WHOLE_BPS = 10_000;
/** Basis points as percent: 150 is 1.5. */
const percentOf = (bps: number): string => (bps === 0 ? '' : String(bps / 100));

export function valuesOf(program: Program | undefined): ProgramValues {
  const fees = Object.fromEntries(
    FEE_KINDS.flatMap((kind) => {
      const fee = program?.fees[kind];
      return [
        [`fees.${kind}.bps`, percentOf(fee?.bps ?? 0)],
        [`fees.${kind}.flat`, typed(fee?.flat)],
        [`fees.${kind}.min`, typed(fee?.min)],
        [`fees.${kind}.max`, typed(fee?.max)],
        [`fees.${kind}.borne_by`, fee?.borne_by ?? 'wallet'],
        [`fees.${kind}.member_limit_bps`, String((fee?.member_limit_bps ?? WHOLE_BPS) / 100)],
      ];
    }),
  );
  // The names of fees are put together: the compiler does not see that all are there.
  return {
    name: program?.name ?? '',
    product_name: program?.product_name ?? '',
    variant: program?.variant ?? 'standard',
    card_type: program?.card_type ?? '',
    network: program?.network ?? '',
    issuing_bank: program?.issuing_bank ?? '',
    bin: program?.bin ?? '',
    processor: program?.processor ?? '',
    support_email: program?.support_email ?? '',
    support_phone: program?.support_phone ?? '',
    status_page: program?.status_page ?? '',
    ...fees,
  } as ProgramValues;
}

/** Percent with at most two decimals as basis points; null where it is none, or above 100. */
export function readPercent(text: string): number | null {
  const read = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (text.trim() === '') return 0;
  const bps = read ? Number(read[1]) * 100 + Number((read[2] ?? '').padEnd(2, '0')) : Number.NaN;
  return bps <= WHOLE_BPS ? bps : null;
}

const moneyComplaint = (text: string) => {
  const read = readMoney(text);
  if (text.trim() === '') return false;
  return read.ok
    ? read.value < 0n && ('amount_not_positive' as const)
    : { code: read.code, params: { typed: text, ...read.params } };
};

/** What is wrong with the values; the server says the same again. */
export function check(values: ProgramValues): Complaints<ProgramValues> {
  const required = (
    ['name', 'product_name', 'card_type', 'network', 'issuing_bank', 'processor'] as const
  ).map((name) => [name, values[name].trim() === '' && 'required']);
  const fees = FEE_KINDS.flatMap((kind) => [
    ...(['bps', 'member_limit_bps'] as const).map((part) => [
      `fees.${kind}.${part}`,
      readPercent(values[`fees.${kind}.${part}`]) === null && 'invalid_value',
    ]),
    ...(['flat', 'min', 'max'] as const).map((part) => [
      `fees.${kind}.${part}`,
      moneyComplaint(values[`fees.${kind}.${part}`]),
    ]),
  ]);
  // Each name is one of a value, with a complaint of its own or none.
  return {
    ...Object.fromEntries([...required, ...fees]),
    bin: !/^\d{6,11}$/.test(values.bin.trim()) && 'bin_invalid',
  } as Complaints<ProgramValues>;
}

const wire = (text: string): string | null => {
  const read = readMoney(text);
  return text.trim() === '' || !read.ok ? null : toWire(read.value);
};

export function bodyOf(values: ProgramValues): Omit<Body<'editProgram'>, 'version'> {
  const fee = (kind: FeeKind) => ({
    bps: readPercent(values[`fees.${kind}.bps`]) ?? 0,
    flat: wire(values[`fees.${kind}.flat`]) ?? '0.00',
    min: wire(values[`fees.${kind}.min`]) ?? '0.00',
    max: wire(values[`fees.${kind}.max`]),
    borne_by: values[`fees.${kind}.borne_by`],
    member_limit_bps: readPercent(values[`fees.${kind}.member_limit_bps`]) ?? WHOLE_BPS,
  });
  return {
    name: values.name,
    product_name: values.product_name,
    variant: values.variant,
    card_type: values.card_type,
    network: values.network,
    issuing_bank: values.issuing_bank,
    bin: values.bin.trim(),
    processor: values.processor,
    support_email: values.support_email,
    support_phone: values.support_phone,
    status_page: values.status_page,
    fees: { load: fee('load'), unload: fee('unload'), transfer: fee('transfer') },
  };
}
