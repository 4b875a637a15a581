import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { useAction } from './use-action.ts';

/** Fetches a file; what goes wrong stays in sight under `ExportFailed`. */
export function useExport(fetchFile: () => Promise<void>) {
  const { t } = useTranslation('common');
  return useAction(fetchFile, { onDone: () => toast('success', t('exported')) });
}

type Exporting = ReturnType<typeof useExport>;

export function ExportButton({ exporting }: { readonly exporting: Exporting }): ReactNode {
  const { t } = useTranslation('common');
  return (
    <Button busy={exporting.busy} onClick={() => exporting.run()}>
      <Download aria-hidden="true" />
      {t('export')}
    </Button>
  );
}

export function ExportFailed({
  exporting,
}: {
  readonly exporting: Pick<Exporting, 'failed' | 'error'>;
}): ReactNode {
  const { t } = useTranslation('common');
  const { textOf } = useErrorText();
  if (!exporting.failed) return null;
  const reference = exporting.error instanceof ApiError ? exporting.error.reference : null;
  return (
    <Alert tone="danger" urgent title={textOf(new ApiError({ code: 'export_failed' }))}>
      {reference !== null && <p>{t('reference', { reference })}</p>}
    </Alert>
  );
}
