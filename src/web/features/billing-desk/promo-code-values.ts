import type { Body } from '#contract/index.ts';
import { readMoney } from '#domain/money-input.ts';
import { CONTRACTS } from '#domain/subscriptions/choices.ts';
import { wireTime } from '#web/lib/local-time.ts';
import type { Complaints } from '#web/ui/use-form.ts';

export type PromoValues = {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly percent_off: string;
  readonly cad: string;
  readonly usd: string;
  readonly duration: 'once' | 'repeating';
  readonly duration_in_months: string;
  readonly expires_at: string;
  readonly monthly: boolean;
  readonly '1_year': boolean;
  readonly '3_year': boolean;
  readonly max_redemptions: string;
  readonly first_time: boolean;
};

export const EMPTY: PromoValues = {
  code: '',
  kind: 'percent',
  percent_off: '',
  cad: '',
  usd: '',
  duration: 'once',
  duration_in_months: '',
  expires_at: '',
  monthly: false,
  '1_year': false,
  '3_year': false,
  max_redemptions: '',
  first_time: false,
};

const PERCENT = /^\d{1,3}(\.\d{1,3})?$/;
const WHOLE = /^[1-9]\d{0,6}$/;
const isPercent = (text: string): boolean =>
  PERCENT.test(text) && Number.parseFloat(text) > 0 && Number.parseFloat(text) <= 100;

/** What is wrong with an amount that may be left out. */
function wrongAmount(text: string) {
  if (text.trim() === '') return false;
  const read = readMoney(text);
  if (!read.ok) return { code: read.code, params: read.params };
  return read.value <= 0n && 'amount_not_positive';
}

export function check(values: PromoValues): Complaints<PromoValues> {
  const byPercent = values.kind === 'percent';
  const noAmount = values.cad.trim() === '' && values.usd.trim() === '';
  return {
    code: values.code.trim() === '' && 'required',
    percent_off: byPercent && !isPercent(values.percent_off.trim()) && 'number_out_of_range',
    cad: !byPercent && (noAmount ? 'amount_required' : wrongAmount(values.cad)),
    usd: !byPercent && wrongAmount(values.usd),
    duration_in_months:
      values.duration === 'repeating' &&
      !WHOLE.test(values.duration_in_months.trim()) &&
      'number_out_of_range',
    expires_at: values.expires_at !== '' && wireTime(values.expires_at) === null && 'date_invalid',
    max_redemptions:
      values.max_redemptions.trim() !== '' &&
      !WHOLE.test(values.max_redemptions.trim()) &&
      'number_out_of_range',
  };
}

const amountOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const wholeOf = (text: string): number | null =>
  text.trim() === '' ? null : Number.parseInt(text.trim(), 10);

export const bodyOf = (values: PromoValues): Body<'createPromoCode'> => ({
  code: values.code.trim(),
  percent_off: values.kind === 'percent' ? values.percent_off.trim() : null,
  amount_off:
    values.kind === 'amount' ? { CAD: amountOf(values.cad), USD: amountOf(values.usd) } : null,
  duration: values.duration,
  duration_in_months: values.duration === 'repeating' ? wholeOf(values.duration_in_months) : null,
  expires_at: values.expires_at === '' ? null : wireTime(values.expires_at),
  contracts: CONTRACTS.filter((contract) => values[contract]),
  max_redemptions: wholeOf(values.max_redemptions),
  first_time: values.first_time,
});
