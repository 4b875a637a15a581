import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CLIENT_FLAGS, FEATURES } from '#contract/choices.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox, Switch } from '#web/ui/checkbox.tsx';
import { DigitsField } from '#web/ui/detail-fields.tsx';
import { CheckGroup, Fields } from '#web/ui/form-layout.tsx';
import { fieldOf } from '#web/ui/use-form.ts';
import type { ClientFormProps } from './client-values.ts';

/** What the client may use. */
export function FeaturesSection({ form }: ClientFormProps): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <>
      <Card title={t('features')} note={t('featuresNote')}>
        <CheckGroup name="features" legend={t('featuresLegend')}>
          {FEATURES.map((feature) => (
            <Checkbox
              key={feature}
              label={t(`feature.${feature}`)}
              checked={form.values[`features.${feature}`]}
              onChange={(on) => form.set(`features.${feature}`, on)}
            />
          ))}
        </CheckGroup>
      </Card>
      <Card title={t('switches')}>
        <Fields>
          <Switch
            label={t('hideToday')}
            hint={t('hideTodayHint')}
            checked={form.values.hide_today}
            onChange={(on) => form.set('hide_today', on)}
          />
          <DigitsField
            {...fieldOf(form, 'undo_seconds')}
            label={t('undoSeconds')}
            hint={t('undoSecondsHint')}
          />
          <CheckGroup name="flags" legend={t('flags')}>
            {CLIENT_FLAGS.map((flag) => (
              <Checkbox
                key={flag}
                label={t(`flag.${flag}`)}
                checked={form.values[`flags.${flag}`]}
                onChange={(on) => form.set(`flags.${flag}`, on)}
              />
            ))}
          </CheckGroup>
        </Fields>
      </Card>
    </>
  );
}
