import { readMoney } from '#domain/money-input.ts';
import { readDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import type { Body } from '#contract/index.ts';
import type { Complaints } from '#web/ui/use-form.ts';
import type { BankAccount, Schedule } from '../bank.queries.ts';
import { readFloat } from './float-card.tsx';

export type ScheduleValues = {
  readonly store_id: string;
  readonly account_id: string;
  readonly frequency: Schedule['frequency'];
  readonly weekday: string;
  readonly month_day: string;
  readonly starts_on: string;
  readonly run_time: string;
  readonly float_amount: string;
  readonly max_debit: string;
  readonly notice_days: string;
  readonly waived: boolean;
  readonly agreement: boolean;
};
export type Store = {
  readonly store_id: number;
  readonly store_name: string;
  readonly timezone: string;
};

/** Days of notice that the rule gives; fewer are agreed to by a box of their own. */
export const FULL_NOTICE = '10';

type Start = {
  readonly stores: readonly Store[];
  readonly accounts: readonly BankAccount[];
  readonly replaced: Schedule | undefined;
  readonly wanted: string | undefined;
  readonly today: string;
};

/** What the form begins with: the terms of the schedule that is replaced, or what is most usual. */
export function startValues({ stores, accounts, replaced, wanted, today }: Start): ScheduleValues {
  const store =
    stores.length === 1 ? stores[0] : stores.find((one) => String(one.store_id) === wanted);
  const kept = accounts.find(({ account_id: id }) => id === replaced?.account_id);
  const account = kept ?? (accounts.length === 1 ? accounts[0] : undefined);
  return {
    store_id: store ? String(store.store_id) : '',
    account_id: account ? String(account.account_id) : '',
    frequency: replaced?.frequency ?? 'weekly',
    weekday: String(replaced?.weekday ?? 1),
    month_day: String(replaced?.month_day ?? 1),
    starts_on: today,
    run_time: replaced?.run_time ?? '06:00',
    float_amount: replaced?.float_amount ?? '',
    max_debit: replaced?.max_debit ?? '',
    notice_days: FULL_NOTICE,
    waived: false,
    agreement: false,
  };
}

/** What is wrong with the terms, by field. */
export function complaintsOf(values: ScheduleValues): Complaints<ScheduleValues> {
  const most = readMoney(values.max_debit);
  return {
    store_id: values.store_id === '' && 'required',
    account_id: values.account_id === '' && 'bank_account_required',
    starts_on: readDay(values.starts_on) === null && 'date_invalid',
    run_time: values.run_time === '' && 'clock_invalid',
    float_amount: readFloat(values.float_amount) === null && 'float_invalid',
    max_debit:
      values.max_debit.trim() !== '' &&
      ((!most.ok && { code: most.code, params: { typed: values.max_debit } }) ||
        (most.ok && most.value <= 0n && 'amount_not_positive')),
    waived: values.notice_days !== FULL_NOTICE && !values.waived && 'required',
    agreement: !values.agreement && 'agreement_required',
  };
}

/** The terms as they are sent. */
export function bodyOf(
  values: ScheduleValues,
  replaced: Schedule | undefined,
): Body<'createPadSchedule'> {
  const most = readMoney(values.max_debit);
  return {
    store_id: Number(values.store_id),
    account_id: Number(values.account_id),
    frequency: values.frequency,
    weekday: values.frequency === 'weekly' ? Number(values.weekday) : null,
    month_day: values.frequency === 'monthly' ? Number(values.month_day) : null,
    starts_on: values.starts_on,
    run_time: values.run_time,
    float_amount: toWire(readFloat(values.float_amount) ?? 0n),
    replaces: replaced?.schedule_id ?? null,
    agreement: {
      accepted: values.agreement,
      notice_days: Number(values.notice_days),
      max_debit: most.ok ? toWire(most.value) : null,
    },
  };
}
