import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { LocationRequest } from '../integrations.queries.ts';

export type Decision = 'approve' | 'decline';

/** Why a place is the store's, or why its data is not given: both are kept. */
export function DecideRequest({
  request,
  decision,
  onClose,
}: {
  readonly request: LocationRequest;
  readonly decision: Decision;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('integrations-desk');
  const cache = useQueryClient();
  const send = async (reason: string) => {
    await call(decision === 'approve' ? 'approveLocationRequest' : 'declineLocationRequest', {
      params: { request: request.request_id },
      body: { reason: reason.trim() },
    });
    await refresh(cache, 'listLocationRequests', 'integrationsHealth');
    toast('success', t(decision === 'approve' ? 'approved' : 'declined'));
    onClose();
  };
  return (
    <ReasonDialog
      title={t(`${decision}Title`, { id: request.location_id })}
      text={t(`${decision}Text`, {
        name: request.vendor?.name ?? t('unnamed'),
        address: request.vendor?.address ?? t('noAddress'),
        store: request.store_name,
        client: request.client_name,
      })}
      cancel={t('cancel')}
      verb={t(decision)}
      label={t(`${decision}Reason`)}
      maxLength={500}
      send={send}
      onClose={onClose}
    />
  );
}
