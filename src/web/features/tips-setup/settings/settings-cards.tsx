import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PAYDAYS } from '#contract/choices.ts';
import { type Country, regionsOf } from '#domain/people/addresses.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf } from '#web/ui/use-form.ts';
import { WEEK, useWeekDays } from '#web/lib/week-days.ts';
import { useRegionName } from '#web/ui/use-region-options.ts';
import { type SettingsValues, needsDay } from './settings-values.ts';

type Props = { readonly form: Form<SettingsValues> };

/** A choice of the form, whole. */
const choiceOf = (form: Form<SettingsValues>, name: keyof SettingsValues & string) => ({
  name,
  value: String(form.values[name]),
  error: form.errorOf(name),
  onChange: (value: string) => form.set(name, value),
});

/** When it is paid, and who is told. */
export function PayingCard({ form }: Props): ReactNode {
  const { t } = useTranslation('tips-settings');
  const days = useWeekDays();
  return (
    <Card title={t('paying')}>
      <Fields>
        <Pair>
          <Select
            {...choiceOf(form, 'payout_frequency')}
            label={t('frequency')}
            options={[
              { value: 'daily', label: t('daily') },
              { value: 'weekly', label: t('weekly') },
            ]}
          />
          {form.values.payout_frequency === 'weekly' && (
            <Select
              {...choiceOf(form, 'payout_weekday')}
              label={t('weekday')}
              placeholder={t('choose')}
              options={WEEK.map((day) => ({ value: String(day), label: days.long(day) }))}
            />
          )}
        </Pair>
        <Checkbox
          name="notify_members"
          label={t('notify')}
          hint={t('notifyHint')}
          checked={form.values.notify_members}
          onChange={(on) => form.set('notify_members', on)}
        />
      </Fields>
    </Card>
  );
}

/** What counts, and what happens where nobody is there. A change marks pending results as stale. */
export function ComputingCard({ form }: Props): ReactNode {
  const { t } = useTranslation('tips-settings');
  return (
    <Card title={t('computing')} note={t('computingNote')}>
      <Fields>
        <Select
          {...choiceOf(form, 'missing')}
          label={t('missing')}
          hint={t('missingHint')}
          options={[
            { value: 'return', label: t('missingReturn') },
            { value: 'redistribute', label: t('missingRedistribute') },
          ]}
        />
        <Checkbox
          name="cap_at_tips"
          label={t('cap')}
          hint={t('capHint')}
          checked={form.values.cap_at_tips}
          onChange={(on) => form.set('cap_at_tips', on)}
        />
        <Checkbox
          name="auto_gratuity"
          label={t('autoGratuity')}
          hint={t('autoGratuityHint')}
          checked={form.values.auto_gratuity}
          onChange={(on) => form.set('auto_gratuity', on)}
        />
        <TextField
          {...fieldOf(form, 'min_overlap_minutes')}
          label={t('overlap')}
          hint={t('overlapHint')}
          inputMode="numeric"
          maxLength={3}
          dir="ltr"
        />
      </Fields>
    </Card>
  );
}

/** What the law's check needs to know. */
export function LawCard({ form }: Props): ReactNode {
  const { t } = useTranslation(['tips-settings', 'regions']);
  const country: Country = useCurrentSession()?.client.region === 'CA' ? 'CA' : 'US';
  const nameOf = useRegionName();
  const regions = regionsOf(country)
    .map((code) => ({
      value: code,
      label: nameOf(country, code),
    }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const unknown = { value: '', label: t('tips-settings:notSaid') };
  return (
    <Card title={t('tips-settings:law')} note={t('tips-settings:lawNote')}>
      <Fields>
        <Pair>
          <Select
            {...choiceOf(form, 'province')}
            label={t(country === 'CA' ? 'tips-settings:province' : 'tips-settings:usState')}
            options={[unknown, ...regions]}
          />
          {country === 'US' && (
            <Select
              {...choiceOf(form, 'tip_credit')}
              label={t('tips-settings:tipCredit')}
              options={[
                unknown,
                { value: 'yes', label: t('tips-settings:yes') },
                { value: 'no', label: t('tips-settings:no') },
              ]}
            />
          )}
        </Pair>
        <Pair>
          <Select
            {...choiceOf(form, 'payday_every')}
            label={t('tips-settings:paydayEvery')}
            hint={t('tips-settings:paydayHint')}
            options={[
              unknown,
              ...PAYDAYS.map((every): { value: string; label: string } => ({
                value: every,
                label: t(`tips-settings:payday.${every}`),
              })),
            ]}
          />
          {needsDay(form.values.payday_every) && (
            <DateField
              {...fieldOf(form, 'payday_on')}
              label={t('tips-settings:paydayOn')}
              hint={t('tips-settings:paydayOnHint')}
            />
          )}
        </Pair>
      </Fields>
    </Card>
  );
}
