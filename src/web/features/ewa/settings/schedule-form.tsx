import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { now } from '#web/lib/clock.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { formatDay } from '#web/lib/format.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { DigitsField } from '#web/ui/detail-fields.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Columns } from '#web/ui/layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm, type Form } from '#web/ui/use-form.ts';
import type { EwaSettings } from '../setup.queries.ts';
import { PeriodPreview } from './period-preview.tsx';
import { type ScheduleValues, isAnchored, readSchedule, wrongIn } from './schedule-values.ts';
import { useSaveSettings } from './use-save-settings.ts';

const FREQUENCIES = ['weekly', 'every_two_weeks', 'semi_monthly', 'monthly'] as const;

function startOf(settings: EwaSettings): ScheduleValues {
  const { schedule, next_beginnings: beginnings } = settings;
  const today: string = dayOf(new Date(now()), settings.timezone);
  return {
    'schedule.frequency': schedule?.frequency ?? 'every_two_weeks',
    'schedule.effective_from': schedule ? (beginnings[0] ?? today) : today,
    'schedule.anchor': schedule?.anchor ?? (schedule ? (beginnings[0] ?? today) : today),
    'schedule.starts_on': schedule?.starts_on?.join(', ') ?? '1, 16',
    'schedule.payday_lag': String(schedule?.payday_lag ?? 5),
    'schedule.cutoff_days': String(schedule?.cutoff_days ?? 2),
    'schedule.cutoff_time': schedule?.cutoff_time ?? '12:00',
  };
}

/** How the store pays, with the periods that follow from it before anything is saved. */
export function ScheduleForm({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const save = useSaveSettings(settings);
  const form = useForm<ScheduleValues>(startOf(settings), wrongIn, (values) =>
    save({ schedule: readSchedule(values) }),
  );
  return (
    <FormFrame form={form}>
      {settings.schedule && <Alert tone="info">{t('laterOnly')}</Alert>}
      <Columns main="420px" side="1fr">
        <Card title={t('schedule')} note={t('scheduleNote')}>
          <ScheduleFields form={form} settings={settings} />
        </Card>
        <PeriodPreview storeId={settings.store_id} values={form.values} zone={settings.timezone} />
      </Columns>
      <FormFoot
        to="/ewa"
        search={{ store: String(settings.store_id) }}
        cancel={t('cancel')}
        verb={t('saveSchedule')}
        busy={form.busy}
      />
    </FormFrame>
  );
}

function ScheduleFields({
  form,
  settings,
}: {
  readonly form: Form<ScheduleValues>;
  readonly settings: EwaSettings;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const frequency = form.values['schedule.frequency'];
  return (
    <Fields>
      <Select
        name="schedule.frequency"
        label={t('frequency')}
        options={FREQUENCIES.map((value) => ({ value, label: t(`frequency.${value}`) }))}
        value={frequency}
        error={form.errorOf('schedule.frequency')}
        onChange={(value) => {
          form.set('schedule.frequency', value);
          if (value === 'monthly') form.set('schedule.starts_on', '1');
          if (value === 'semi_monthly') form.set('schedule.starts_on', '1, 16');
        }}
      />
      <BeginningField form={form} settings={settings} />
      {isAnchored(frequency) ? (
        <DateField
          {...fieldOf(form, 'schedule.anchor')}
          label={t('anchor')}
          hint={t('anchorHint')}
        />
      ) : (
        <TextField
          {...fieldOf(form, 'schedule.starts_on')}
          dir="ltr"
          label={t('startsOn')}
          hint={t(frequency === 'monthly' ? 'startsOnMonthly' : 'startsOnTwice')}
        />
      )}
      <DigitsField
        {...fieldOf(form, 'schedule.payday_lag')}
        label={t('paydayLag')}
        hint={t('paydayLagHint')}
      />
      <Pair>
        <DigitsField
          {...fieldOf(form, 'schedule.cutoff_days')}
          label={t('cutoffDays')}
          hint={t('cutoffDaysHint')}
        />
        <TextField
          {...fieldOf(form, 'schedule.cutoff_time')}
          type="time"
          label={t('cutoffTime')}
          hint={t('cutoffTimeHint')}
        />
      </Pair>
    </Fields>
  );
}

/** From when it holds: a first schedule any day, another one the day after a period ends. */
function BeginningField({
  form,
  settings,
}: {
  readonly form: Form<ScheduleValues>;
  readonly settings: EwaSettings;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const { language, region } = usePreferences();
  const field = fieldOf(form, 'schedule.effective_from');
  if (settings.schedule === null)
    return <DateField {...field} label={t('from')} hint={t('fromHint')} />;
  return (
    <Select
      name={field.name}
      label={t('from')}
      hint={t('fromLater')}
      error={field.error}
      options={settings.next_beginnings.map((day) => ({
        value: day,
        label: formatDay(day, language, region, 'medium'),
      }))}
      value={field.value}
      onChange={field.onChange}
    />
  );
}
