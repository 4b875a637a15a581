import BellOff from 'lucide-react/icons/bell-off';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markMessagesRead, useMessages } from '#web/lib/toasts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/values.tsx';
import styles from './panels.module.css';

/** What was said in this session, newest first. */
export function MessageCentre(): ReactNode {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  useEffect(() => {
    markMessagesRead();
  }, [messages]);
  if (messages.length === 0)
    return <EmptyState icon={<BellOff />} title={t('messagesNone')} text={t('messagesNoneText')} />;
  return messages.map((message) => (
    <div key={message.id} className={styles.entry}>
      <span>{message.text}</span>
      <span className={styles.when}>
        <Instant value={new Date(message.at).toISOString()} style="time" />
      </span>
    </div>
  ));
}
