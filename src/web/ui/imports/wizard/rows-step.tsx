import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import type { MappedFile, MappedRow } from '#contract/imports.ts';
import { pageSizeOf, pageOf } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { RowFiles as ImportRowFiles } from '#web/ui/imports/row-files.tsx';
import { RowsFailure } from '#web/ui/imports/row-cells.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count } from '#web/ui/values.tsx';
import { EditRow } from './edit-row.dialog.tsx';
import styles from './wizard.module.css';
import { useRowColumns } from './row-columns.tsx';
import { FileFaults } from './file-faults.tsx';
import type { StepProps } from './wizard-kind.ts';
import { useFixing } from './use-fixing.ts';
import { useKeepFile, usePlace } from './use-file.ts';
import { useWizardTexts } from '../use-import-texts.ts';
import { useWords } from './use-words.ts';

const SHOWS = ['errors', 'ready', 'excluded', 'all'] as const;
type Show = (typeof SHOWS)[number];

/** The rows, those with something wrong first. What is ready can go on without the rest. */
export function RowsStep<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const { go } = usePlace();
  return (
    <>
      <FileFigures kind={kind} file={file} />
      <Rows kind={kind} file={file} />
      <PageFoot note={file.with_errors > 0 ? t('stayNote', n(file.with_errors)) : t('checkedNote')}>
        {file.state === 'awaiting_confirmation' && (
          <Button onClick={() => void go({ step: 'columns' })}>{t('backToColumns')}</Button>
        )}
        <Button tone="primary" onClick={() => void go({ step: 'review' })}>
          {t('goOnWith', n(file.ready))}
        </Button>
      </PageFoot>
    </>
  );
}

export function FileFigures<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  return (
    <FigureStrip
      figures={[
        {
          label: t('ready'),
          value: <Count value={file.ready} />,
          tone: file.ready > 0 ? 'success' : undefined,
        },
        {
          label: t('withErrors'),
          value: <Count value={file.with_errors} />,
          tone: file.with_errors > 0 ? 'danger' : undefined,
        },
        { label: t('leftOut'), value: <Count value={file.excluded} /> },
        { label: t('inFile'), value: <Count value={file.rows} /> },
      ]}
    />
  );
}

function Rows<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const { place, go } = usePlace();
  // The list stays the one that was opened: correcting its last row does not swap it under the
  // person's hands.
  const [opened] = useState<Show>(() => (file.with_errors > 0 ? 'errors' : 'all'));
  const show: Show = SHOWS.find((one) => one === place.show) ?? opened;
  const size = pageSizeOf(place.rows);
  const page = pageOf(place.page);
  const list = useQuery(kind.api.rows(file.file_id, { show, page, size }));
  const [editing, setEditing] = useState<R | null>(null);
  const fixing = useFixing({ kind, file });
  const columns = useRowColumns({ kind, fixing, onEdit: setEditing });
  const counts: Record<Show, number> = {
    errors: file.with_errors,
    ready: file.ready,
    excluded: file.excluded,
    all: file.rows,
  };
  return (
    <Card padded={false}>
      <TableToolbar>
        <Chips label={t('show')}>
          {SHOWS.map((one) => (
            <Chip
              key={one}
              on={show === one}
              count={<Count value={counts[one]} />}
              onPress={() => void go({ show: one })}
            >
              {t(`show.${one}`)}
            </Chip>
          ))}
        </Chips>
        <span className={styles.gap} />
        {file.with_offer > 0 && (
          <Button
            size="small"
            busy={fixing.busyAll}
            onClick={() => fixing.mark({ take_offers: true })}
          >
            {t('takeOffers', n(file.with_offer))}
          </Button>
        )}
        {show === 'errors' && file.with_errors > 0 && (
          <Button
            size="small"
            busy={fixing.busyAll}
            onClick={() => fixing.mark({ excluded: true })}
          >
            {t('excludeAll', n(file.with_errors))}
          </Button>
        )}
        <RowFiles kind={kind} file={file} />
      </TableToolbar>
      <RowsFailure error={fixing.failure} />
      <ListTable
        label={t('rowsOf', { show: t(`show.${show}`) })}
        columns={columns}
        list={list}
        expected={Math.min(counts[show], Number(size))}
        keyOf={(row) => String(row.line)}
        empty={<EmptyState icon={<CircleCheck />} title={t(`empty.${show}`)} />}
        pager={(found) => (
          <PagePager
            list={found}
            page={page}
            perPage={size}
            onChange={(next) => void go({ show: place.show, rows: place.rows, ...next })}
          />
        )}
      />
      {editing && (
        <EditRow
          key={editing.line}
          kind={kind}
          file={file}
          row={editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Card>
  );
}

/** The rows with errors as a file with reasons, and the way back for the corrected ones. */
function RowFiles<F extends MappedFile, R extends MappedRow>({
  kind,
  file,
}: StepProps<F, R>): ReactNode {
  const t = useWizardTexts(kind.catalog);
  const { n } = useWords(kind);
  const keep = useKeepFile(kind.api);
  return (
    <ImportRowFiles
      catalog={kind.catalog}
      name={kind.part}
      bad={n(file.with_errors)}
      canCorrect={file.with_errors > 0}
      take={(language) => kind.api.badRows(file.file_id, language)}
      give={async (corrected) => keep(await kind.api.correct(file.file_id, corrected))}
      problems={(faults) => (
        <FileFaults catalog={kind.catalog} faults={faults} title={t('correctedBroken')} />
      )}
    />
  );
}
