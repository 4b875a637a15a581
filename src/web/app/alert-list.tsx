import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { useOperation } from '#web/ui/use-action.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { UndoStrip } from '#web/ui/undo-strip.tsx';
import { Instant } from '#web/ui/values.tsx';
import { AlertLink } from './alert-link.tsx';
import { type AlertShown, alertsQuery } from './alerts.queries.ts';
import styles from './panels.module.css';

/** What a manager should know of their wallets, newest first. */
export function AlertList({ onGo }: { readonly onGo: () => void }): ReactNode {
  const { t } = useTranslation('alerts');
  const { data: shown } = useQuery({ ...alertsQuery, refetchOnMount: 'always' });
  const cache = useQueryClient();
  const [marked, setMarked] = useState<readonly number[]>([]);
  const readAll = useOperation('readAlerts', {
    onDone: ({ alert_ids: ids }) => {
      cache.setQueryData(alertsQuery.queryKey, (now) => now && withRead(now, ids));
      setMarked(ids);
    },
  });
  if (shown === undefined || shown.data.length === 0) return null;
  const unread = shown.data.filter(({ read }) => !read).map(({ alert_id: id }) => id);
  return (
    <section aria-label={t('alerts')}>
      <div className={styles.tools}>
        <Link
          to="/account-management/settings"
          className={buttonClass({ tone: 'quiet', size: 'small' })}
          onClick={onGo}
        >
          {t('settings')}
        </Link>
        {unread.length > 0 && (
          <Button
            tone="quiet"
            size="small"
            busy={readAll.busy}
            onClick={() => readAll.run({ body: { alert_ids: unread } })}
          >
            {t('markAllRead')}
          </Button>
        )}
      </div>
      <div className={styles.strip}>
        <Refusal error={readAll.error} />
        {marked.length > 0 && <MarkedRead ids={marked} onClose={() => setMarked([])} />}
      </div>
      {shown.data.map((alert) => (
        <Entry key={alert.alert_id} alert={alert} onGo={onGo} />
      ))}
    </section>
  );
}

/** Says that alerts were marked as read, and takes it back. */
function MarkedRead({
  ids,
  onClose,
}: {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('alerts');
  const counted = { count: ids.length };
  return (
    <UndoStrip
      key={ids.join()}
      text={t('markedRead', counted)}
      undo={{
        label: t('markUnread', counted),
        refused: t('notMarkedUnread'),
        refreshes: ['listAlerts'],
        work: async () => {
          const { alert_ids: unread } = await call('unreadAlerts', {
            body: { alert_ids: [...ids] },
          });
          return t('markedUnread', { count: unread.length });
        },
      }}
      onClose={onClose}
    />
  );
}

function Entry({
  alert,
  onGo,
}: {
  readonly alert: AlertShown;
  readonly onGo: () => void;
}): ReactNode {
  const { t } = useTranslation('alerts');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const read = useOperation('readAlert');
  const amount = alert.amount === null ? '' : formatMoney(alert.amount, language, region);
  const open = () => {
    onGo();
    if (alert.read) return;
    cache.setQueryData(alertsQuery.queryKey, (now) => now && withRead(now, [alert.alert_id]));
    void read.run({ params: { alert_id: alert.alert_id } });
  };
  return (
    <AlertLink alert={alert} className={styles.entry} onClick={open}>
      <span className={styles.entryHead}>
        <span>
          {t(`kind.${alert.kind}`, {
            wallet: alert.wallet_name ?? '',
            amount,
            subject: alert.subject_id ?? '',
            detail: isDay(alert.detail) ? formatDay(alert.detail, language, region) : alert.detail,
          })}
        </span>
        {!alert.read && <Badge tone="info">{t('unreadMark')}</Badge>}
      </span>
      <span className={styles.when}>
        <Instant value={alert.at} style="short" />
      </span>
    </AlertLink>
  );
}

/** What a sentence needs besides is a day, a code of a bank, or the last digits of an account. */
const isDay = (detail: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(detail);

const withRead = (shown: { data: AlertShown[]; unread: number }, ids: readonly number[]) => ({
  data: shown.data.map((one) => (ids.includes(one.alert_id) ? { ...one, read: true } : one)),
  unread: Math.max(0, shown.unread - ids.length),
});
