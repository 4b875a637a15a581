import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Submission } from '#web/ui/use-submit.ts';
import styles from './edit.module.css';
import type { TipResult } from '#web/ui/tips/results.queries.ts';

/** What a dialog needs that changes one result. */
export type AboutResult = { readonly result: TipResult; readonly onClose: () => void };

type Props = {
  readonly title: string;
  readonly verb: string;
  readonly sending: Submission;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A small form over the result: it closes when what it holds is kept, and keeps what was refused.
 */
export function ChangeDialog({
  title,
  verb,
  sending,
  onSend,
  onClose,
  children,
}: Props): ReactNode {
  const { t } = useTranslation('tips-edit');
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
        <Refusal error={sending.failure} />
        <ErrorSummary problems={sending.problems} attempt={sending.attempt} />
        {children}
      </form>
    </Dialog>
  );
}
