import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { goOnInside } from '#web/lib/session.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { ClientRow } from './clients.queries.ts';

/**
 * An operator says why they go into a client; it stands in that client's audit. The portal begins
 * anew inside.
 */
export function EnterClient({
  client,
  onClose,
}: {
  readonly client: Pick<ClientRow, 'client_id' | 'client_name'>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('clients');
  const enter = async (reason: string) => {
    const entered = await call('enterClient', { body: { client_id: client.client_id, reason } });
    goOnInside(entered.client_id);
  };
  return (
    <ReasonDialog
      title={t('enterTitle', { name: client.client_name })}
      text={t('enterText')}
      cancel={t('cancel')}
      verb={t('enter')}
      label={t('reason')}
      hint={t('reasonHint')}
      maxLength={300}
      minLength={3}
      send={enter}
      onClose={onClose}
    />
  );
}
