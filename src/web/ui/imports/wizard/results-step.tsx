import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Download from 'lucide-react/icons/download';
import ListChecks from 'lucide-react/icons/list-checks';
import type { ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
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
import { useAction } from '#web/ui/use-action.ts';
import { Code, Count } from '#web/ui/values.tsx';
import { type StepProps, nameOf, reachOf } from './wizard-kind.ts';
import { useFollowFile, usePlace } from './use-file.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';
import styles from './wizard.module.css';

/**
 * How the rows are being applied, and what came of each. The page stays; it may be left at any
 * time.
 */
export function ResultsStep<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const { language } = usePreferences();
  const { go } = usePlace();
  useFollowFile(kind.api, file);
  const take = useAction(() => kind.api.results(file.file_id, language));
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
  const { applied } = kind.counts(file);
  const running = file.state === 'processing';
  return (
    <>
      {running && <Progress kind={kind} file={file} />}
      {file.state === 'complete' && (
        <Alert tone="success" title={t('allAdded', n(applied))}>
          {kind.doneNote?.(file)}
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
            value: <Count value={applied} />,
            tone: applied > 0 ? 'success' : undefined,
          },
          {
            label: t('notAddedFigure'),
            value: <Count value={file.with_errors} />,
            tone: file.with_errors > 0 ? 'danger' : undefined,
          },
          { label: t('leftOut'), value: <Count value={file.excluded} /> },
        ]}
      />
      {!running && <Added kind={kind} file={file} />}
      <PageFoot>
        <Button busy={take.busy} onClick={() => take.run()}>
          <Download aria-hidden="true" />
          {t('export')}
        </Button>
        <Link to={kind.onward} className={buttonClass({ tone: 'primary' })}>
          {t('onward')}
        </Link>
      </PageFoot>
    </>
  );
}

function Progress<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const { applied, toApply } = kind.counts(file);
  return (
    <ImportProgress
      catalog={kind.catalog}
      done={applied}
      all={toApply}
      text={t('progress', { done: n(applied).n, all: n(toApply).n })}
    />
  );
}

function Added<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { place, go } = usePlace();
  const page = pageOf(place.page);
  const size = pageSizeOf(place.rows);
  const list = useQuery(kind.api.rows(file.file_id, { show: kind.applied, page, size }));
  const columns: readonly Column<R>[] = [
    lineColumn(t('line')),
    {
      key: 'name',
      title: t('name'),
      card: 'title',
      cell: (row) => (
        <span className={styles.who}>{kind.appliedName?.(row) ?? nameOf(kind, row)}</span>
      ),
    },
    {
      key: 'reach',
      title: t('reach'),
      card: 'detail',
      cell: (row) => (
        <span className="muted">
          <Code>{reachOf(kind, row) || '—'}</Code>
        </span>
      ),
    },
    ...(kind.appliedColumns ?? []),
  ];
  return (
    <Card title={t('addedTitle')} padded={false}>
      <ListTable
        label={t('addedTable')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        empty={<EmptyState icon={<ListChecks />} title={t('empty.created')} />}
        pager={(found) => (
          <PagePager list={found} page={page} perPage={size} onChange={(next) => void go(next)} />
        )}
      />
    </Card>
  );
}
