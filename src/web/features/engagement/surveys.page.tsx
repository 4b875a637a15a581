import { useQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Instant } from '#web/ui/values.tsx';
import { ClientPicker } from './client-picker.tsx';
import { type Survey, surveys } from './engagement.queries.ts';
import styles from './engagement.module.css';

/** What managers of all clients answered, as a list and as a file. */
export function Surveys(): ReactNode {
  const { t } = useTranslation('engagement');
  const { search, change, perPage } = useListSearch();
  const [named, setNamed] = useState<string>();
  const filter = { client: search.search, start_date: search.from, end_date: search.to };
  const list = useQuery(surveys({ ...filter, per_page: perPage, cursor: search.after }));
  const exporting = useFileExport((file_type) =>
    download('exportSurveys', { query: { ...filter, file_type } }),
  );
  const columns = useSurveyColumns();
  const filtered = Boolean(search.search || search.from || search.to);
  const reset = () => change({ search: undefined, from: undefined, to: undefined });
  return (
    <Page>
      <PageHeader
        title={t('surveys')}
        below={t('surveysText')}
        actions={<ExportMenu exporting={exporting} />}
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <div className={styles.filters}>
            <div className={styles.filter}>
              <ClientPicker
                label={
                  search.search === undefined
                    ? t('allCompanies')
                    : `${t('company')}: ${named ?? list.data?.data[0]?.client_name ?? search.search}`
                }
                name="client"
                onPick={(client) => {
                  setNamed(client.client_name);
                  change({ search: String(client.client_id) });
                }}
              />
            </div>
            <DateRange from={search.from} to={search.to} onChange={change} />
            <ResetFilters when={filtered} onPress={reset}>
              {t('reset')}
            </ResetFilters>
          </div>
        </TableToolbar>
        <CursorTable
          label={t('surveys')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.survey_id)}
          empty={
            <NoMatch
              title={t('noSurveys')}
              text={t('noSurveysText')}
              reset={t('reset')}
              onReset={filtered ? reset : undefined}
            />
          }
        />
      </Card>
    </Page>
  );
}

function useSurveyColumns(): readonly Column<Survey>[] {
  const { t } = useTranslation('engagement');
  return useMemo(
    () => [
      {
        key: 'company',
        title: t('company'),
        card: 'title',
        cell: (row) => (
          <>
            <bdi className={styles.name}>{row.client_name}</bdi>
            <div className="small muted">
              <bdi>{row.manager_name}</bdi>
            </div>
          </>
        ),
      },
      {
        key: 'systems',
        title: t('pointOfSale'),
        card: 'detail',
        cell: (row) => (
          <>
            <bdi>{row.pos_other || t(`pos_system.${row.pos_system}`)}</bdi>
            <div className="small muted">{t(`scheduling_system.${row.scheduling_system}`)}</div>
          </>
        ),
      },
      {
        key: 'tips',
        title: t('tips'),
        cell: (row) => (
          <>
            {t(`tip_method.${row.tip_method}`)}
            <div className="small muted">{t('locationsCount', { count: row.locations })}</div>
          </>
        ),
      },
      {
        key: 'wants',
        title: t('wants'),
        cell: (row) => t(`wants_integration.${row.wants_integration ? 'yes' : 'no'}`),
      },
      {
        key: 'comment',
        title: t('comment'),
        card: 'below',
        cell: (row) => (
          <>
            {t('outOfFive', { count: row.satisfaction })}
            {row.comment !== '' && (
              <div className={`small ${styles.comment}`}>
                <bdi>{row.comment}</bdi>
              </div>
            )}
          </>
        ),
      },
      { key: 'sent', title: t('sent'), cell: (row) => <Instant value={row.submitted_at} /> },
    ],
    [t],
  );
}
