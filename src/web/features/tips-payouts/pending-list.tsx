import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_REVIEWED } from '#contract/choices.ts';
import { fromWire, sum } from '#kernel/money.ts';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Count, Day, Money } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { HistoryLink } from './history-link.tsx';
import { StrongMoney } from './night-columns.tsx';
import { useWeekDays } from '#web/lib/week-days.ts';
import { useBlockedWords } from '#web/ui/tips/blocked.tsx';
import { ReadyBadge, StateBadge } from '#web/ui/tips/result-state.tsx';
import { type TipResultRow, paidResults, pendingResults } from '#web/ui/tips/results.queries.ts';
import styles from './payouts.module.css';

type Props = { readonly settings: TipWallet; readonly picked: readonly number[] };

/** Everything of the wallet that waits to be paid, and what keeps any of it. */
export function PendingList({ settings, picked }: Props): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const found = useQuery(pendingResults(settings.tip_type, settings.wallet_id));
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(picked.map(String)));
  const columns = useColumns(settings);
  const weekDays = useWeekDays();
  const rows = found.data?.data;
  const instead = found.isLoadingError ? (
    <FailureState error={found.error} onRetry={() => void found.refetch()} />
  ) : rows?.length === 0 ? (
    <Nothing settings={settings} />
  ) : undefined;
  const picks = (rows ?? []).filter((row) => chosen.has(String(row.id)));
  const nameOf = (row: TipResultRow) =>
    t('nightOf', { service: row.service, day: formatDay(row.date, language, region) });
  return (
    <>
      {settings.payout_frequency === 'weekly' && settings.payout_weekday !== null && (
        <Alert tone="info">
          {t(mayPay ? 'weekly' : 'weeklyOnly', { day: weekDays.long(settings.payout_weekday) })}
        </Alert>
      )}
      <Card padded={false}>
        <DataTable
          label={t('pending')}
          columns={columns}
          rows={rows}
          keyOf={(row) => String(row.id)}
          instead={instead}
          total={rows?.length ?? null}
          {...(mayPay && { selection: { chosen, onChange: setChosen, nameOf } })}
        />
      </Card>
      {mayPay && picks.length > 0 && (
        <ChosenFoot picks={picks} onClear={() => setChosen(new Set())} />
      )}
    </>
  );
}

function useColumns({ tip_type: type }: TipWallet): readonly Column<TipResultRow>[] {
  const { t } = useTranslation('tips-payouts');
  return useMemo(
    () => [
      {
        key: 'night',
        title: t('night'),
        card: 'title',
        cell: (row) => <NightLink row={row} type={type} />,
      },
      {
        key: 'day',
        title: t('day'),
        card: 'detail',
        cell: (row) => <Day value={row.date} style="long" />,
      },
      {
        key: 'people',
        title: t('people'),
        align: 'end',
        cell: (row) => <Count value={row.people} />,
      },
      {
        key: 'pot',
        title: type === 'pool' ? t('potPool') : t('potShare'),
        align: 'end',
        cell: (row) => <Money value={row.tip_pool_amount ?? row.total_contribution} />,
      },
      {
        key: 'amount',
        title: t('toPay'),
        align: 'end',
        card: 'amount',
        cell: (row) => <StrongMoney value={row.total_payout} />,
      },
      { key: 'state', title: t('state'), card: 'status', cell: (row) => <RowState row={row} /> },
    ],
    [t, type],
  );
}

function NightLink({
  row,
  type,
}: {
  readonly row: TipResultRow;
  readonly type: TipWallet['tip_type'];
}): ReactNode {
  return (
    <Link
      to={HOME[type]}
      search={({ wallet }) => ({ wallet, cell: `${row.date}.${row.service_id}` })}
      className={styles.name}
    >
      {row.service}
    </Link>
  );
}

function RowState({ row }: { readonly row: TipResultRow }): ReactNode {
  const blockedWords = useBlockedWords();
  if (row.blocked.length > 0) {
    return (
      <div className={styles.stack}>
        <StateBadge state="blocked" />
        {row.blocked.map((reason) => (
          <span key={reason} className={styles.why}>
            {blockedWords(row, reason)}
          </span>
        ))}
      </div>
    );
  }
  return (
    <span className={styles.badges}>
      <ReadyBadge />
      {row.locked && <StateBadge state="locked" />}
      {row.stale && <StateBadge state="stale" />}
      {row.has_proposal && <StateBadge state="proposal" />}
    </span>
  );
}

function ChosenFoot({
  picks,
  onClear,
}: {
  readonly picks: readonly TipResultRow[];
  readonly onClear: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'common']);
  const { language, region } = usePreferences();
  const total = sum(picks.map((row) => fromWire(row.total_payout) ?? 0n));
  const tooMany = picks.length > MAX_REVIEWED;
  const pick = picks.map((row) => row.id).join(',');
  return (
    <div className={styles.chosen} role="status">
      <strong>{t('common:selected', { count: picks.length })}</strong>
      <span>{formatMoney(total, language, region)}</span>
      {tooMany && <span>{t('tips-payouts:tooMany', { most: MAX_REVIEWED })}</span>}
      <span className={styles.chosenActions}>
        <Button tone="quiet" size="small" onClick={onClear}>
          {t('common:clearSelection')}
        </Button>
        {!tooMany && (
          <Link
            to="."
            search={(now) => ({ ...now, tab: 'pending', pick, step: undefined })}
            className={buttonClass({ tone: 'primary', size: 'small' })}
          >
            {t('tips-payouts:review', { count: picks.length })}
          </Link>
        )}
      </span>
    </div>
  );
}

/** All is paid, or nothing was ever calculated. */
function Nothing({ settings }: { readonly settings: TipWallet }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const paid = useQuery(
    paidResults(settings.tip_type, settings.wallet_id, { page: '1', per_page: '10' }),
  );
  if (paid.isPending) return <div className={styles.blank} aria-busy="true" />;
  const everPaid = (paid.data?.data.length ?? 0) > 0;
  if (everPaid)
    return (
      <EmptyState
        icon={<CircleCheck />}
        title={t('allPaid')}
        text={t('allPaidText')}
        action={<HistoryLink type={settings.tip_type} />}
      />
    );
  const manual = settings.import_type === 'manual';
  const action = manual ? (
    <Link
      to="/account-management/add-payout"
      search={({ wallet }) => ({ wallet })}
      className={buttonClass({ tone: 'primary' })}
    >
      {t('addPayout')}
    </Link>
  ) : (
    <Link
      to={HOME[settings.tip_type]}
      search={({ wallet }) => ({ wallet })}
      className={buttonClass({ tone: 'primary' })}
    >
      {t('toCalculator')}
    </Link>
  );
  return (
    <EmptyState icon={<HandCoins />} title={t('noneYet')} text={t('noneYetText')} action={action} />
  );
}
