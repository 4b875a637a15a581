import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What went wrong besides the fields; at this step nothing has been sent yet. */
export function Failure({
  error,
  actions,
}: {
  readonly error: unknown;
  readonly actions?: ReactNode;
}): ReactNode {
  const { t } = useTranslation(['funds', 'common']);
  const { textOf } = useErrorText();
  if (error === null || error === undefined) return null;
  const reference = error instanceof ApiError ? error.reference : null;
  return (
    <Alert tone="danger" urgent title={textOf(error)} actions={actions}>
      <p>
        {[t('funds:nothingMoved'), reference !== null && t('common:reference', { reference })]
          .filter(Boolean)
          .join(' ')}
      </p>
    </Alert>
  );
}
