import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import Users from 'lucide-react/icons/users';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '#web/lib/api.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { pageSizeOf, pageOf } from '#web/lib/use-list-search.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { lineColumn } from '#web/ui/imports/row-cells.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { ImportProgress } from '#web/ui/imports/import-progress.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Code, Count } from '#web/ui/values.tsx';
import { type FileRow, type MemberFile, fileRows } from './member-file.queries.ts';
import { nameOf } from './row-columns.tsx';
import { useFollowFile, usePlace } from './use-member-file.ts';
import { useWords } from './use-words.ts';
import styles from './file.module.css';

/**
 * How the people are being added, and who came of each row. The page stays; it may be left at any
 * time.
 */
export function ResultsStep({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  const { language } = usePreferences();
  const { go } = usePlace();
  useFollowFile(file);
  const take = useAction(() =>
    download('exportMemberFile', { params: { member_file: file.file_id }, query: { language } }),
  );
  if (file.state === 'cancelled')
    return (
      <Alert
        tone="neutral"
        title={t('cancelled')}
        actions={
          <Button size="small" onClick={() => void go({ file: undefined, step: undefined })}>
            {t('anotherFile')}
          </Button>
        }
      >
        {t('cancelledText')}
      </Alert>
    );
  const running = file.state === 'processing';
  return (
    <>
      {running && <Progress file={file} />}
      {file.state === 'complete' && (
        <Alert tone="success" title={t('allAdded', n(file.created))}>
          {file.invite ? t('allInvited') : t('noneInvited')}
        </Alert>
      )}
      {file.state === 'complete_with_errors' && (
        <Alert
          tone="warning"
          title={t('someLeft', n(file.with_errors + file.ready))}
          actions={
            <Button size="small" onClick={() => void go({ step: 'rows', show: 'errors' })}>
              {t('lookAtRows')}
            </Button>
          }
        >
          {t('someLeftText')}
        </Alert>
      )}
      <FigureStrip
        figures={[
          {
            label: t('added'),
            value: <Count value={file.created} />,
            tone: file.created > 0 ? 'success' : undefined,
          },
          {
            label: t('notAddedFigure'),
            value: <Count value={file.with_errors} />,
            tone: file.with_errors > 0 ? 'danger' : undefined,
          },
          { label: t('leftOut'), value: <Count value={file.excluded} /> },
        ]}
      />
      {!running && <Added file={file} />}
      <PageFoot>
        <Button busy={take.busy} onClick={() => take.run()}>
          <Download aria-hidden="true" />
          {t('export')}
        </Button>
        <Link to="/account-management/view-customers" className={buttonClass({ tone: 'primary' })}>
          {t('toMembers')}
        </Link>
      </PageFoot>
    </>
  );
}

function Progress({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  return (
    <ImportProgress
      catalog="member-file"
      done={file.created}
      all={file.to_create}
      text={t('progress', { done: n(file.created).n, all: n(file.to_create).n })}
    />
  );
}

function Added({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { place, go } = usePlace();
  const page = pageOf(place.page);
  const size = pageSizeOf(place.rows);
  const list = useQuery(fileRows(file.file_id, 'created', page, size));
  const columns: readonly Column<FileRow>[] = [
    lineColumn(t('line')),
    {
      key: 'name',
      title: t('name'),
      card: 'title',
      cell: (row) => (
        <Link
          to="/account-management/view-customer/$customerId"
          params={{ customerId: String(row.customer_id) }}
          className={styles.who}
        >
          {nameOf(row)}
        </Link>
      ),
    },
    {
      key: 'reach',
      title: t('reach'),
      card: 'detail',
      cell: (row) => (
        <span className="muted">
          <Code>{row.typed.mobile_number || row.typed.email || '—'}</Code>
        </span>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      card: 'status',
      cell: (row) => (row.status === null ? null : <MemberBadge status={row.status} />),
    },
  ];
  return (
    <Card title={t('addedTitle')} padded={false}>
      <ListTable
        label={t('addedTable')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        empty={<EmptyState icon={<Users />} title={t('empty.created')} />}
        pager={(found) => (
          <PagePager list={found} page={page} perPage={size} onChange={(next) => void go(next)} />
        )}
      />
    </Card>
  );
}
