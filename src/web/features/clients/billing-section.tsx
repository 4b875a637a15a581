import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BILLINGS } from '#domain/subscriptions/choices.ts';
import { Card } from '#web/ui/card.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import type { ClientFormProps } from './client-values.ts';

/** How a new client pays for tips. */
export function BillingSection({ form }: ClientFormProps): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <Card title={t('billing')} note={t('billingNote')}>
      <Fields>
        <Select
          name="billing"
          label={t('billingOfClient')}
          value={form.values.billing}
          onChange={(next) => form.set('billing', next)}
          error={form.errorOf('billing')}
          options={BILLINGS.map((value) => ({ value, label: t(`billing.${value}`) }))}
        />
      </Fields>
    </Card>
  );
}
