import { useEffect } from 'react';
import type { FieldMessage } from './error-summary.tsx';
import { fieldId } from './field.tsx';

/**
 * For short forms without an error summary: a refused attempt brings the focus to the first field
 * that is wrong.
 */
export function useFocusFirstProblem({
  attempt,
  problems,
}: {
  readonly attempt: number;
  readonly problems: readonly FieldMessage[];
}): void {
  const first = problems[0]?.name;
  useEffect(() => {
    if (attempt > 0 && first !== undefined) document.getElementById(fieldId(first))?.focus();
    // Only an attempt moves the focus, not the typing that follows it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [attempt]);
}
