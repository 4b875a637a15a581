import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { IdentifierField } from '#web/ui/detail-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldsOf, useForm } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';

type RateValues = Readonly<
  Record<'country' | 'region' | 'name' | 'percent' | 'from' | 'to' | 'registration', string>
>;
const EMPTY: RateValues = {
  country: 'US',
  region: '',
  name: '',
  percent: '',
  from: '',
  to: '',
  registration: '',
};
const PERCENT = /^\d{1,2}(\.\d{1,3})?$/;

/** The rate of a state or province from a day on; those before it stay as they were. */
export function EnterTaxRate({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('billing-desk');
  const cache = useQueryClient();
  const form = useForm<RateValues>(
    EMPTY,
    (values) => ({
      region: values.region === '' && 'required',
      name: values.name.trim() === '' && 'required',
      percent: !PERCENT.test(values.percent.trim()) && 'number_out_of_range',
      from: values.from === '' && 'required',
      to: values.to !== '' && values.to < values.from && 'date_invalid',
      registration: values.registration.trim() === '' && 'required',
    }),
    async (values) => {
      await call('createTaxRate', {
        body: {
          country: countryOf(values.country),
          region: values.region,
          name: values.name.trim(),
          percent: values.percent.trim(),
          from: values.from,
          to: values.to === '' ? null : values.to,
          registration: values.registration.trim(),
        },
      });
      await refresh(cache, 'listTaxRates');
      toast('success', t('rateEntered'));
      onClose();
    },
  );
  const field = fieldsOf(form);
  const country = countryOf(form.values.country);
  const regions = useRegionOptions(country);
  return (
    <FormDialog
      title={t('newRate')}
      cancel={t('cancel')}
      verb={t('enterRate')}
      form={form}
      onClose={onClose}
    >
      <Pair>
        <Select<'CA' | 'US'>
          label={t('country')}
          name="country"
          value={country}
          onChange={(to) => {
            form.set('country', to);
            form.set('region', '');
          }}
          options={(['US', 'CA'] as const).map((value) => ({
            value,
            label: t(`country.${value}`),
          }))}
        />
        <ComboBox
          label={t('region')}
          name="region"
          options={regions}
          value={form.values.region === '' ? null : form.values.region}
          onChange={(code) => form.set('region', code ?? '')}
          error={form.errorOf('region')}
        />
      </Pair>
      <TextField {...field('name')} label={t('name')} hint={t('nameHint')} limit={40} />
      <DecimalField
        {...field('percent')}
        label={t('percent')}
        hint={t('percentHint')}
        maxLength={6}
      />
      <Pair>
        <DateField {...field('from')} label={t('from')} />
        <DateField {...field('to')} label={t('to')} optional />
      </Pair>
      <IdentifierField {...field('registration')} label={t('registration')} maxLength={60} />
    </FormDialog>
  );
}

const countryOf = (text: string): 'CA' | 'US' => (text === 'CA' ? 'CA' : 'US');
