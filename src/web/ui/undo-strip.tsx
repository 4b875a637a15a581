import X from 'lucide-react/icons/x';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationName } from '#contract/index.ts';
import { Alert } from './alert.tsx';
import { Button, IconButton } from './button.tsx';
import { Refusal } from './refusal.tsx';
import { useAction } from './use-action.ts';

export type Undo = {
  /** What the button does, by name: "Reactivate Ana Roy". */
  readonly label: string;
  /** What is said over the reason where it cannot be done any more. */
  readonly refused: string;
  /** Takes it back, and answers what is so now. */
  readonly work: () => Promise<string>;
  readonly refreshes: readonly OperationName[];
};

type Props = {
  readonly text: string;
  readonly tone?: 'success' | 'warning';
  /** Null where it cannot be taken back. */
  readonly undo: Undo | null;
  readonly children?: ReactNode;
  readonly onClose: () => void;
};

/**
 * What was just done, above the list that it was done in, with the button that takes it back. It
 * stays until the next action, until the page is left, or until it is closed: nobody has to be
 * quick. It is read out as it appears, and comes before the list for the keyboard.
 */
export function UndoStrip({ text, tone = 'success', undo, children, onClose }: Props): ReactNode {
  const { t } = useTranslation('common');
  const [undone, setUndone] = useState<string | null>(null);
  const takingBack = useAction((given: Undo) => given.work(), {
    refreshes: undo?.refreshes ?? [],
    onDone: setUndone,
  });
  return (
    <div role="status">
      <Alert
        tone={undone === null ? tone : 'success'}
        title={undone ?? text}
        inline
        actions={
          <>
            {undo !== null && undone === null && (
              <Button size="small" busy={takingBack.busy} onClick={() => takingBack.run(undo)}>
                {undo.label}
              </Button>
            )}
            <IconButton label={t('closeMessage')} onClick={onClose}>
              <X aria-hidden="true" />
            </IconButton>
          </>
        }
      >
        {undone === null && children}
      </Alert>
      <Refusal error={takingBack.error} title={undo?.refused} />
    </div>
  );
}
