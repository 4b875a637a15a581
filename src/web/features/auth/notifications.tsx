import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { queryOf } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { SubmitRow } from '#web/ui/form-layout.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type Ways, bodyOf, checkWays, valuesOf } from './notification-values.ts';
import { QuietHours } from './quiet-hours.tsx';
import { WayGrid } from './way-grid.tsx';
import styles from './notifications.module.css';

const waysQuery = queryOf('showNotifications');

/** By which ways somebody is told of what, and when they are left alone. */
export function Notifications(): ReactNode {
  const { t } = useTranslation('settings');
  const found = useQuery(waysQuery);
  const ways = found.data;
  if (ways === undefined)
    return <LoadingCard found={found} title={t('notifications')} height="420px" />;
  // Whose role is told of nothing has nothing to choose.
  if (ways.topics.length === 0) return null;
  return (
    <Card title={t('notifications')} note={t('notificationsNote')}>
      <WaysForm ways={ways} />
    </Card>
  );
}

function WaysForm({ ways }: { readonly ways: Ways }): ReactNode {
  const { t } = useTranslation('settings');
  const cache = useQueryClient();
  const form = useForm(valuesOf(ways), checkWays, async (values) => {
    const saved = await call('saveNotifications', { body: bodyOf(values, ways.topics) });
    cache.setQueryData(waysQuery.queryKey, saved);
    toast('success', t('notificationsSaved'));
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <LeaveGuard when={form.dirty} />
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <Refusal error={form.failure} />
      <WayGrid ways={ways} form={form} />
      <QuietHours form={form} />
      <SubmitRow busy={form.busy}>{t('saveNotifications')}</SubmitRow>
    </form>
  );
}
