import { useRef, useState } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import type { FieldMessage } from './error-summary.tsx';

export type Submission = {
  readonly busy: boolean;
  /** Everything that is wrong with what was sent, by field; as the server says it, and in words. */
  readonly refused: readonly FieldProblem[];
  readonly problems: readonly FieldMessage[];
  readonly errorOf: (field: string) => string | undefined;
  /** Grows with each refused attempt. */
  readonly attempt: number;
  /** The last refusal, whatever it was of. */
  readonly error: unknown;
  /** The last refusal, unless its fields say it all: it was about the input. */
  readonly failure: unknown;
  /** The last refusal named fields, even if they have been edited since. */
  readonly namedFields: boolean;
  /**
   * Sends one at a time, however often it is pressed, and answers whether it was done. `fieldOf`
   * gives the field of the form for a path of the server's answer, null for one that the form does
   * not have.
   */
  readonly run: (
    work: () => Promise<unknown>,
    fieldOf?: (path: string) => string | null,
  ) => Promise<boolean>;
  /** Says what is wrong before anything is sent. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
  /** Forgets what the server said of a field: it has been edited. */
  readonly forget: (field: string) => void;
  readonly clear: () => void;
};

/**
 * The one way in which the portal sends something: once at a time, with what was refused kept at
 * its field.
 */
export function useSubmit(): Submission {
  const { problemText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const [error, setError] = useState<unknown>(null);
  const [namedFields, setNamedFields] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const sending = useRef(false);
  const settle = (problems: readonly FieldProblem[], reason: unknown) => {
    setRefused(problems);
    setNamedFields(problems.length > 0);
    setError(reason);
  };
  const run: Submission['run'] = async (work, fieldOf = (path) => path) => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    settle([], null);
    try {
      await work();
      return true;
    } catch (reason) {
      settle(problemsOf(reason, fieldOf), reason);
      setAttempt((count) => count + 1);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const problems = refused.map((problem) => ({ name: problem.path, text: problemText(problem) }));
  const fieldsSayAll = namedFields && error instanceof ApiError && error.code === 'invalid_input';
  return {
    busy,
    refused,
    problems,
    errorOf: (field) => problems.find((problem) => problem.name === field)?.text,
    attempt,
    error,
    failure: fieldsSayAll ? null : error,
    namedFields,
    run,
    refuse: (found) => {
      settle(found, null);
      setAttempt((count) => count + 1);
    },
    forget: (field) => setRefused((now) => now.filter((problem) => problem.path !== field)),
    clear: () => settle([], null),
  };
}

function problemsOf(
  error: unknown,
  fieldOf: (path: string) => string | null,
): readonly FieldProblem[] {
  if (!(error instanceof ApiError)) return [];
  return error.errors.flatMap((problem) => {
    const path = fieldOf(problem.path);
    return path === null ? [] : [{ ...problem, path }];
  });
}
