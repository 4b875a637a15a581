import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#kernel/day.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Day } from '#web/ui/values.tsx';
import { type Gap, TOUCHED, gapsOf } from '../integrations.queries.ts';
import styles from './connections.module.css';
import type { ConnectedStore } from './connected-store.ts';

/** How many days back gaps are listed. */
const DAYS_BACK = 14;
/** Where somebody worked or sold, it was not closed. */
const MAY_BE_CLOSED: ReadonlySet<Gap['gap']> = new Set(['no_sales', 'nobody_clocked_in']);
const REFRESHED = [...TOUCHED, 'unassignedRecords'] as const;

/** What is missing of the last days, each with the two things one can do about it. */
export function GapsCard({ store }: { readonly store: ConnectedStore }): ReactNode {
  const { t } = useTranslation('connections');
  const found = useQuery(gapsOf(store.id, addDays(store.today, -DAYS_BACK), store.today));
  if (!found.data) return <LoadingCard found={found} title={t('gapsTitle')} height="80px" />;
  const open = found.data.data.filter(({ answered }) => answered === null);
  return (
    <div id="gaps">
      <Card title={t('gapsTitle')} note={t('gapsNote')}>
        {open.length === 0 ? (
          <p className="muted">{t('gapsNone')}</p>
        ) : (
          <div className={styles.feeds}>
            {open.map((gap) => (
              <GapEntry key={`${gap.date} ${gap.gap}`} store={store} gap={gap} />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}

function GapEntry({
  store,
  gap,
}: {
  readonly store: ConnectedStore;
  readonly gap: Gap;
}): ReactNode {
  const { t } = useTranslation('connections');
  const [answering, answer] = useState<'closed' | 'takeAway' | null>(null);
  const again = useAction(
    () =>
      call('posSync', {
        params: { wallet_id: store.id },
        query: { start_date: gap.date, end_date: gap.date },
      }),
    { refreshes: REFRESHED, onDone: () => toast('success', t('readingAgain')) },
  );
  return (
    <Alert
      tone={gap.blocks ? 'danger' : 'warning'}
      title={
        <>
          <Day value={gap.date} /> · {t(`gap.${gap.gap}`)}
        </>
      }
      actions={
        <>
          <Button size="small" busy={again.busy} onClick={() => again.run()}>
            {t('readAgain')}
          </Button>
          <Button size="small" onClick={() => answer('closed')}>
            {t(MAY_BE_CLOSED.has(gap.gap) ? 'wereClosed' : 'dismissGap')}
          </Button>
          {gap.gap === 'data_vanished' && (
            <Button size="small" onClick={() => answer('takeAway')}>
              {t('takeAway')}
            </Button>
          )}
        </>
      }
    >
      <GapDetails gap={gap} />
      <Refusal error={again.error} />
      {answering !== null && (
        <AnswerGap
          store={store}
          gap={gap}
          takeAway={answering === 'takeAway'}
          onClose={() => answer(null)}
        />
      )}
    </Alert>
  );
}

function GapDetails({ gap }: { readonly gap: Gap }): ReactNode {
  const { t } = useTranslation('connections');
  return (
    <>
      {gap.blocks && <p>{t('gapBlocks')}</p>}
      {gap.usual_weeks !== null && <p>{t('usualWeeks', { count: gap.usual_weeks })}</p>}
      {gap.missing_records !== null && <p>{t('missingRecords', { count: gap.missing_records })}</p>}
      {gap.totals.map(({ of, provider, ours }) => (
        <p key={of}>{t('totals', { what: t(`figure.${of}`), provider, ours })}</p>
      ))}
      {gap.people.length > 0 && <p>{gap.people.map(({ name }) => name).join(', ')}</p>}
      {gap.records.map(({ key, reason }) => (
        <p key={key}>
          <bdi>{key}</bdi>{' '}
          {t(reason === 'no_clock_in' ? 'unreadable.no_clock_in' : 'unreadable.unreadable')}
        </p>
      ))}
    </>
  );
}

function AnswerGap({
  store,
  gap,
  takeAway,
  onClose,
}: {
  readonly store: ConnectedStore;
  readonly gap: Gap;
  readonly takeAway: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  return (
    <ReasonDialog
      title={t(takeAway ? 'takeAwayTitle' : 'dismissTitle')}
      text={t(takeAway ? 'takeAwayText' : 'dismissText')}
      cancel={t('cancel')}
      verb={t(takeAway ? 'takeAway' : 'saveAnswer')}
      label={t('reason')}
      hint={t('reasonHint')}
      maxLength={500}
      send={async (reason) => {
        await call('answerDataGap', {
          body: {
            wallet_id: store.id,
            date: gap.date,
            gap: gap.gap,
            reason: reason.trim(),
            ...(takeAway && { take_away: true }),
          },
        });
        await refresh(cache, ...REFRESHED);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
