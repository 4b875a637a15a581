import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SendProblems } from '#web/ui/tips/send-problems.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';

/** Asks before something of the set-up is taken away. */
export function ConfirmRemoval({
  title,
  text,
  remove,
  onClose,
}: {
  readonly title: string;
  readonly text: string;
  /** Takes it away; what it refuses is said in the dialog. */
  readonly remove: () => Promise<unknown>;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['tips-setup', 'common']);
  const sending = useSubmit();
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button tone="danger" busy={sending.busy} onClick={() => void sending.run(remove)}>
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
