import type { ReactNode } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { type WizardCatalog, useWizardTexts } from '../use-import-texts.ts';

type Fault = {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>> | undefined;
};

/** Why a file cannot be read, and what to do about it. */
export function FileFaults({
  catalog,
  faults,
  title,
}: {
  readonly catalog: WizardCatalog;
  readonly faults: readonly Fault[];
  readonly title: string;
}): ReactNode {
  const t = useWizardTexts(catalog);
  const { codeText } = useErrorText();
  return (
    <Alert tone="danger" urgent title={title}>
      <ul>
        {faults.map((one) => (
          <li key={`${one.path}${one.code}`}>{codeText(one.code, one.params)}</li>
        ))}
      </ul>
      <p>{t('fileBrokenText')}</p>
    </Alert>
  );
}
