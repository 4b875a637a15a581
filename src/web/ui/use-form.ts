import { useRef, useState, type FormEvent } from 'react';
import type { ProblemCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { ApiError, type FieldProblem } from '#web/lib/api-error.ts';
import { afterPress } from './after-press.ts';
import type { FieldMessage } from './error-summary.tsx';

type Values = Readonly<Record<string, string | boolean>>;
/** With `params` where the sentence has holes. */
type Complaint = ProblemCode | { readonly code: ProblemCode; readonly params: NonNullable<FieldProblem['params']> };
export type Complaints<V extends Values> = { readonly [N in keyof V]?: Complaint | false };

export type Form<V extends Values> = {
  readonly values: V;
  readonly set: <N extends keyof V & string>(name: N, value: V[N]) => void;
  /** Looks at the field when it is left after an edit. */
  readonly leave: (name: keyof V & string) => void;
  /** Something was entered that is not sent. */
  readonly dirty: boolean;
  readonly errorOf: (name: keyof V & string) => string | undefined;
  readonly problems: readonly FieldMessage[];
  /** Grows with each refused attempt. */
  readonly attempt: number;
  /** What went wrong besides the fields. */
  readonly failure: unknown;
  readonly busy: boolean;
  readonly submit: (event?: FormEvent) => void;
  readonly forgetFailure: () => void;
};

const found = (complaint: Complaint | false | undefined, path: string): FieldProblem[] => (complaint ? [{ path, ...(typeof complaint === 'string' ? { code: complaint } : complaint) }] : []);

/**
 * A form's values and what is wrong with them. It checks a field when it is left after an edit, re-checks it while it is wrong,
 * and everything on submit; what the server says of a field stands at that field until it is edited. `send` may set values, where
 * somebody else's are newer.
 */
export function useForm<V extends Values>(initial: V, check: (values: V) => Complaints<V>, send: (values: V, set: Form<V>['set']) => Promise<void>): Form<V> {
  const { problemText } = useErrorText();
  const [values, setValues] = useState(initial);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [fromServer, setFromServer] = useState<readonly FieldProblem[]>([]);
  const [failure, setFailure] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const here = Object.entries(check(values)).flatMap(([path, complaint]) => (shown.has(path) ? found(complaint as Complaint | false, path) : []));
  const all = [...here, ...fromServer.filter((problem) => !here.some((own) => own.path === problem.path))];

  const set: Form<V>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setEdited((now) => new Set(now).add(name));
    setFromServer((now) => now.filter((problem) => problem.path !== name));
  };

  const run = async () => {
    const complaints = Object.entries(check(values)).filter(([, complaint]) => complaint);
    setShown(new Set(Object.keys(values)));
    setFailure(null);
    if (complaints.length > 0) return setAttempt((count) => count + 1);
    sending.current = true;
    setBusy(true);
    setFromServer([]);
    try {
      await send(values, set);
      setEdited(new Set());
    } catch (error) {
      const fields = error instanceof ApiError ? error.errors.filter((problem) => problem.path in values) : [];
      setFromServer(fields);
      if (fields.length === 0) setFailure(error);
      setAttempt((count) => count + 1);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  return {
    values,
    busy,
    attempt,
    dirty: edited.size > 0 && !busy,
    failure,
    problems: all.map((problem) => ({ name: problem.path, text: problemText(problem) })),
    set,
    leave: (name) => edited.has(name) && afterPress(() => setShown((now) => new Set(now).add(name))),
    errorOf: (name) => all.filter((problem) => problem.path === name).map(problemText)[0],
    submit: (event) => {
      event?.preventDefault();
      if (!sending.current) void run();
    },
    forgetFailure: () => setFailure(null),
  };
}
