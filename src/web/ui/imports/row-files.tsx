import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button } from '../button.tsx';
import { FileButton } from '../file-button.tsx';
import { useAction } from '../use-action.ts';
import { type ImportCatalog, useImportTexts } from './use-import-texts.ts';
import { Refusal } from '#web/ui/refusal.tsx';
import styles from './imports.module.css';

type Props = {
  readonly catalog: ImportCatalog;
  /** The field of the upload, in the paths of what is wrong with it. */
  readonly name: string;
  /** Rows with errors, as the sentence counts them. */
  readonly bad: { readonly count: number; readonly n: string };
  readonly canCorrect: boolean;
  readonly take: (language: string) => Promise<unknown>;
  readonly give: (file: File) => Promise<unknown>;
  /** What is wrong with the file of corrected rows as a whole. */
  readonly problems: (problems: readonly FieldProblem[]) => ReactNode;
};

/** The rows with errors as a file with reasons, and the way back for the corrected ones. */
export function RowFiles({
  catalog,
  name,
  bad,
  canCorrect,
  take,
  give,
  problems,
}: Props): ReactNode {
  const t = useImportTexts(catalog);
  const { language } = usePreferences();
  const taking = useAction(() => take(language));
  const giving = useAction(give, { onDone: () => toast('success', t('correctedTaken')) });
  const wrong =
    giving.error instanceof ApiError
      ? giving.error.errors.filter((one) => one.path.startsWith(name))
      : [];
  const failure = wrong.length === 0 ? (giving.error ?? taking.error) : taking.error;
  return (
    <>
      {bad.count > 0 && (
        <Button size="small" busy={taking.busy} onClick={() => taking.run()}>
          <Download aria-hidden="true" />
          {t('badRows', bad)}
        </Button>
      )}
      {canCorrect && (
        <FileButton
          label={t('correctedRows')}
          busy={giving.busy}
          onFile={(file) => giving.run(file)}
        />
      )}
      {wrong.length > 0 && <div className={styles.fullLine}>{problems(wrong)}</div>}
      {failure !== null && (
        <div className={styles.fullLine}>
          <Refusal error={failure} />
        </div>
      )}
    </>
  );
}
