import { useQuery } from '@tanstack/react-query';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_ACTORS, AUDIT_TOPICS } from '#contract/choices.ts';
import { keysOf } from '#kernel/keys.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { download } from '#web/lib/api.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { AuditChanges } from '#web/ui/audit-changes.tsx';
import { Card } from '#web/ui/card.tsx';
import { CursorTable } from '#web/ui/cursor-table.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { ResetFilters, NoMatch } from '#web/ui/list-table.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import { type AuditLine, auditLines } from './reports.queries.ts';
import styles from './reports.module.css';
import { ViewsButton } from '#web/ui/saved-views/views-button.tsx';

const VIEW_FILTERS = ['about', 'kind', 'from', 'to'] as const;

const TOPICS = keysOf(AUDIT_TOPICS);

/** Who changed what, from what, to what, from where. */
export function AuditPage(): ReactNode {
  const { t } = useTranslation('audit');
  const { search, change, perPage } = useListSearch();
  const filter = {
    about: search.about,
    actor_kind: search.kind,
    start_date: search.from,
    end_date: search.to,
  };
  const list = useQuery(auditLines({ ...filter, per_page: perPage, cursor: search.after }));
  const exporting = useFileExport((file_type) =>
    download('exportAudit', { query: { ...filter, file_type } }),
  );
  const columns = useAuditColumns();
  const filtered = Boolean(search.about || search.kind || search.from || search.to);
  const reset = () => change({ about: undefined, kind: undefined, from: undefined, to: undefined });
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={t('lead')}
        actions={<ExportMenu exporting={exporting} />}
      />
      <ExportFailed exporting={exporting} />
      <Card padded={false}>
        <TableToolbar>
          <NativeSelect
            label={t('about')}
            value={search.about ?? ''}
            onChange={(about) => change({ about: about || undefined })}
            options={[
              { value: '', label: t('about.all') },
              ...TOPICS.map((topic) => ({ value: topic, label: t(`about.${topic}`) })),
            ]}
          />
          <NativeSelect
            label={t('kind')}
            value={search.kind ?? ''}
            onChange={(kind) => change({ kind: kind || undefined })}
            options={[
              { value: '', label: t('kind.all') },
              ...AUDIT_ACTORS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) })),
            ]}
          />
          <DateRange from={search.from} to={search.to} onChange={change} />
          <ResetFilters when={filtered} onPress={reset}>
            {t('reset')}
          </ResetFilters>
          <ViewsButton list="audit" filters={VIEW_FILTERS} />
        </TableToolbar>
        <CursorTable
          label={t('title')}
          columns={columns}
          list={list}
          keyOf={(row) => String(row.audit_id)}
          empty={
            <NoMatch
              title={t('none')}
              text={t('noneText')}
              reset={t('reset')}
              onReset={filtered ? reset : undefined}
            />
          }
        />
      </Card>
    </Page>
  );
}

function useAuditColumns(): readonly Column<AuditLine>[] {
  const { t, i18n } = useTranslation('audit');
  return useMemo(() => {
    const words = (key: string, otherwise: string): string =>
      knownText(i18n, 'audit', key) ?? otherwise;
    return [
      {
        key: 'what',
        title: t('what'),
        card: 'title',
        cell: (row) => (
          <>
            <span className={styles.name}>{words(`action.${row.action}`, row.action)}</span>
            <div className="small muted">
              {[
                words(`subject.${row.subject_kind}`, row.subject_kind),
                row.subject_name ?? row.subject_id,
              ]
                .filter((part) => part !== null && part !== '')
                .join(' ')}
            </div>
          </>
        ),
      },
      {
        key: 'changes',
        title: t('changes'),
        card: 'below',
        cell: (row) => <AuditChanges changes={row.changes} />,
      },
      {
        key: 'who',
        title: t('who'),
        card: 'detail',
        cell: (row) =>
          row.actor_kind === 'system' ? (
            t('system')
          ) : (
            <>
              {row.actor_name}
              {row.actor_kind === 'operator' && (
                <span className="small muted"> {t('operatorMark')}</span>
              )}
            </>
          ),
      },
      {
        key: 'ip',
        title: t('from'),
        cell: (row) => (row.ip === null ? '—' : <Code>{row.ip}</Code>),
      },
      { key: 'when', title: t('when'), card: 'status', cell: (row) => <Instant value={row.at} /> },
    ];
  }, [t, i18n]);
}
