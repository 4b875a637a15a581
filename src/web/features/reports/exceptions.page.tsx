import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeyOf } from '#kernel/keys.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Instant, Money } from '#web/ui/values.tsx';
import { CloseException } from './close-exception.dialog.tsx';
import { type PaymentException, paymentExceptions } from './reports.queries.ts';
import styles from './reports.module.css';
import { NothingInState, StateFilter } from './state-filter.tsx';

/** Payments that a person has to look at: what our books say, and what the processor says. */
export function Exceptions(): ReactNode {
  const { t } = useTranslation('reports');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const list = useQuery(paymentExceptions({ state, per_page: perPage, cursor: search.after }));
  const operator = useCurrentSession()?.operator === true;
  const [closing, setClosing] = useState<PaymentException | null>(null);
  const columns = useExceptionColumns(operator ? setClosing : null);
  return (
    <Page>
      <PageHeader title={t('exceptions')} below={t('exceptionsText')} />
      <Card padded={false}>
        <TableToolbar>
          <StateFilter state={state} change={change} />
        </TableToolbar>
        <CursorTable
          label={t('exceptions')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.exception_id)}
          empty={
            <NothingInState
              state={state}
              change={change}
              title={t('noExceptions')}
              text={t('noExceptionsText')}
            />
          }
        />
      </Card>
      {closing && <CloseException exception={closing} onClose={() => setClosing(null)} />}
    </Page>
  );
}

function useExceptionColumns(
  onClose: ((exception: PaymentException) => void) | null,
): readonly Column<PaymentException>[] {
  const { t } = useTranslation('reports');
  return useMemo(
    () => [
      {
        key: 'what',
        title: t('exceptionWhat'),
        card: 'title',
        cell: (row) => (
          <>
            <span className={styles.name}>{t(`exception.${row.kind}`)}</span>
            <div className="small muted">
              {[row.card_holder, row.wallet_name, row.evidence.at(-1)?.theirs.merchant]
                .filter(Boolean)
                .join(' · ')}
            </div>
          </>
        ),
      },
      {
        key: 'evidence',
        title: t('exceptionEvidence'),
        card: 'detail',
        cell: (row) => <BothSides exception={row} />,
      },
      {
        key: 'amount',
        title: t('amount'),
        align: 'end',
        card: 'amount',
        cell: (row) => <Money value={row.amount} />,
      },
      {
        key: 'opened',
        title: t('exceptionOpened'),
        cell: (row) => <Instant value={row.opened_at} />,
      },
      {
        key: 'closed',
        title: t('exceptionClosed'),
        card: 'status',
        cell: (row) =>
          row.closed_at === null ? (
            onClose ? (
              <Button size="small" onClick={() => onClose(row)}>
                {t('closeException')}
              </Button>
            ) : (
              t('exceptionState.open')
            )
          ) : (
            <>
              <Instant value={row.closed_at} />
              <div className="small muted">
                {row.closed_by === null
                  ? t('closedByItself')
                  : `${row.closed_by} · ${row.closing_reason ?? ''}`}
              </div>
            </>
          ),
      },
    ],
    [t, onClose],
  );
}

const OUR_STATES = { 'pre-paid': 'pending', paid: 'paid', card: 'card' } as const;
const THEIR_STATES = [
  'accepted',
  'declined',
  'clearing',
  'fee',
  'refund',
  'adjustment',
  'closed',
] as const;

/** What each side said last. */
function BothSides({ exception }: { readonly exception: PaymentException }): ReactNode {
  const { t } = useTranslation('reports');
  const last = exception.evidence.at(-1);
  if (!last) return '—';
  const { ours, theirs } = last;
  const state = isKeyOf(OUR_STATES, ours.status) ? OUR_STATES[ours.status] : 'failed';
  return (
    <dl className={styles.sides}>
      <dt>{t('ourBooks')}</dt>
      <dd>
        {t(`ourState.${state}`)} <Money value={ours.amount} /> <Code>{ours.card}</Code>
      </dd>
      <dt>{t('theirBooks')}</dt>
      <dd>
        {t(`theirState.${THEIR_STATES.find((known) => known === theirs.outcome) ?? 'silent'}`)}{' '}
        {theirs.amount && <Money value={theirs.amount} />}{' '}
        {theirs.card && <Code>{theirs.card}</Code>}
      </dd>
    </dl>
  );
}
