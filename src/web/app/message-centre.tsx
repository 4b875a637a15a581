import { useQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { activePopUps } from '#web/features/engagement/engagement.queries.ts';
import { PopUpMessages } from '#web/features/engagement/message-list.tsx';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { markMessagesRead, useMessages } from '#web/lib/toasts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Instant } from '#web/ui/values.tsx';
import { AlertList } from './alert-list.tsx';
import { alertsQuery } from './alerts.queries.ts';
import styles from './panels.module.css';

type Props = { readonly session: CurrentSession; readonly onGo: () => void };

/** What a manager should know of their wallets, and what was said in this session, newest first. */
export function MessageCentre({ session, onGo }: Props): ReactNode {
  const { t } = useTranslation('trays');
  const { t: ofAlerts } = useTranslation('alerts');
  const messages = useMessages();
  const alerts = useQuery({ ...alertsQuery, enabled: allows(session, 'view_money', false) });
  useEffect(() => {
    markMessagesRead();
  }, [messages]);
  const popUps = useQuery({ ...activePopUps, enabled: !session.operator });
  const hasPopUps = popUps.data !== undefined && popUps.data.data.length > 0;
  const hasAlerts = alerts.data !== undefined && alerts.data.data.length > 0;
  if (messages.length === 0 && !hasAlerts && !hasPopUps && !alerts.isError)
    return <EmptyState icon={<BellOff />} title={t('messagesNone')} text={t('messagesNoneText')} />;
  return (
    <>
      {hasPopUps && <PopUpMessages popUps={popUps.data.data} />}
      {alerts.isError && (
        <FailureState error={alerts.error} onRetry={() => void alerts.refetch()} />
      )}
      {hasAlerts && <AlertList onGo={onGo} />}
      {hasAlerts && messages.length > 0 && <h3 className={styles.part}>{ofAlerts('session')}</h3>}
      {messages.map((message) => (
        <div key={message.id} className={styles.entry}>
          <span>{message.text}</span>
          <span className={styles.when}>
            <Instant value={new Date(message.at).toISOString()} style="time" />
          </span>
        </div>
      ))}
    </>
  );
}
