import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant } from '#web/ui/values.tsx';
import { type VoidCheque, voidCheques } from './bank-desk.queries.ts';
import { companyColumn } from './desk-values.tsx';
import styles from './bank-desk.module.css';

const MATCH: Readonly<Record<VoidCheque['match'], Tone>> = {
  exact: 'success',
  close: 'warning',
  different: 'danger',
};
const STATE: Readonly<Record<VoidCheque['state'], Tone>> = {
  open: 'info',
  approved: 'success',
  refused: 'neutral',
};

export function MatchBadge({ match }: { readonly match: VoidCheque['match'] }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return <Badge tone={MATCH[match]}>{t(`match.${match}`)}</Badge>;
}

export function ChequeBadge({ state }: { readonly state: VoidCheque['state'] }): ReactNode {
  const { t } = useTranslation('bank-desk');
  return <Badge tone={STATE[state]}>{t(`cheque.${state}`)}</Badge>;
}

/** The void checks of all clients that wait for a decision. */
export function VoidChecks(): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'open';
  const list = useQuery(voidCheques({ state, per_page: perPage, cursor: search.after }));
  const columns = useChequeColumns();
  return (
    <Page>
      <PageHeader title={t('cheques')} below={t('chequesText')} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('chequeState')}
            value={state}
            onChange={(status) => change({ status: status === 'open' ? undefined : status })}
            options={(['open', 'decided', 'all'] as const).map((value) => ({
              value,
              label: t(`chequeState.${value}`),
            }))}
          />
        </TableToolbar>
        <CursorTable
          label={t('cheques')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.cheque_id)}
          empty={
            <NoMatch
              title={t('noCheques')}
              text={t('noChequesText')}
              reset={t('chequeState.all')}
              onReset={state === 'all' ? undefined : () => change({ status: 'all' })}
            />
          }
        />
      </Card>
    </Page>
  );
}

function ChequeLink({ cheque }: { readonly cheque: VoidCheque }): ReactNode {
  return (
    <Link
      to="/operator/void-checks/$chequeId"
      params={{ chequeId: String(cheque.cheque_id) }}
      className={styles.name}
    >
      <bdi>{cheque.client_name}</bdi>
    </Link>
  );
}

function useChequeColumns(): readonly Column<VoidCheque>[] {
  const { t } = useTranslation('bank-desk');
  return useMemo(
    () => [
      companyColumn(t('company'), (row) => <ChequeLink cheque={row} />),
      {
        key: 'account',
        title: t('account'),
        card: 'detail',
        cell: (row) => t('accountEnding', { last4: row.account_last4 }),
      },
      {
        key: 'names',
        title: t('names'),
        cell: (row) => (
          <>
            <bdi>{row.holder_name}</bdi>
            <div>
              <MatchBadge match={row.match} />
            </div>
          </>
        ),
      },
      {
        key: 'sent',
        title: t('sent'),
        cell: (row) => (
          <>
            <Instant value={row.created_at} />
            <div className="small muted">{row.sent_by}</div>
          </>
        ),
      },
      {
        key: 'state',
        title: t('status'),
        card: 'status',
        cell: (row) => <ChequeBadge state={row.state} />,
      },
    ],
    [t],
  );
}
