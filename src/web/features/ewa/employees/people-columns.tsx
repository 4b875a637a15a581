import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatDecimal } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import type { EwaPerson } from '../setup.queries.ts';

const TONES = {
  not_matched: 'warning',
  must_verify: 'warning',
  ready: 'info',
  enrolled: 'success',
  paused: 'neutral',
  left: 'neutral',
} as const satisfies Record<EwaPerson['state'], string>;

export function StateBadge({ state }: { readonly state: EwaPerson['state'] }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  return <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>;
}

/** Taken of what may be taken, as a bar with its words; what is above the limit is said as money. */
export function TakenBar({
  person,
}: {
  readonly person: Pick<EwaPerson, 'full_name' | 'taken_share' | 'over_cap' | 'cap'>;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { language, region } = usePreferences();
  const { full_name: name, taken_share: share, over_cap: overCap, cap } = person;
  const label = t('shareOf', { name });
  if (fromWire(overCap) !== 0n)
    return (
      <ProgressBar
        thin
        tone="danger"
        label={label}
        value={1}
        max={1}
        text={
          <>
            {t('overBy')} <Money value={overCap} />
          </>
        }
      />
    );
  if (share === null) return <span className="muted">—</span>;
  const percent = formatDecimal(share, language, region, { least: 1, most: 1 });
  return (
    <ProgressBar
      thin
      label={label}
      value={Number.parseFloat(share)}
      max={100}
      text={<bdi>{t('share', { share: percent })}</bdi>}
      aside={<Money value={cap} />}
    />
  );
}

/** Somebody of the store, what they have earned and taken. */
export function usePeopleColumns(onOpen: (customer: number) => void): readonly Column<EwaPerson>[] {
  const { t } = useTranslation('ewa-employees');
  return [
    {
      key: 'name',
      title: t('name'),
      sort: 'full_name',
      card: 'title',
      cell: (row) => (
        <Button tone="link" onClick={() => onOpen(row.customer_id)}>
          <bdi>{row.full_name}</bdi>
        </Button>
      ),
    },
    {
      key: 'pos_id',
      title: t('payrollId'),
      sort: 'pos_id',
      cell: (row) => (row.pos_id === null ? '—' : <Code>{row.pos_id}</Code>),
    },
    {
      key: 'type',
      title: t('type'),
      sort: 'employee_type',
      cell: (row) => (row.employee_type === null ? '—' : t(`type.${row.employee_type}`)),
    },
    {
      key: 'state',
      title: t('state'),
      sort: 'state',
      card: 'status',
      cell: (row) => <StateBadge state={row.state} />,
    },
    {
      key: 'earned',
      title: t('earned'),
      sort: 'earned_pay',
      align: 'end',
      cell: (row) => <Money value={row.earned_pay} />,
    },
    {
      key: 'taken',
      title: t('taken'),
      sort: 'advances_taken',
      align: 'end',
      cell: (row) => <Money value={row.advances_taken} />,
    },
    {
      key: 'share',
      title: t('ofCap'),
      sort: 'taken_share',
      card: 'below',
      cell: (row) => <TakenBar person={row} />,
    },
    {
      key: 'available',
      title: t('available'),
      sort: 'available',
      align: 'end',
      card: 'amount',
      cell: (row) => <Money value={row.available} />,
    },
  ];
}
