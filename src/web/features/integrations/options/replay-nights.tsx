import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Day, Money } from '#web/ui/values.tsx';
import type { Replay } from '../integrations.queries.ts';

type Change = Replay['nights'][number]['people'][number] & {
  readonly date: string;
  readonly paid: boolean;
};
type Figures = Change['before'];

/** What the last nights are with other options, by person, and what they were where that differs. */
export function ReplayNights({ replay }: { readonly replay: Replay }): ReactNode {
  const { t } = useTranslation('lightspeed');
  const columns = useColumns();
  const changes = replay.nights.flatMap(({ date, paid, people }) =>
    people
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
      .map((person) => ({ ...person, date, paid })),
  );
  return (
    <div role="status">
      <Alert tone={changes.length === 0 ? 'success' : 'info'}>
        {changes.length === 0
          ? t(replay.applied ? 'nothingChanged' : 'nothingChanges')
          : t(replay.applied ? 'applied' : 'wouldChange', { count: changes.length })}{' '}
        {replay.without_body > 0 && t('withoutBody', { count: replay.without_body })}
      </Alert>
      {changes.length > 0 && (
        <DataTable
          label={t('effect')}
          columns={columns}
          rows={changes}
          keyOf={(one) =>
            `${one.date} ${one.employee_id ?? ''} ${one.pos_ids.join(' ')} ${one.name}`
          }
        />
      )}
    </div>
  );
}

function useColumns(): readonly Column<Change>[] {
  const { t } = useTranslation('lightspeed');
  return useMemo(
    () => [
      { key: 'name', title: t('person'), card: 'title', cell: (one) => <bdi>{one.name}</bdi> },
      {
        key: 'date',
        title: t('night'),
        card: 'detail',
        cell: (one) => (
          <>
            <Day value={one.date} /> {one.paid && <Badge tone="info">{t('paidProposal')}</Badge>}
          </>
        ),
      },
      {
        key: 'hours',
        title: t('hours'),
        align: 'end',
        cell: (one) => (
          <Both change={one} figure="minutes" of={({ minutes }) => <Hours minutes={minutes} />} />
        ),
      },
      {
        key: 'sales',
        title: t('sales'),
        align: 'end',
        card: 'status',
        cell: (one) => (
          <Both
            change={one}
            figure="net_sales"
            of={({ net_sales: sales }) => <Money value={sales} />}
          />
        ),
      },
      {
        key: 'tips',
        title: t('tips'),
        align: 'end',
        card: 'amount',
        cell: (one) => (
          <Both change={one} figure="tips" of={({ tips }) => <Money value={tips} />} />
        ),
      },
    ],
    [t],
  );
}

function Both({
  change: { before, after },
  figure,
  of,
}: {
  readonly change: Change;
  readonly figure: keyof Figures;
  readonly of: (figures: Figures) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  return (
    <>
      <div>{of(after)}</div>
      {before[figure] !== after[figure] && (
        <div className="small muted">
          {t('before')} {of(before)}
        </div>
      )}
    </>
  );
}

function Hours({ minutes }: { readonly minutes: number }): ReactNode {
  const { language, region } = usePreferences();
  return <bdi className="num">{formatDecimal((minutes / 60).toFixed(2), language, region)}</bdi>;
}
