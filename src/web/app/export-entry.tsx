import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { download } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import { Row } from '#web/ui/layout.tsx';
import { JobBadge } from '#web/ui/status-badge.tsx';
import { useAction, useOperation } from '#web/ui/use-action.ts';
import styles from './panels.module.css';

export type ExportFile = Answer<'listExports'>['data'][number];

/** A file of a report that is being made, or that is ready. */
export function ExportEntry({ file }: { readonly file: ExportFile }): ReactNode {
  const { t } = useTranslation('trays');
  const cancel = useOperation('cancelExport', { refreshes: ['listExports', 'openWork'] });
  const fetching = useAction(() =>
    download('exportFile', { params: { export_id: file.export_id } }),
  );
  const open = file.state === 'waiting' || file.state === 'running';
  return (
    <div className={styles.entry}>
      <span className={styles.entryHead}>
        <bdi>{file.file_name}</bdi>
        {!open && <JobBadge state={file.state === 'done' ? 'complete' : file.state} />}
      </span>
      <span className="small muted">
        {open ? t('exportMaking') : t('exportKept')} · {t('jobRows', { count: file.rows })}
      </span>
      <Row>
        {open && (
          <Button
            size="small"
            busy={cancel.busy}
            onClick={() => cancel.run({ params: { export_id: file.export_id } })}
          >
            {t('exportCancel')}
          </Button>
        )}
        {file.state === 'done' && (
          <Button size="small" tone="primary" busy={fetching.busy} onClick={() => fetching.run()}>
            {t('exportDownload')}
          </Button>
        )}
      </Row>
    </div>
  );
}
