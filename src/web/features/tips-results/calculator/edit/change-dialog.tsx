import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { Sending } from '#web/ui/tips/use-send.ts';
import styles from './edit.module.css';

type Props = {
  readonly title: string;
  readonly verb: string;
  readonly sending: Sending;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A small form over the result: it closes when what it holds is kept, and keeps what was refused. */
export function ChangeDialog({
  title,
  verb,
  sending,
  onSend,
  onClose,
  children,
}: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
  const { textOf } = useErrorText();
  const form = useId();
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!sending.busy) onSend();
  };
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={form} tone="primary" busy={sending.busy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={styles.form} onSubmit={send}>
        {sending.failure !== null && (
          <Alert tone="danger" urgent>
            {textOf(sending.failure)}
          </Alert>
        )}
        <ErrorSummary problems={sending.problems} attempt={sending.attempt} />
        {children}
      </form>
    </Dialog>
  );
}
