import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readEmail } from '#domain/people/identifiers.ts';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { EmailField } from '#web/ui/detail-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { billingCustomer } from './subscriptions.queries.ts';

/** Where invoices and receipts are sent. */
export function EditEmail({
  email,
  onClose,
}: {
  readonly email: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['billing', 'subscriptions']);
  const cache = useQueryClient();
  const form = useForm(
    { email },
    (values) => ({ email: !readEmail(values.email).ok && 'email_invalid' }),
    async (values) => {
      const saved = await call('changeInvoiceEmail', { body: { email: values.email.trim() } });
      cache.setQueryData(billingCustomer.queryKey, saved);
      toast('success', t('emailSaved', { email: saved.email ?? '' }));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('subscriptions:email')}
      cancel={t('subscriptions:cancel')}
      verb={t('save')}
      form={form}
      onClose={onClose}
    >
      <EmailField
        {...fieldOf(form, 'email')}
        label={t('subscriptions:email')}
        hint={t('subscriptions:emailHint')}
        maxLength={254}
        autoFocus
      />
    </FormDialog>
  );
}
