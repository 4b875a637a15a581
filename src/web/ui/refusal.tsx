import type { ReactNode } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from './alert.tsx';

/** Why something was not done, in words, read out as it appears; nothing where it was done. */
export function Refusal({
  error,
  title,
}: {
  readonly error: unknown;
  readonly title?: string;
}): ReactNode {
  const { textOf } = useErrorText();
  if (error === null || error === undefined) return null;
  return (
    <Alert tone="danger" urgent title={title}>
      {textOf(error)}
    </Alert>
  );
}
