import type { ReactNode } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import type { Sending } from './use-send.ts';

/** What is wrong with what was sent, above its form; what has been put right since is told no more. */
export function SendProblems({
  sending,
  mended,
}: {
  readonly sending: Sending;
  readonly mended?: (name: string) => boolean;
}): ReactNode {
  const { textOf } = useErrorText();
  return (
    <>
      {sending.failure !== null && (
        <Alert tone="danger" urgent>
          {textOf(sending.failure)}
        </Alert>
      )}
      <ErrorSummary
        problems={sending.problems.filter(({ name }) => !mended?.(name))}
        attempt={sending.attempt}
      />
    </>
  );
}
