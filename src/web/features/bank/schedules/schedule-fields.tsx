import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { WEEK, useWeekDays } from '#web/lib/week-days.ts';
import { Card } from '#web/ui/card.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/use-form.ts';
import { accountTitle } from '../account-words.tsx';
import type { BankAccount } from '../bank.queries.ts';
import type { ScheduleValues, Store } from './schedule-values.ts';
import { cityOf } from './schedule-words.tsx';

type ScheduleFormState = { readonly form: Form<ScheduleValues> };

const FREQUENCIES = ['daily', 'weekly', 'biweekly', 'monthly'] as const;
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => String(index + 1));

/** Which store is kept at its float, and from which account. */
export function Where({
  form,
  stores,
  accounts,
  fixed,
}: ScheduleFormState & {
  readonly stores: readonly Store[];
  readonly accounts: readonly BankAccount[];
  /** The store of a schedule that is replaced stays. */
  readonly fixed: boolean;
}): ReactNode {
  const { t } = useTranslation(['pad-schedules', 'wallet-funding']);
  return (
    <Card title={t('details')}>
      <Fields>
        {!fixed && (
          <Select
            label={t('store')}
            name="store_id"
            options={stores.map((one) => ({
              value: String(one.store_id),
              label: one.store_name,
            }))}
            value={form.values.store_id || null}
            onChange={(id) => form.set('store_id', id)}
            placeholder={t('chooseStore')}
            error={form.errorOf('store_id')}
          />
        )}
        <Select
          label={t('bankAccount')}
          name="account_id"
          options={accounts.map((one) => ({
            value: String(one.account_id),
            label: t('accountEnding', {
              bank: accountTitle(one, t('wallet-funding:accounts')),
              last4: one.account_last4,
            }),
            note: one.holder_name,
          }))}
          value={form.values.account_id || null}
          onChange={(id) => form.set('account_id', id)}
          placeholder={t('chooseAccount')}
          error={form.errorOf('account_id')}
        />
      </Fields>
    </Card>
  );
}

/** How often it runs, from when, and at what time of day. */
export function When({
  form,
  zone,
  today,
}: ScheduleFormState & { readonly zone: string; readonly today: string }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { frequency } = form.values;
  return (
    <Card title={t('when_')}>
      <Fields>
        <Pair>
          <Select
            label={t('frequency')}
            name="frequency"
            options={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
            value={frequency}
            onChange={(value) => form.set('frequency', value)}
          />
          <DayField form={form} />
        </Pair>
        <Pair>
          <DateField
            {...fieldOf(form, 'starts_on')}
            min={today}
            label={t('startsOn')}
            hint={t('startsOnHint')}
          />
          <TextField
            {...fieldOf(form, 'run_time')}
            type="time"
            dir="ltr"
            label={t('runTime')}
            hint={t('runTimeHint', { zone: cityOf(zone) })}
          />
        </Pair>
      </Fields>
    </Card>
  );
}

function DayField({ form }: ScheduleFormState): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const days = useWeekDays();
  const { frequency, weekday, month_day: monthDay } = form.values;
  if (frequency === 'weekly')
    return (
      <Select
        label={t('weekday')}
        name="weekday"
        options={WEEK.map((day) => ({ value: String(day), label: days.long(day) }))}
        value={weekday}
        onChange={(day) => form.set('weekday', day)}
      />
    );
  if (frequency === 'monthly')
    return (
      <Select
        label={t('monthDay')}
        name="month_day"
        options={MONTH_DAYS.map((value) => ({ value, label: value }))}
        value={monthDay}
        onChange={(day) => form.set('month_day', day)}
        hint={t('monthDayHint')}
      />
    );
  return null;
}

/** What the store should hold, and the most that one debit may take. */
export function HowMuch({ form }: ScheduleFormState): ReactNode {
  const { t } = useTranslation('pad-schedules');
  return (
    <Card title={t('what')}>
      <Fields>
        <MoneyInput
          {...fieldOf(form, 'float_amount')}
          label={t('floatAmount')}
          hint={t('floatHint')}
        />
        <MoneyInput
          {...fieldOf(form, 'max_debit')}
          label={t('maxDebit')}
          hint={t('maxDebitHint')}
          optional
        />
      </Fields>
    </Card>
  );
}
