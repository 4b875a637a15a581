import { PAYDAYS } from '#contract/choices.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { TipSettings } from '#web/ui/tips/setup.queries.ts';

/**
 * The settings as a form holds them: load times with commas between, what is not known as nothing.
 */
export type SettingsValues = {
  readonly load_times: string;
  readonly payout_frequency: string;
  readonly payout_weekday: string;
  readonly notify_members: boolean;
  readonly cap_at_tips: boolean;
  readonly missing: string;
  readonly auto_gratuity: boolean;
  readonly min_overlap_minutes: string;
  readonly province: string;
  readonly tip_credit: string;
  readonly payday_every: string;
  readonly payday_on: string;
};

const yesOrNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no');

export const valuesOf = (settings: TipSettings): SettingsValues => ({
  load_times: settings.load_times.join(','),
  payout_frequency: settings.payout_frequency,
  payout_weekday: settings.payout_weekday === null ? '' : String(settings.payout_weekday),
  notify_members: settings.notify_members,
  cap_at_tips: settings.cap_at_tips,
  missing: settings.missing,
  auto_gratuity: settings.auto_gratuity,
  min_overlap_minutes: String(settings.min_overlap_minutes),
  province: settings.province ?? '',
  tip_credit: yesOrNo(settings.tip_credit),
  payday_every: settings.payday_every ?? '',
  payday_on: settings.payday_on ?? '',
});

export const timesOf = ({ load_times: times }: Pick<SettingsValues, 'load_times'>): string[] =>
  times === '' ? [] : times.split(',');

const isMinutes = (typed: string): boolean =>
  /^\d{1,3}$/.test(typed.trim()) && Number.parseInt(typed, 10) <= 240;
/** A payday that comes in weeks is counted from a day; the half of a month needs none. */
export const needsDay = (every: string): boolean => every !== '' && every !== 'half_month';

export const checkSettings = (values: SettingsValues): Complaints<SettingsValues> => ({
  load_times:
    timesOf(values).length !== timesOf(values).filter((time) => time !== '').length
      ? 'timeframe_empty'
      : false,
  payout_weekday:
    values.payout_frequency === 'weekly' && values.payout_weekday === '' ? 'required' : false,
  min_overlap_minutes: isMinutes(values.min_overlap_minutes) ? false : 'number_out_of_range',
  payday_on: needsDay(values.payday_every) && values.payday_on === '' ? 'required' : false,
});

export const bodyOf = (values: SettingsValues) => ({
  load_times: timesOf(values),
  payout_frequency: values.payout_frequency,
  payout_weekday:
    values.payout_frequency === 'weekly' ? Number.parseInt(values.payout_weekday, 10) : null,
  notify_members: values.notify_members,
  cap_at_tips: values.cap_at_tips,
  missing: values.missing,
  auto_gratuity: values.auto_gratuity,
  min_overlap_minutes: Number.parseInt(values.min_overlap_minutes, 10),
  province: values.province === '' ? null : values.province,
  tip_credit: values.tip_credit === '' ? null : values.tip_credit === 'yes',
  payday_every: PAYDAYS.find((every) => every === values.payday_every) ?? null,
  payday_on: needsDay(values.payday_every) && values.payday_on !== '' ? values.payday_on : null,
});
