import { useQuery } from '@tanstack/react-query';
import History from 'lucide-react/icons/history';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatInstant, formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row } from '#web/ui/layout.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Day, Instant, Money } from '#web/ui/values.tsx';
import { type Run, type Schedule, padRuns } from '../bank.queries.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { LoadBadge } from '../recent-loads.tsx';

const OPEN: readonly string[] = ['created', 'submitted', 'pending'];

const TONE: Readonly<Record<Run['outcome'], Tone>> = {
  debited: 'info',
  nothing_due: 'neutral',
  missed: 'warning',
};

/** What each run of a schedule took, newest first. */
export function RunHistory({ schedule }: { readonly schedule: Schedule }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const found = useQuery(padRuns(schedule.schedule_id));
  const mayEdit = allows(useCurrentSession(), 'edit_float');
  const [cancelling, setCancelling] = useState<Run | null>(null);
  const columns = useColumns(schedule.timezone, mayEdit ? setCancelling : null);
  const { next_pad_load: next, timezone } = schedule;
  const empty = (
    <EmptyState
      icon={<History />}
      title={t('noRuns')}
      text={
        next &&
        t('noRunsText', {
          day: formatInstant(next, language, region, { style: 'day', zone: timezone }),
        })
      }
    />
  );
  return (
    <Card padded={false} title={t('runs')}>
      <ListTable
        label={`${schedule.store_name}: ${t('runs')}`}
        columns={columns}
        keyOf={(row) => row.period}
        list={found}
        empty={empty}
      />
      {cancelling && (
        <CancelDebit run={cancelling} schedule={schedule} onClose={() => setCancelling(null)} />
      )}
    </Card>
  );
}

/** What became of a run: its debit's way, or that there was none. */
function Outcome({ run }: { readonly run: Run }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  return run.transfer ? (
    <LoadBadge state={run.transfer.state} />
  ) : (
    <Badge tone={TONE[run.outcome]}>{t(`outcome.${run.outcome}`)}</Badge>
  );
}

/** When the bank is debited, and when the money is expected; why it came back. */
function DebitDates({ run: { transfer } }: { readonly run: Run }): ReactNode {
  const { t } = useTranslation(['pad-schedules', 'wallet-funding']);
  const { language, region } = usePreferences();
  if (!transfer || transfer.due_on === null || transfer.state === 'cancelled') return null;
  const day = (value: string | null) => formatDay(value ?? '', language, region);
  const words = [
    t('debitedOn', { day: day(transfer.due_on) }),
    OPEN.includes(transfer.state) &&
      transfer.settles_on !== null &&
      t('wallet-funding:expectedBy', {
        from: day(transfer.settles_on),
        to: day(transfer.latest_on),
      }),
    transfer.return_code !== null &&
      t('wallet-funding:returnedWith', { code: transfer.return_code }),
  ].filter((one) => one !== false);
  return (
    <div className="small muted">
      <bdi>{words.join(' · ')}</bdi>
    </div>
  );
}

function CancelDebit({
  run,
  schedule,
  onClose,
}: {
  readonly run: Run;
  readonly schedule: Schedule;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const [key] = useState(newKey);
  const amount = formatMoney(run.amount, language, region);
  const cancel = useAction(
    () => call('cancelSelfLoad', { params: { transfer: run.transfer_id ?? 0 }, key }),
    {
      refreshes: ['padRuns', 'padSchedules', 'showPadSchedule', 'listBankAccounts'],
      onDone: () => {
        toast('success', t('debitCanceled', { amount }));
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('cancelDebitQuestion', { amount })}
      text={t('cancelDebitText', { store: schedule.store_name })}
      keep={t('keepDebit')}
      verb={t('cancelDebit')}
      action={cancel}
      onClose={onClose}
    />
  );
}

function useColumns(zone: string, onCancel: ((run: Run) => void) | null): readonly Column<Run>[] {
  const { t } = useTranslation('pad-schedules');
  return useMemo(
    () => [
      {
        key: 'period',
        title: t('period'),
        card: 'title',
        cell: (row) => <Day value={row.period} />,
      },
      {
        key: 'at',
        title: t('ranAt'),
        card: 'detail',
        cell: (row) => (
          <>
            <Instant value={row.at} style="short" zone={zone} />
            <DebitDates run={row} />
          </>
        ),
      },
      {
        key: 'amount',
        title: t('taken'),
        align: 'end',
        card: 'amount',
        cell: (row) => (row.outcome === 'missed' ? '—' : <Money value={row.amount} />),
      },
      {
        key: 'outcome',
        title: t('outcome'),
        card: 'status',
        cell: (row) => (
          <Row>
            <Outcome run={row} />
            {onCancel && row.transfer?.cancellable && (
              <Button size="small" onClick={() => onCancel(row)}>
                {t('cancelDebit')}
              </Button>
            )}
          </Row>
        ),
      },
    ],
    [t, zone, onCancel],
  );
}
