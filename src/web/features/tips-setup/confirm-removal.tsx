import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import type { Submission } from '#web/ui/use-submit.ts';

/** Asks before something of the set-up is taken away. */
export function ConfirmRemoval({
  title,
  text,
  sending,
  onRemove,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  readonly sending: Submission;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-setup', 'common']);
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="danger" busy={sending.busy} onClick={onRemove}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <SendProblems sending={sending} />
      <p>{text}</p>
    </Dialog>
  );
}
