import { useState, type FormEvent } from 'react';
import type { ProblemCode } from '#contract/errors.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import type { FieldProblem } from '#web/lib/api-error.ts';
import { afterPress } from './after-press.ts';
import type { FieldMessage } from './error-summary.tsx';
import { useSubmit } from './use-submit.ts';

export type Values = Readonly<Record<string, string | boolean>>;
/** `not_sent`: nothing has left yet, and what was entered still counts as entered. */
export type Sent = 'sent' | 'not_sent' | void;
/** With `params` where the sentence has holes. */
type Complaint =
  | ProblemCode
  | { readonly code: ProblemCode; readonly params: NonNullable<FieldProblem['params']> };
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
  /** Shows what is wrong with some fields, before a next step; true where nothing is. */
  readonly reveal: (names: readonly (keyof V & string)[]) => boolean;
};

const found = (complaint: Complaint | false | undefined, path: string): FieldProblem[] =>
  complaint ? [{ path, ...(typeof complaint === 'string' ? { code: complaint } : complaint) }] : [];

/**
 * A form's values and what is wrong with them. It checks a field when it is left after an edit,
 * re-checks it while it is wrong, and everything on submit; what the server says of a field stands
 * at that field until it is edited. `send` may set values, where somebody else's are newer.
 */
export function useForm<V extends Values>(
  initial: V,
  check: (values: V) => Complaints<V>,
  send: (values: V, set: Form<V>['set']) => Promise<Sent>,
): Form<V> {
  const { problemText } = useErrorText();
  const [values, setValues] = useState(initial);
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [unready, setUnready] = useState(0);
  const submission = useSubmit();
  const { busy, refused } = submission;

  const here = Object.entries(check(values)).flatMap(([path, complaint]) =>
    // Complaints have nothing else under their names.
    shown.has(path) ? found(complaint as Complaint | false, path) : [],
  );
  const all = [
    ...here,
    ...refused.filter((problem) => !here.some((own) => own.path === problem.path)),
  ];

  const set: Form<V>['set'] = (name, value) => {
    setValues((now) => ({ ...now, [name]: value }));
    setEdited((now) => new Set(now).add(name));
    submission.forget(name);
  };

  const reveal: Form<V>['reveal'] = (names) => {
    const wrong = names.filter((name) => check(values)[name]);
    setShown((now) => new Set([...now, ...names]));
    if (wrong.length > 0) setUnready((count) => count + 1);
    return wrong.length === 0;
  };

  const work = async () => {
    if ((await send(values, set)) === 'not_sent') return;
    setEdited(new Set());
    setShown(new Set());
  };

  return {
    values,
    busy,
    attempt: unready + submission.attempt,
    dirty: edited.size > 0 && !busy,
    failure: submission.namedFields ? null : submission.error,
    problems: all.map((problem) => ({ name: problem.path, text: problemText(problem) })),
    set,
    leave: (name) =>
      edited.has(name) && afterPress(() => setShown((now) => new Set(now).add(name))),
    errorOf: (name) => all.filter((problem) => problem.path === name).map(problemText)[0],
    submit: (event) => {
      event?.preventDefault();
      if (busy || !reveal(Object.keys(values))) return;
      void submission.run(work, (path) => (path in values ? path : null));
    },
    forgetFailure: submission.clear,
    reveal,
  };
}

type TextName<V extends Values> = {
  [N in keyof V & string]: V[N] extends string ? N : never;
}[keyof V & string];

/** A text field of a form, whole. */
export const fieldOf = <V extends Values>(form: Form<V>, name: TextName<V>) => ({
  name,
  value: String(form.values[name]),
  error: form.errorOf(name),
  onChange: (text: string) => form.set(name, text as V[typeof name]),
  onBlur: () => form.leave(name),
});

/** The text fields of a form, each by its name. */
export const fieldsOf =
  <V extends Values>(form: Form<V>) =>
  (name: TextName<V>) =>
    fieldOf(form, name);
