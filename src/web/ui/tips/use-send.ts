import { useRef, useState } from 'react';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import type { FieldMessage } from '#web/ui/error-summary.tsx';

export type Sending = {
  readonly busy: boolean;
  /** Everything that is wrong with what was sent, in words, by its place. */
  readonly problems: readonly FieldMessage[];
  readonly at: (name: string) => string | undefined;
  /** Grows with each refused attempt. */
  readonly attempt: number;
  /** What went wrong besides the fields. */
  readonly failure: unknown;
  /** One at a time, however often it is pressed; whether it was done. */
  readonly run: (
    work: () => Promise<unknown>,
    rename?: (path: string) => string,
  ) => Promise<boolean>;
  /** Tells what is wrong before anything is sent. */
  readonly refuse: (problems: readonly FieldProblem[]) => void;
  readonly clear: () => void;
};

/** Sends what a form holds, and keeps what was refused at its place. */
export function useSend(): Sending {
  const { problemText } = useErrorText();
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const sending = useRef(false);
  const refuse = (problems: readonly FieldProblem[]) => {
    setWrong(problems);
    setFailure(null);
    setAttempt((count) => count + 1);
  };
  const run: Sending['run'] = async (work, rename = (path) => path) => {
    if (sending.current) return false;
    sending.current = true;
    setBusy(true);
    setFailure(null);
    setWrong([]);
    try {
      await work();
      return true;
    } catch (error) {
      const problems =
        error instanceof ApiError
          ? error.errors.map((problem) => ({ ...problem, path: rename(problem.path) }))
          : [];
      refuse(problems);
      if (problems.length === 0 || (error instanceof ApiError && error.code !== 'invalid_input'))
        setFailure(error);
      return false;
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };
  const problems = wrong.map((problem) => ({ name: problem.path, text: problemText(problem) }));
  return {
    busy,
    problems,
    attempt,
    failure,
    run,
    refuse,
    at: (name) => problems.find((problem) => problem.name === name)?.text,
    clear: () => {
      setWrong([]);
      setFailure(null);
    },
  };
}
