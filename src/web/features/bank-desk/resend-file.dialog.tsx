import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { BankFile } from './bank-desk.queries.ts';

/** Sends a file again that the bank knew with other content. */
export function ResendDialog({
  file,
  onClose,
}: {
  readonly file: BankFile;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const cache = useQueryClient();
  const form = useForm(
    { reason: '' },
    ({ reason }) => ({ reason: reason.trim() === '' && 'required' }),
    async ({ reason }) => {
      await call('resendBankFile', { params: { file: file.file_id }, body: { reason } });
      await refresh(cache, 'showBankFile', 'listBankFiles');
      toast('success', t('resent'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('resendTitle', { name: file.name })}
      cancel={t('cancel')}
      verb={t('resend')}
      form={form}
      onClose={onClose}
    >
      <p>{t('resendText')}</p>
      <TextField
        {...fieldOf(form, 'reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={300}
      />
    </FormDialog>
  );
}
