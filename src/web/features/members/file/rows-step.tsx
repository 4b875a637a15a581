import { useQuery } from '@tanstack/react-query';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizeOf, pageOf } from '#web/lib/use-list-search.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { RowsFailure } from '#web/ui/imports/row-cells.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { PageFoot } from '#web/ui/page.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Count } from '#web/ui/values.tsx';
import { EditRow } from './edit-row.dialog.tsx';
import styles from './file.module.css';
import { type FileRow, type MemberFile, type RowFilter, fileRows } from './member-file.queries.ts';
import { useRowColumns } from './row-columns.tsx';
import { RowFiles } from './row-files.tsx';
import { useFixing } from './use-fixing.ts';
import { usePlace } from './use-member-file.ts';
import { useWords } from './use-words.ts';

const SHOWS = ['errors', 'ready', 'excluded', 'all'] as const;

/** The rows, those with something wrong first. What is ready can go on without the rest. */
export function RowsStep({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  const { go } = usePlace();
  return (
    <>
      <FileFigures file={file} />
      <Rows file={file} />
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

export function FileFigures({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
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

function Rows({ file }: { readonly file: MemberFile }): ReactNode {
  const { t } = useTranslation('member-file');
  const { n } = useWords();
  const { place, go } = usePlace();
  // The list stays the one that was opened: correcting its last row does not swap it under the
  // person's hands.
  const [opened] = useState<RowFilter>(() => (file.with_errors > 0 ? 'errors' : 'all'));
  const show: RowFilter = SHOWS.find((one) => one === place.show) ?? opened;
  const size = pageSizeOf(place.rows);
  const page = pageOf(place.page);
  const list = useQuery(fileRows(file.file_id, show, page, size));
  const [editing, setEditing] = useState<FileRow | null>(null);
  const fixing = useFixing(file);
  const columns = useRowColumns(fixing, setEditing);
  const counts: Record<(typeof SHOWS)[number], number> = {
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
        <RowFiles file={file} />
      </TableToolbar>
      <RowsFailure error={fixing.failure} />
      <ListTable
        label={t('rowsOf', { show: t(`show.${show as 'all'}`) })}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.line)}
        empty={<EmptyState icon={<CircleCheck />} title={t(`empty.${show as 'all'}`)} />}
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
        <EditRow key={editing.line} file={file} row={editing} onClose={() => setEditing(null)} />
      )}
    </Card>
  );
}
