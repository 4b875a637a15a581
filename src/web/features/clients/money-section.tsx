import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Switch } from '#web/ui/checkbox.tsx';
import { DigitsField } from '#web/ui/detail-fields.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { fieldOf } from '#web/ui/use-form.ts';
import type { ClientFormProps } from './client-values.ts';

/** The account of pre-authorised debits, and who gets the notices. */
export function MoneySection({
  form,
  padLast4,
}: ClientFormProps & { readonly padLast4?: string | undefined }): ReactNode {
  const { t } = useTranslation('clients');
  const { pad_change: change, address_country: country } = form.values;
  const choices = [
    ...(padLast4 ? [{ value: 'keep', label: t('padKeep', { last4: padLast4 }) }] : []),
    { value: 'none', label: padLast4 ? t('padRemove') : t('padNone') },
    { value: 'new', label: t('padNew') },
  ];
  return (
    <>
      <Card title={t('pad')} note={t('padNote')}>
        <Fields>
          <Select
            name="pad_change"
            label={t('padAccount')}
            value={change}
            onChange={(next) => form.set('pad_change', next)}
            options={choices}
          />
          {change === 'new' && (
            <Pair>
              <DigitsField
                {...fieldOf(form, 'pad.routing')}
                label={country === 'CA' ? t('institution') : t('routing')}
                hint={country === 'CA' ? t('institutionHint') : t('routingHint')}
              />
              {country === 'CA' && (
                <DigitsField
                  {...fieldOf(form, 'pad.transit')}
                  label={t('transit')}
                  hint={t('transitHint')}
                />
              )}
              <DigitsField
                {...fieldOf(form, 'pad.account_number')}
                label={t('accountNumber')}
                hint={t('accountNumberHint')}
              />
            </Pair>
          )}
        </Fields>
      </Card>
      <Card title={t('notices')}>
        <Fields>
          <Switch
            label={t('emailNotifications')}
            checked={form.values.email_notifications}
            onChange={(on) => form.set('email_notifications', on)}
          />
          <TextArea
            {...fieldOf(form, 'notification_emails')}
            label={t('notificationEmails')}
            hint={t('notificationEmailsHint')}
            optional
            rows={3}
          />
        </Fields>
      </Card>
    </>
  );
}
