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
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldsOf, useForm } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import { type BillingValues, bodyOf, check, taxIdsOf, valuesOf } from './billing-values.ts';
import { type Customer, TOUCHED, billingCustomer } from './subscriptions.queries.ts';

type Props = { readonly customer: Customer; readonly onClose: () => void };

/** Whom the invoices are made out to; the taxes of the next invoice follow from the address. */
export function EditBilling({ customer, onClose }: Props): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const cache = useQueryClient();
  const form = useForm<BillingValues>(valuesOf(customer), check, async (values) => {
    const saved = await call('editBillingCustomer', { body: bodyOf(values, customer.version) });
    cache.setQueryData(billingCustomer.queryKey, saved);
    void refresh(cache, ...TOUCHED);
    toast('success', t('saved'));
    onClose();
  });
  const field = fieldsOf(form);
  return (
    <FormDialog
      title={t('billingDetails')}
      cancel={t('subscriptions:cancel')}
      verb={t('save')}
      form={form}
      onClose={onClose}
    >
      <TextField {...field('company_name')} label={t('company')} autoComplete="organization" />
      <AddressFields form={form} />
      <Select
        label={t('language')}
        name="language"
        value={form.values.language}
        onChange={(language) => form.set('language', language)}
        options={(['en', 'es', 'fr'] as const).map((value) => ({
          value,
          label: t(`language.${value}`),
        }))}
      />
      {taxIdsOf(form.values.address_country).map((type) => (
        <IdentifierField
          key={type}
          {...field(type)}
          label={t(`taxId.${type}`)}
          optional
          maxLength={30}
        />
      ))}
    </FormDialog>
  );
}

function AddressFields({ form }: { readonly form: Form<BillingValues> }): ReactNode {
  const { t } = useTranslation('billing');
  const field = fieldsOf(form);
  const country = form.values.address_country === 'US' ? 'US' : 'CA';
  const regions = useRegionOptions(country);
  const move = (to: 'CA' | 'US') => {
    form.set('address_country', to);
    form.set('address_province', '');
  };
  return (
    <>
      <TextField
        {...field('address_street')}
        label={t('address')}
        autoComplete="billing address-line1"
      />
      <TextField
        {...field('address_more')}
        label={t('addressMore')}
        optional
        autoComplete="billing address-line2"
      />
      <TextField
        {...field('address_city')}
        label={t('city')}
        autoComplete="billing address-level2"
      />
      <Pair>
        <Select<'CA' | 'US'>
          label={t('country')}
          name="address_country"
          value={country}
          onChange={move}
          options={(['CA', 'US'] as const).map((value) => ({
            value,
            label: t(`country.${value}`),
          }))}
        />
        <ComboBox
          label={t(country === 'US' ? 'state' : 'province')}
          name="address_province"
          options={regions}
          value={form.values.address_province === '' ? null : form.values.address_province}
          onChange={(code) => form.set('address_province', code ?? '')}
          error={form.errorOf('address_province')}
        />
      </Pair>
      <TextField
        {...field('address_postal_code')}
        label={t(country === 'US' ? 'zip' : 'postalCode')}
        dir="ltr"
        autoComplete="billing postal-code"
      />
    </>
  );
}
