import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toWire } from '#kernel/money.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import type { PendingPayout } from '../integrations.queries.ts';
import { BlockedPayouts } from './blocked-payouts.tsx';
import { feesOf, isPayable, nameOf, sumOf } from './payout-sums.ts';

type Props = {
  readonly payouts: readonly PendingPayout[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (chosen: ReadonlySet<string>) => void;
  readonly onReview: () => void;
};

/** Who can be paid what, to be ticked; below them who cannot, with the reason. */
export function PayoutTable({ payouts, chosen, onChoose, onReview }: Props): ReactNode {
  const { t } = useTranslation('lightspeed-payouts');
  const ready = payouts.filter(isPayable);
  const columns = useColumns(feesOf(ready) > 0n);
  const ticked = ready.filter(({ payout_id: id }) => chosen.has(id));
  return (
    <>
      {ready.length > 0 && (
        <Card padded={false} title={t('ready')}>
          <DataTable
            label={t('payouts')}
            columns={columns}
            rows={ready}
            keyOf={({ payout_id: id }) => id}
            selection={{ chosen, onChange: onChoose, nameOf }}
          />
        </Card>
      )}
      <BlockedPayouts payouts={payouts} />
      {ready.length > 0 && (
        <PageFoot
          note={
            <>
              {t('ticked', { count: ticked.length })} · <Money value={toWire(sumOf(ticked))} />
            </>
          }
        >
          {ticked.length > 0 && (
            <Button tone="primary" onClick={onReview}>
              {t('review')}
            </Button>
          )}
        </PageFoot>
      )}
    </>
  );
}

function useColumns(hasFees: boolean): readonly Column<PendingPayout>[] {
  const { t } = useTranslation('lightspeed-payouts');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('person'),
        card: 'title',
        cell: (one) => <bdi>{nameOf(one)}</bdi>,
      },
      {
        key: 'store',
        title: t('store'),
        card: 'detail',
        cell: (one) => <bdi>{one.store}</bdi>,
      },
      {
        key: 'service',
        title: t('service'),
        card: 'below',
        cell: (one) => (
          <>
            <bdi>{one.service}</bdi> · <Day value={one.to_date} />
            <div className="small muted">{t(`type.${one.tip_type}`)}</div>
          </>
        ),
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: (one) => <Money value={one.tips} />,
      },
      ...(hasFees
        ? [
            {
              key: 'fee',
              title: t('fee'),
              align: 'end' as const,
              cell: (one: PendingPayout) => <Money value={one.fee} />,
            },
          ]
        : []),
    ],
    [t, hasFees],
  );
}
