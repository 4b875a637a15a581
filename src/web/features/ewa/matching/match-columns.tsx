import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Code } from '#web/ui/values.tsx';
import type { PayrollMatch, PayrollPerson } from '../setup.queries.ts';
import type { Decision } from './decisions.ts';
import { Evidence, Strength } from './evidence.tsx';
import { DecisionWords } from './verify.dialog.tsx';

const TONES = {
  matched: 'success',
  suggested: 'info',
  conflict: 'danger',
  none: 'warning',
  ignored: 'neutral',
} as const satisfies Record<PayrollMatch, string>;

/** Somebody of payroll, whom they are matched to, and why. */
export function useMatchColumns(
  decisionOf: (person: PayrollPerson) => Decision | null,
  onOpen: (person: PayrollPerson) => void,
): readonly Column<PayrollPerson>[] {
  const { t } = useTranslation('ewa-employees');
  return [
    {
      key: 'person',
      title: t('inPayroll'),
      card: 'title',
      cell: (row) => (
        <>
          <strong>
            <bdi>{row.full_name}</bdi>
          </strong>
          <div className="small muted">
            <Code>{row.pos_id}</Code> · {t(`type.${row.employee_type}`)}
          </div>
        </>
      ),
    },
    {
      key: 'match',
      title: t('state'),
      card: 'status',
      cell: (row) => (
        <>
          <Badge tone={TONES[row.match]}>{t(`match.${row.match}`)}</Badge>{' '}
          {row.missing_since !== null && <Badge tone="warning">{t('match.missing')}</Badge>}
        </>
      ),
    },
    {
      key: 'member',
      title: t('member'),
      card: 'detail',
      cell: (row) => <MemberCell row={row} decision={decisionOf(row)} />,
    },
    {
      key: 'evidence',
      title: t('evidence'),
      card: 'below',
      cell: (row) => (
        <>
          {row.strength !== null && <Strength value={row.strength} />}
          <Evidence of={row.evidence} />
        </>
      ),
    },
    {
      key: 'choose',
      title: t('choose'),
      quiet: true,
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <Button
          size="small"
          aria-label={t(row.match === 'matched' ? 'changeMatchFor' : 'chooseFor', {
            name: row.full_name,
          })}
          onClick={() => onOpen(row)}
        >
          {t(row.match === 'matched' ? 'changeMatch' : 'choose')}
        </Button>
      ),
    },
  ];
}

function MemberCell({
  row,
  decision,
}: {
  readonly row: PayrollPerson;
  readonly decision: Decision | null;
}): ReactNode {
  const { t } = useTranslation('ewa-employees');
  if (decision !== null)
    return (
      <>
        <DecisionWords decided={{ person: row, decision }} />
        {row.replaces && decision.to === 'member' && decision.customerId === row.customer_id && (
          <div className="small">
            <Code>{row.replaces.from}</Code> → <Code>{row.replaces.to}</Code>
          </div>
        )}
      </>
    );
  if (row.customer_name !== null) return <bdi>{row.customer_name}</bdi>;
  if (row.match === 'conflict')
    return t('couldBe', { names: row.candidates.map((one) => one.full_name).join(', ') });
  return <span className="muted">{t('nobodyYet')}</span>;
}
