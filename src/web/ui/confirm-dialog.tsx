import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Action } from '#web/ui/use-action.ts';

type Props = {
  readonly title: string;
  readonly text: ReactNode;
  readonly keep: string;
  readonly verb: string;
  readonly tone?: 'danger' | 'primary';
  readonly action: Pick<Action<void>, 'busy' | 'error' | 'run'>;
  readonly onClose: () => void;
};

/** Asks once more before something is stopped, and says what follows from it. */
export const ConfirmDialog = ({
  title,
  text,
  keep,
  verb,
  tone = 'danger',
  action,
  onClose,
}: Props): ReactNode => (
  <Dialog
    open
    role="alertdialog"
    title={title}
    onClose={onClose}
    foot={
      <>
        <Button onClick={onClose}>{keep}</Button>
        <Button tone={tone} busy={action.busy} onClick={() => action.run()}>
          {verb}
        </Button>
      </>
    }
  >
    <Refusal error={action.error} />
    <p>{text}</p>
  </Dialog>
);
