import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import styles from './data.module.css';
import type { Following } from './use-task.ts';

/** How far the reading is, and how it ended. */
export function TaskState({
  following,
  children,
}: {
  readonly following: Following;
  readonly children?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('tips-data');
  const { textOf } = useErrorText();
  const { task, busy, failure } = following;
  if (failure !== null)
    return (
      <Alert tone="danger" urgent>
        {textOf(failure)}
      </Alert>
    );
  if (task?.state === 'failed')
    return (
      <Alert tone="danger" urgent title={t('readFailed')}>
        {t(`trouble.${task.reason ?? 'interrupted'}`)}
      </Alert>
    );
  if (task?.state === 'done')
    return (
      <p className={styles.done} role="status">
        {task.changed === 0 ? t('readNothingNew') : t('readDone', { count: task.changed })}{' '}
        {children}
      </p>
    );
  if (busy)
    return (
      <div className={styles.progress} role="status">
        <ProgressBar
          label={t('reading')}
          value={task?.progress ?? 0}
          max={100}
          text={t('reading')}
          aside={`${task?.progress ?? 0} %`}
          thin
        />
      </div>
    );
  return null;
}
