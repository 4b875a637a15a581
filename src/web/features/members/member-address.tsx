import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Country } from '#domain/people/addresses.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { DigitsField, IdentifierField } from '#web/ui/detail-fields.tsx';
import { Section } from '#web/ui/section.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldsOf } from '#web/ui/use-form.ts';
import { useRegionOptions } from '#web/ui/use-region-options.ts';
import { anyGiven, anyWrong } from './form-field.ts';
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

/**
 * Address and identity, as the country asks for them: Canada asks the occupation, the United States
 * the last digits of the social security number.
 */
export function MemberAddress({ form, country, identityGiven }: Props): ReactNode {
  const { t } = useTranslation('members');
  const field = fieldsOf(form);
  const us = country === 'US';
  const regions = useRegionOptions(country);
  return (
    <Section
      title={t('home')}
      note={us ? t('homeNoteUs') : t('homeNoteCa')}
      open={anyGiven(form, FIELDS)}
      alarmed={anyWrong(form, FIELDS)}
    >
      <TextField
        {...field('address_street')}
        label={t('field.address_street')}
        optional
        autoComplete="off"
      />
      <div className={layout.pair}>
        <TextField
          {...field('address_more')}
          label={t('field.address_more')}
          optional
          autoComplete="off"
        />
        <TextField
          {...field('address_city')}
          label={t('field.address_city')}
          optional
          autoComplete="off"
        />
        <ComboBox
          label={us ? t('state') : t('province')}
          name="address_province"
          optional
          options={regions}
          value={form.values.address_province === '' ? null : form.values.address_province}
          onChange={(code) => form.set('address_province', code ?? '')}
          error={form.errorOf('address_province')}
        />
        <IdentifierField
          {...field('address_postal_code')}
          label={us ? t('zip') : t('postalCode')}
          hint={us ? t('zipHint') : t('postalCodeHint')}
          optional
        />
        <DateField
          {...field('date_of_birth')}
          label={t('field.date_of_birth')}
          withCalendar={false}
          optional
          autoComplete="off"
        />
        {us ? (
          <DigitsField
            {...field('identity_number')}
            label={t('field.identity_number')}
            hint={identityGiven ? t('identityKept') : t('identityHint')}
            optional
          />
        ) : (
          <TextField
            {...field('occupation')}
            label={t('field.occupation')}
            hint={t('occupationHint')}
            optional
            autoComplete="off"
          />
        )}
      </div>
    </Section>
  );
}
