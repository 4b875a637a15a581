import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Megaphone from 'lucide-react/icons/megaphone';
import Plus from 'lucide-react/icons/plus';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count } from '#web/ui/values.tsx';
import { type PopUp, popUps } from './engagement.queries.ts';
import { StateBadge, useAudienceWords, useDatesWords } from './pop-up-words.tsx';
import styles from './engagement.module.css';

/** What is announced to managers, with whom it reaches and who has seen it. */
export function PopUps(): ReactNode {
  const { t } = useTranslation('engagement');
  const { search, change, perPage } = useListSearch();
  const state = search.status ?? 'current';
  const list = useQuery(popUps({ state, per_page: perPage, cursor: search.after }));
  const columns = usePopUpColumns();
  const add = (
    <Link to="/operator/pop-ups/add" className={buttonClass({ tone: 'primary' })}>
      <Plus aria-hidden="true" /> {t('newPopUp')}
    </Link>
  );
  return (
    <Page>
      <PageHeader title={t('popUps')} below={t('popUpsText')} actions={add} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('show')}
            value={state}
            onChange={(status) => change({ status: status === 'current' ? undefined : status })}
            options={(['current', 'ended', 'all'] as const).map((value) => ({
              value,
              label: t(`show.${value}`),
            }))}
          />
        </TableToolbar>
        <CursorTable
          label={t('popUps')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.pop_up_id)}
          empty={
            <EmptyState
              icon={<Megaphone />}
              title={t('noPopUps')}
              text={t('noPopUpsText')}
              action={
                state !== 'all' && (
                  <Button onClick={() => change({ status: 'all' })}>{t('showAll')}</Button>
                )
              }
            />
          }
        />
      </Card>
    </Page>
  );
}

function usePopUpColumns(): readonly Column<PopUp>[] {
  const { t } = useTranslation('engagement');
  const audience = useAudienceWords();
  const dates = useDatesWords();
  return useMemo(
    () => [
      {
        key: 'title',
        title: t('popUp'),
        card: 'title',
        cell: (row) => (
          <>
            <Link
              to="/operator/pop-ups/$popUpId"
              params={{ popUpId: String(row.pop_up_id) }}
              className={styles.name}
            >
              <bdi>{row.texts.en.title}</bdi>
            </Link>
            <div className="small muted">{t(`kind.${row.kind}`)}</div>
          </>
        ),
      },
      {
        key: 'audience',
        title: t('audience'),
        card: 'detail',
        cell: (row) => <bdi>{audience(row)}</bdi>,
      },
      { key: 'dates', title: t('dates'), cell: dates },
      {
        key: 'reach',
        title: t('reach'),
        align: 'end',
        cell: (row) => (
          <>
            <Count value={row.reach.managers} />
            <div className="small muted">{t('inCompanies', { count: row.reach.clients })}</div>
          </>
        ),
      },
      {
        key: 'seen',
        title: t('seen'),
        align: 'end',
        cell: (row) => (
          <>
            <Count value={row.seen} />
            <div className="small muted">{t('dismissedBy', { count: row.dismissed })}</div>
          </>
        ),
      },
      {
        key: 'state',
        title: t('state'),
        card: 'status',
        cell: (row) => <StateBadge state={row.state} />,
      },
    ],
    [t, audience, dates],
  );
}
