import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
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
  const resend = async (reason: string) => {
    await call('resendBankFile', { params: { file: file.file_id }, body: { reason } });
    await refresh(cache, 'showBankFile', 'listBankFiles');
    toast('success', t('resent'));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('resendTitle', { name: file.name })}
      text={t('resendText')}
      cancel={t('cancel')}
      verb={t('resend')}
      label={t('reason')}
      hint={t('reasonHint')}
      maxLength={300}
      send={resend}
      onClose={onClose}
    />
  );
}
