import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMobile } from '#domain/people/identifiers.ts';
import { LANGUAGES } from '#web/lib/languages.ts';
import { Button } from '#web/ui/button.tsx';
import { EmailField, PhoneField } from '#web/ui/detail-fields.tsx';
import { Select } from '#web/ui/select.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { spaced } from '#web/ui/values.tsx';
import { fieldsOf } from '#web/ui/use-form.ts';
import type { FormProps } from './form-field.ts';
import layout from '#web/ui/form-layout.module.css';

/** Name, and how they are reached. */
export function MemberWho({ form }: FormProps): ReactNode {
  const { t } = useTranslation('members');
  const field = fieldsOf(form);
  const byMail = form.values.username_option === '2';
  return (
    <div className={layout.fields}>
      <div className={layout.pair}>
        <TextField {...field('first_name')} label={t('field.first_name')} autoComplete="off" />
        <TextField {...field('last_name')} label={t('field.last_name')} autoComplete="off" />
      </div>
      <div className={layout.pair}>
        <PhoneField
          {...field('mobile_number')}
          error={form.errorOf('mobile_number') && <MobileError form={form} />}
          label={t('mobile')}
          hint={t('mobileHint')}
          optional={byMail}
        />
        <EmailField
          {...field('email')}
          label={t('email')}
          hint={byMail ? t('emailHint') : t('emailOptionalHint')}
          optional={!byMail}
        />
      </div>
    </div>
  );
}

/** By what they sign in, and in which language they read; most keep what is chosen. */
export function MemberSignIn({ form }: Pick<FormProps, 'form'>): ReactNode {
  const { t } = useTranslation('members');
  return (
    <div className={layout.pair}>
      <div>
        <div className={layout.legend} aria-hidden="true">
          {t('username')}
        </div>
        <SegmentedControl
          label={t('username')}
          value={form.values.username_option}
          onChange={(option) => form.set('username_option', option)}
          options={[
            { value: '1', label: t('mobile') },
            { value: '2', label: t('email') },
          ]}
        />
      </div>
      <Select
        label={t('field.language')}
        name="language"
        value={form.values.language}
        onChange={(language) => form.set('language', language)}
        options={LANGUAGES}
      />
    </div>
  );
}

/** A number with a country code: its ten digits are one press away. */
function MobileError({ form }: Pick<FormProps, 'form'>): ReactNode {
  const { t } = useTranslation('members');
  const error = form.errorOf('mobile_number');
  const read = readMobile(form.values.mobile_number);
  const offer = read.ok ? undefined : read.params?.offer;
  if (offer === undefined) return error;
  return (
    <>
      {error}{' '}
      <Button tone="link" size="small" onClick={() => form.set('mobile_number', String(offer))}>
        {t('useNumber', { number: spaced(String(offer)) })}
      </Button>
    </>
  );
}
