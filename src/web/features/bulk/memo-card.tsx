import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import type { Job } from './bulk.queries.ts';
import { useCacheJob } from './use-wizard.ts';
import styles from './bulk.module.css';

const MEMO = 200;
const NOTES = 500;

/** What the members read, and what the books keep. Saved when a field is left. */
export function MemoCard({
  job,
  group,
}: {
  readonly job: Job;
  /** Also of the other batches of its table. */
  readonly group: boolean;
}): ReactNode {
  const { t } = useTranslation(['bulk', 'common']);
  const { textOf, problemText } = useErrorText();
  const cacheJob = useCacheJob();
  const [memo, setMemo] = useState(job.memo);
  const [notes, setNotes] = useState(job.notes);
  const save = useOperation('saveMemo', { onDone: (answer) => cacheJob(answer) });
  const leave = () =>
    (memo.trim() !== job.memo || notes.trim() !== job.notes) &&
    save.run({ params: { job: job.job_id }, body: { memo, notes, group } });
  const errorOf = (path: string) => {
    const problem =
      save.error instanceof ApiError
        ? save.error.errors.find((entry) => entry.path === path)
        : undefined;
    return problem && problemText(problem);
  };
  const other =
    save.failed && !errorOf('memo') && !errorOf('notes') ? textOf(save.error) : undefined;
  return (
    <Card
      title={t('memoTitle')}
      note={t('memoNote')}
      aside={
        <span className="small muted" role="status">
          {save.busy ? t('saving') : save.done ? t('common:saved') : ''}
        </span>
      }
    >
      <div className={styles.pair}>
        <TextField
          label={t('memo')}
          hint={t(`memoHint.${job.kind}`)}
          name="memo"
          optional
          limit={MEMO}
          value={memo}
          onChange={setMemo}
          onBlur={leave}
          error={errorOf('memo') ?? other}
        />
        <TextField
          label={t('notes')}
          hint={t('notesHint')}
          name="notes"
          optional
          limit={NOTES}
          value={notes}
          onChange={setNotes}
          onBlur={leave}
          error={errorOf('notes')}
        />
      </div>
    </Card>
  );
}
