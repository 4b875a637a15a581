import { useState, type ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Refusal } from '../refusal.tsx';
import { useAction } from '../use-action.ts';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';

type Props = {
  readonly catalog: ImportCatalog;
  /** How many rows are given up, as the sentence counts them. */
  readonly rows: { readonly count: number; readonly n: string };
  readonly cancel: () => Promise<unknown>;
};

/** Ends a file that waits, once that is confirmed. */
export function GiveUp({ catalog, rows, cancel }: Props): ReactNode {
  const t = useImportTexts(catalog);
  const [asked, setAsked] = useState(false);
  const giving = useAction(cancel);
  return (
    <>
      <Button tone="quiet" onClick={() => setAsked(true)}>
        {t('giveUp')}
      </Button>
      <Dialog
        open={asked}
        role="alertdialog"
        title={t('giveUpTitle')}
        onClose={() => setAsked(false)}
        foot={
          <>
            <Button onClick={() => setAsked(false)}>{t('giveUpNo')}</Button>
            <Button tone="danger" busy={giving.busy} onClick={() => giving.run()}>
              {t('giveUp')}
            </Button>
          </>
        }
      >
        <Refusal error={giving.error} />
        <p>{t('giveUpText', rows)}</p>
      </Dialog>
    </>
  );
}
