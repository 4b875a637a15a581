import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { keysOf } from '#kernel/keys.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Code, Day } from '#web/ui/values.tsx';
import type { StatementLine } from './bank-desk.queries.ts';
import { RailMoney, useRailMoney } from './desk-values.tsx';

const TONES = {
  proceeds: 'success',
  sent: 'success',
  return: 'success',
  deposit: 'success',
  assigned: 'info',
  sent_back: 'neutral',
  noted: 'neutral',
  amount_differs: 'danger',
} as const satisfies Record<string, Tone>;

/** The lines of statements; those that nobody explains have a button. */
export function useLineColumns(
  onDecide: (line: StatementLine) => void,
): readonly Column<StatementLine>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      {
        key: 'line',
        title: t('line'),
        card: 'title',
        cell: (row) => (
          <>
            <bdi>{row.text || row.type}</bdi>
            <div className="small muted">
              <Code>{row.reference || '—'}</Code>
            </div>
          </>
        ),
      },
      { key: 'day', title: t('day'), card: 'detail', cell: (row) => <Day value={row.day} /> },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <RailMoney value={row.amount} rail={row.rail} />,
      },
      { key: 'state', title: t('outcome'), cell: (row) => <LineOutcome line={row} /> },
      {
        key: 'decide',
        title: t('decide'),
        align: 'end',
        quiet: true,
        card: 'status',
        cell: (row) =>
          row.outcome === null ? (
            <DecideButton line={row} onDecide={onDecide} />
          ) : (
            <span className="small muted">{row.decided_by}</span>
          ),
      },
    ],
    [t, onDecide],
  );
}

function LineOutcome({ line }: { readonly line: StatementLine }): ReactNode {
  const { t } = useTranslation('bank-desk');
  const known = keysOf(TONES).find((outcome) => outcome === line.outcome);
  return (
    <>
      <Badge tone={known ? TONES[known] : 'warning'}>{t(`lineOutcome.${known ?? 'open'}`)}</Badge>
      <div className="small muted">
        {[line.client_name, line.wallet_name, line.reason].filter(Boolean).join(' · ')}
      </div>
    </>
  );
}

function DecideButton({
  line,
  onDecide,
}: {
  readonly line: StatementLine;
  readonly onDecide: (line: StatementLine) => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const money = useRailMoney();
  return (
    <Button
      size="small"
      aria-label={t('decideNamed', { amount: money(line.amount, line.rail) })}
      onClick={() => onDecide(line)}
    >
      {t('decide')}
    </Button>
  );
}
