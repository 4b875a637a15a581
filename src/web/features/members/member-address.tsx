import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Country, regionsOf } from '#domain/people/addresses.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { Form } from '#web/ui/use-form.ts';
import { anyGiven, anyWrong, fieldOf } from './form-field.ts';
import type { MemberValues } from './member-values.ts';
import layout from '#web/ui/form-layout.module.css';

const FIELDS = [
  'address_street',
  'address_more',
  'address_city',
  'address_province',
  'address_postal_code',
  'date_of_birth',
  'occupation',
  'identity_number',
] as const;
type Props = {
  readonly form: Form<MemberValues>;
  readonly country: Country;
  readonly identityGiven: boolean;
};

/** Address and identity, as the country asks for them: Canada asks the occupation, the United States the last digits of the social security number. */
export function MemberAddress({ form, country, identityGiven }: Props): ReactNode {
  const { t } = useTranslation(['members', 'regions']);
  const field = fieldOf(form);
  const us = country === 'US';
  const name = (code: string): string => t(`regions:${country}.${code}` as 'regions:CA.QC');
  const regions = regionsOf(country)
    .map((code) => ({ value: code, label: name(code), note: code }))
    .sort((a, b) => a.label.localeCompare(b.label));
  return (
    <Section
      title={t('members:home')}
      note={us ? t('members:homeNoteUs') : t('members:homeNoteCa')}
      open={anyGiven(form, FIELDS)}
      alarmed={anyWrong(form, FIELDS)}
    >
      <TextField
        {...field('address_street')}
        label={t('members:field.address_street')}
        optional
        autoComplete="off"
      />
      <div className={layout.pair}>
        <TextField
          {...field('address_more')}
          label={t('members:field.address_more')}
          optional
          autoComplete="off"
        />
        <TextField
          {...field('address_city')}
          label={t('members:field.address_city')}
          optional
          autoComplete="off"
        />
        <ComboBox
          label={us ? t('members:state') : t('members:province')}
          name="address_province"
          optional
          options={regions}
          value={form.values.address_province === '' ? null : form.values.address_province}
          onChange={(code) => form.set('address_province', code ?? '')}
          error={form.errorOf('address_province')}
        />
        <TextField
          {...field('address_postal_code')}
          label={us ? t('members:zip') : t('members:postalCode')}
          hint={us ? t('members:zipHint') : t('members:postalCodeHint')}
          optional
          dir="ltr"
          autoComplete="off"
        />
        <TextField
          {...field('date_of_birth')}
          label={t('members:field.date_of_birth')}
          optional
          type="date"
          autoComplete="off"
        />
        {us ? (
          <TextField
            {...field('identity_number')}
            label={t('members:field.identity_number')}
            hint={identityGiven ? t('members:identityKept') : t('members:identityHint')}
            optional
            inputMode="numeric"
            dir="ltr"
            autoComplete="off"
          />
        ) : (
          <TextField
            {...field('occupation')}
            label={t('members:field.occupation')}
            hint={t('members:occupationHint')}
            optional
            autoComplete="off"
          />
        )}
      </div>
    </Section>
  );
}
