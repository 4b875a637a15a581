import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { zoneOptions } from '#web/lib/zones.ts';
import { Switch } from '#web/ui/checkbox.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Form } from '#web/ui/use-form.ts';
import type { WaysValues } from './notification-values.ts';

/** From when to when mails and texts wait, by the clock of a zone. */
export function QuietHours({ form }: { readonly form: Form<WaysValues> }): ReactNode {
  const { t } = useTranslation('settings');
  const { values, set, leave, errorOf } = form;
  const clock = (name: 'quiet_hours.from' | 'quiet_hours.to', label: string) => (
    <TextField
      type="time"
      label={label}
      name={name}
      value={values[name]}
      onChange={(text) => set(name, text)}
      onBlur={() => leave(name)}
      error={errorOf(name)}
    />
  );
  return (
    <Fields>
      <Switch
        label={t('quietHours')}
        hint={t('quietHoursHint')}
        checked={values.quiet}
        onChange={(on) => set('quiet', on)}
      />
      {values.quiet && (
        <>
          <Pair>
            {clock('quiet_hours.from', t('quietFrom'))}
            {clock('quiet_hours.to', t('quietTo'))}
          </Pair>
          <ComboBox
            name="quiet_hours.timezone"
            label={t('quietZone')}
            options={zoneOptions(values['quiet_hours.timezone'])}
            value={values['quiet_hours.timezone'] || null}
            onChange={(zone) => set('quiet_hours.timezone', zone ?? '')}
            error={errorOf('quiet_hours.timezone')}
          />
        </>
      )}
    </Fields>
  );
}
