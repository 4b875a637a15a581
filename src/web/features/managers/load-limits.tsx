import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/checkbox.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { type ManagerValues, listOf, toggled } from './manager-values.ts';
import layout from '#web/ui/form-layout.module.css';

const DAYS = ['0', '1', '2', '3', '4', '5', '6'] as const;
const HOURS = Array.from({ length: 25 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`);

/** On which days and hours, and how much, a manager may load. */
export function LoadLimits({ form }: { readonly form: Form<ManagerValues> }): ReactNode {
  const { t } = useTranslation('managers');
  const { language, region } = usePreferences();
  const { values, set, errorOf, leave } = form;
  const hour = (name: 'load_limits.from' | 'load_limits.to', label: string) => {
    // A time between the hours stays in the list of its own manager.
    const hours = HOURS.includes(values[name]) ? HOURS : [...HOURS, values[name]].sort();
    return (
      <Select
        label={label}
        name={name}
        value={values[name]}
        onChange={(next) => set(name, next)}
        error={errorOf(name)}
        options={hours.map((value) => ({ value, label: formatClock(value, language, region) }))}
      />
    );
  };
  const money = (name: 'load_limits.daily' | 'load_limits.single_card', label: string) => (
    <MoneyInput
      label={label}
      name={name}
      value={values[name]}
      optional
      onChange={(text) => set(name, text)}
      onBlur={() => leave(name)}
      error={errorOf(name)}
    />
  );
  return (
    <Card title={t('limits')} note={t('limitsNote')}>
      <div className={layout.fields}>
        <Switch
          label={t('limited')}
          checked={values.limited}
          onChange={(on) => set('limited', on)}
        />
        {values.limited && (
          <>
            <fieldset className={layout.group} id={fieldId('load_limits.days')} tabIndex={-1}>
              <legend className={layout.legend}>{t('days')}</legend>
              {errorOf('load_limits.days') && (
                <div className={layout.error}>{errorOf('load_limits.days')}</div>
              )}
              <div className={layout.checks}>
                {DAYS.map((day) => (
                  <Checkbox
                    key={day}
                    label={t(`day.${day}`)}
                    checked={listOf(values['load_limits.days']).includes(day)}
                    onChange={(on) =>
                      set('load_limits.days', toggled(values['load_limits.days'], day, on))
                    }
                  />
                ))}
              </div>
            </fieldset>
            <div className={layout.pair}>
              {hour('load_limits.from', t('from'))}
              {hour('load_limits.to', t('to'))}
              {money('load_limits.daily', t('daily'))}
              {money('load_limits.single_card', t('singleCard'))}
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
