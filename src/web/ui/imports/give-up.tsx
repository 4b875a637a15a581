import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '../alert.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
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
  const { textOf } = useErrorText();
  const [asked, setAsked] = useState(false);
  const giving = useMutation({ mutationFn: cancel });
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
            <Button tone="danger" busy={giving.isPending} onClick={() => giving.mutate()}>
              {t('giveUp')}
            </Button>
          </>
        }
      >
        {giving.isError && (
          <Alert tone="danger" urgent>
            {textOf(giving.error)}
          </Alert>
        )}
        <p>{t('giveUpText', rows)}</p>
      </Dialog>
    </>
  );
}
