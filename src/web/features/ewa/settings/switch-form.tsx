import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { lawOf } from '#domain/ewa/places/laws.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Select } from '#web/ui/select.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import type { EwaSettings } from '../setup.queries.ts';
import { useLawText } from '../intro/use-law-text.ts';
import { useSaveSettings } from './use-save-settings.ts';

type PlaceValues = { readonly province: string; readonly one_advance_a_period: boolean };

/** What the fields of a place need of the form that they stand in. */
type PlaceForm = {
  readonly values: PlaceValues;
  readonly errorOf: (name: 'province') => string | undefined;
  readonly set: {
    (name: 'province', value: string): void;
    (name: 'one_advance_a_period', value: boolean): void;
  };
};

/** Where the store is, with what the law there asks for. */
export function PlaceFields({ form }: { readonly form: PlaceForm }): ReactNode {
  const { province, one_advance_a_period: oneAdvance } = form.values;
  const { t } = useTranslation('ewa-setup');
  const region = useCurrentSession()?.client.region ?? 'US';
  const options = useRegionOptions(region);
  const lawText = useLawText();
  const law = lawOf(region, province);
  return (
    <>
      <Select
        name="province"
        label={t(region === 'US' ? 'state' : 'province')}
        hint={t('placeHint')}
        options={options}
        value={province || null}
        error={form.errorOf('province')}
        onChange={(next) => {
          form.set('province', next);
          if (lawOf(region, next)?.oneAdvance) form.set('one_advance_a_period', true);
        }}
      />
      {province !== '' && (
        <Alert tone="info">
          {law === null ? t('law.none') : lawText(law)}
          {law?.oneAdvance && ` ${t('oneAdvanceLaw')}`}
        </Alert>
      )}
      <Checkbox
        name="one_advance_a_period"
        label={t('oneAdvance')}
        hint={t('oneAdvanceHint')}
        checked={oneAdvance}
        onChange={(on) => form.set('one_advance_a_period', on)}
      />
    </>
  );
}

/** Switches earned wage access on or off. */
export function SwitchForm({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const save = useSaveSettings(settings);
  const form = useForm<PlaceValues>(
    {
      province: settings.province ?? '',
      one_advance_a_period: settings.one_advance_a_period,
    },
    ({ province }) => ({ province: !settings.on && province === '' && 'required' }),
    ({ province, one_advance_a_period }) =>
      save(settings.on ? { on: false } : { on: true, province, one_advance_a_period }),
  );
  return (
    <FormFrame form={form}>
      <Card>
        {settings.on ? (
          <p>{t('switchOffText')}</p>
        ) : (
          <Fields>
            <p>{t('switchOnText')}</p>
            <PlaceFields form={form} />
          </Fields>
        )}
      </Card>
      <FormFoot
        to="/ewa"
        search={{ store: String(settings.store_id) }}
        cancel={t('cancel')}
        verb={settings.on ? t('switchOff') : t('switchOn')}
        busy={form.busy}
      />
    </FormFrame>
  );
}
