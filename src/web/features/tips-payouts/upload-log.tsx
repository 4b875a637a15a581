import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { LOG_COLUMNS } from '#domain/tips-payouts/payout-log.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { call } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { forgetResults } from '#web/ui/tips/results.queries.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './payouts.module.css';

type Log = Answer<'uploadPayouts'>;
type Row = Log['rows'][number];
const TONE = { paid: 'success', refused: 'danger', left_out: 'neutral' } as const;

type Props = { readonly wallet: number; readonly onClose: () => void };

/**
 * A log of payouts that were made elsewhere: each row is answered, and a payout that the log names
 * whole counts as paid.
 */
export function UploadLog({ wallet, onClose }: Props): ReactNode {
  const { t } = useTranslation(['tips-payouts', 'common']);
  const { textOf } = useErrorText();
  const cache = useQueryClient();
  const sending = useSubmit();
  const [log, setLog] = useState<Log | null>(null);
  // The same file again goes under the same number, so that it is taken once, whatever became of
  // the answer.
  const [last, setLast] = useState<{ readonly file: File; readonly uuid: string } | null>(null);
  const send = (file: File) => {
    const uuid = last?.file === file ? last.uuid : crypto.randomUUID();
    setLast({ file, uuid });
    void sending.run(async () => {
      setLog(await call('uploadPayouts', { query: { wallet_id: String(wallet), uuid }, file }));
      await forgetResults(cache);
    });
  };
  const again = last?.file;
  return (
    <Dialog
      open
      wide
      title={t('tips-payouts:uploadLog')}
      onClose={onClose}
      foot={<Button onClick={onClose}>{t(log ? 'common:close' : 'common:cancel')}</Button>}
    >
      <Stack>
        <p className="muted">{t('tips-payouts:uploadText')}</p>
        {sending.failure !== null && (
          <Alert
            tone="danger"
            urgent
            actions={
              again && (
                <Button size="small" onClick={() => send(again)}>
                  {t('tips-payouts:checkAgain')}
                </Button>
              )
            }
          >
            {textOf(sending.failure)}
          </Alert>
        )}
        {sending.problems.length > 0 && (
          <Alert tone="danger" urgent>
            {sending.problems.map((problem) => (
              <p key={problem.name + problem.text}>{problem.text}</p>
            ))}
          </Alert>
        )}
        {sending.busy && <p role="status">{t('tips-payouts:uploading')}</p>}
        {log ? (
          <Outcome log={log} />
        ) : (
          <FileDrop
            name="log_file"
            hint={t('tips-payouts:uploadHint', { columns: LOG_COLUMNS.join(', ') })}
            onFile={send}
          />
        )}
      </Stack>
    </Dialog>
  );
}

function Outcome({ log }: { readonly log: Log }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  const { language, region } = usePreferences();
  const { codeText } = useErrorText();
  const columns: readonly Column<Row>[] = [
    { key: 'line', title: t('line'), align: 'end', cell: (row) => row.line },
    {
      key: 'name',
      title: t('person'),
      card: 'title',
      cell: (row) => row.first_name || row.employee_id,
    },
    {
      key: 'night',
      title: t('night'),
      card: 'detail',
      cell: (row) =>
        /^\d{4}-\d{2}-\d{2}$/.test(row.to_date)
          ? t('nightOf', {
              service: row.service,
              day: formatDay(row.to_date, language, region, 'short'),
            })
          : `${row.service} ${row.to_date}`,
    },
    {
      key: 'amount',
      title: t('amount'),
      align: 'end',
      card: 'amount',
      cell: (row) => (
        <bdi dir="ltr" className="num">
          {row.tips}
        </bdi>
      ),
    },
    {
      key: 'state',
      title: t('state'),
      card: 'status',
      cell: (row) => (
        <div className={styles.stack}>
          <Badge tone={TONE[row.state]}>{t(`log.${row.state}`)}</Badge>
          {row.code !== null && (
            <span className={styles.why}>{codeText(row.code, row.params)}</span>
          )}
        </div>
      ),
    },
  ];
  return (
    <>
      <Alert
        tone={log.refused > 0 ? 'warning' : 'success'}
        urgent
        title={t('logPaid', { count: log.paid })}
      >
        {log.refused > 0 && <p>{t('logRefused', { count: log.refused })}</p>}
      </Alert>
      <DataTable
        label={t('logRows', { file: log.file_name })}
        columns={columns}
        rows={log.rows}
        keyOf={(row) => String(row.line)}
      />
    </>
  );
}
