import type { ReactNode } from 'react';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { Submission } from '#web/ui/use-submit.ts';

/**
 * What is wrong with what was sent, above its form; what has been put right since is told no more.
 */
export function SendProblems({
  sending,
  resolved,
}: {
  readonly sending: Submission;
  readonly resolved?: (name: string) => boolean;
}): ReactNode {
  return (
    <>
      <Refusal error={sending.failure} />
      <ErrorSummary
        problems={sending.problems.filter(({ name }) => !resolved?.(name))}
        attempt={sending.attempt}
      />
    </>
  );
}
