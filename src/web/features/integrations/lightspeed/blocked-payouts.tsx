import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toWire } from '#kernel/money.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { useReasonWords } from '#web/ui/tips/reason-words.ts';
import { HOME } from '#web/ui/tips/tabs.ts';
import { Day, Money } from '#web/ui/values.tsx';
import type { PendingPayout } from '../integrations.queries.ts';
import { byService, isPayable, nameOf, sumOf, type ServicePart } from './payout-sums.ts';

/** A whole service that cannot be paid, or somebody of one that can. */
type Line = ServicePart & { readonly isService: boolean };

/** What cannot be paid yet: a service in one line, as its reason is one. */
export function BlockedPayouts({
  payouts,
}: {
  readonly payouts: readonly PendingPayout[];
}): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const columns = useColumns();
  const stuck = payouts.filter((one) => !isPayable(one));
  if (stuck.length === 0) return null;
  const lines: readonly Line[] = [
    ...byService(stuck.filter(({ blocked }) => blocked.length > 0)).map((part) => ({
      ...part,
      isService: true,
    })),
    ...stuck
      .filter(({ blocked }) => blocked.length === 0)
      .map((one) => ({ first: one, payouts: [one], isService: false })),
  ];
  return (
    <Card padded={false} title={t('notReady')} note={t('notReadyNote')}>
      <DataTable
        label={t('notReadyNote')}
        columns={columns}
        rows={lines}
        keyOf={({ first, isService }) => (isService ? `${first.result_id}` : first.payout_id)}
      />
    </Card>
  );
}

function useColumns(): readonly Column<Line>[] {
  const { t } = useTranslation('lightspeed-payouts');
  return useMemo(
    () => [
      {
        key: 'service',
        title: t('service'),
        card: 'title',
        cell: ({ first }) => (
          <>
            <bdi>{first.store}</bdi>
            <div className="small muted">
              <bdi>{first.service}</bdi> · <Day value={first.to_date} />
            </div>
          </>
        ),
      },
      {
        key: 'who',
        title: t('person'),
        card: 'detail',
        cell: ({ first, payouts, isService }) =>
          isService ? t('allOf', { count: payouts.length }) : <bdi>{nameOf(first)}</bdi>,
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: ({ payouts }) => <Money value={toWire(sumOf(payouts))} />,
      },
      { key: 'why', title: t('why'), card: 'below', cell: (line) => <Why line={line} /> },
      {
        key: 'fix',
        title: t('fix'),
        quiet: true,
        align: 'end',
        card: 'status',
        cell: (line) => line.isService && <Fix payout={line.first} />,
      },
    ],
    [t],
  );
}

function Why({ line: { first, isService } }: { readonly line: Line }): ReactNode {
  const { t } = useTranslation(['lightspeed-payouts', 'tips-results']);
  const { short, next } = useReasonWords();
  if (!isService)
    return (
      <>
        {short(first.reason)} <span className="small muted">{next(first.reason)}</span>
      </>
    );
  return first.blocked.map((code) => (
    <div key={code}>
      {/* The sentence of the tips' own pages names an amount that is not known here. */}
      {code === 'undistributed' ? t('undistributed') : t(`tips-results:blocked.${code}`)}
    </div>
  ));
}

/** What stands in the data tab of the tips; anything else is put right in the calculator. */
const IN_DATA: ReadonlySet<string> = new Set([
  'unassigned',
  'data_incomplete',
  'data_vanished',
  'records_unreadable',
  'totals_differ',
]);

function Fix({ payout }: { readonly payout: PendingPayout }): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const look = buttonClass({ size: 'small' });
  const label = t('fixOf', { service: payout.service, store: payout.store });
  const isGap = payout.blocked.some((code) => code !== 'unassigned' && IN_DATA.has(code));
  if (isGap && !payout.blocked.includes('unassigned'))
    return (
      <Link
        to="/account-management/thirdparty-connect/$storeId"
        params={{ storeId: String(payout.store_id) }}
        hash="gaps"
        className={look}
        aria-label={label}
      >
        {t('fix')}
      </Link>
    );
  return (
    <Link
      to={HOME[payout.tip_type]}
      search={{
        wallet: String(payout.store_id),
        ...(payout.blocked.includes('unassigned') && { tab: 'data', pick: 'unassigned' }),
      }}
      className={look}
      aria-label={label}
    >
      {t('fix')}
    </Link>
  );
}
