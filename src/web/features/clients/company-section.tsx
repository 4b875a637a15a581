import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Country } from '#domain/people/addresses.ts';
import { Card } from '#web/ui/card.tsx';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { EmailField, PhoneField } from '#web/ui/detail-fields.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import type { ClientFormProps } from './client-values.ts';

/** Who the client is, where, and whom to speak to. */
export function CompanySection({
  form,
  opened = false,
}: ClientFormProps & {
  /** The country stays: the currency of the books is decided. */ readonly opened?: boolean;
}): ReactNode {
  const { t } = useTranslation('clients');
  const country = form.values.address_country;
  const regions = useRegionOptions(country);
  const choose = (next: Country) => {
    form.set('address_country', next);
    form.set('address_province', '');
  };
  return (
    <>
      <Card title={t('company')}>
        <Fields>
          <TextField
            {...fieldOf(form, 'client_name')}
            label={t('clientName')}
            hint={t('clientNameHint')}
            autoComplete="off"
            maxLength={100}
          />
          <TextField
            {...fieldOf(form, 'company_name')}
            label={t('companyName')}
            hint={t('companyNameHint')}
            autoComplete="off"
            maxLength={120}
          />
          {opened && <Facts facts={[{ term: t('country'), value: t(`country.${country}`) }]} />}
          {!opened && (
            <Select<Country>
              name="address_country"
              label={t('country')}
              hint={t('countryHint')}
              value={country}
              onChange={choose}
              error={form.errorOf('address_country')}
              options={[
                { value: 'CA', label: t('country.CA') },
                { value: 'US', label: t('country.US') },
              ]}
            />
          )}
          <TextField
            {...fieldOf(form, 'address_street')}
            label={t('street')}
            optional
            autoComplete="off"
            maxLength={120}
          />
          <TextField
            {...fieldOf(form, 'address_more')}
            label={t('more')}
            optional
            autoComplete="off"
            maxLength={200}
          />
          <Pair>
            <TextField
              {...fieldOf(form, 'address_city')}
              label={t('city')}
              optional
              autoComplete="off"
              maxLength={80}
            />
            <ComboBox
              name="address_province"
              label={country === 'US' ? t('stateOf') : t('province')}
              optional
              options={regions}
              value={form.values.address_province || null}
              onChange={(code) => form.set('address_province', code ?? '')}
              error={form.errorOf('address_province')}
            />
          </Pair>
        </Fields>
      </Card>
      <Card title={t('contact')}>
        <Fields>
          <Pair>
            <TextField
              {...fieldOf(form, 'contact_name')}
              label={t('contactName')}
              optional
              autoComplete="off"
              maxLength={100}
            />
            <PhoneField
              {...fieldOf(form, 'contact_phone')}
              label={t('contactPhone')}
              optional
              maxLength={40}
            />
            <EmailField {...fieldOf(form, 'contact_email')} label={t('contactEmail')} optional />
            <TextField
              {...fieldOf(form, 'csr')}
              label={t('csr')}
              hint={t('csrHint')}
              optional
              autoComplete="off"
              maxLength={100}
            />
          </Pair>
        </Fields>
      </Card>
    </>
  );
}
