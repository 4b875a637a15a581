/**
 * The outcome of something a person can cause to fail. A failure carries a code of the error
 * catalogue and its parameters.
 */
export type Result<T, E extends string = string> = Ok<T> | Failure<E>;
export type Ok<T> = { readonly ok: true; readonly value: T };
export type Failure<E extends string = string> = {
  readonly ok: false;
  readonly code: E;
  readonly params: Params;
  /** Every problem of the input at once; empty where the refusal is not about a field. */
  readonly problems: readonly Problem[];
};
/** Values that a sentence of the catalogue names. Money is a decimal string, as on the wire. */
export type Params = Readonly<Record<string, string | number>>;
/** One thing wrong with one place of the input. `path` as in the body: `rows.3.amount`. */
export type Problem<E extends string = string> = {
  readonly path: string;
  readonly code: E;
  readonly params?: Params;
};

export const ok = <T>(value: T): Ok<T> => ({ ok: true, value });

export const fail = <E extends string>(
  code: E,
  params: Params = {},
  problems: readonly Problem[] = [],
): Failure<E> => ({
  ok: false,
  code,
  params,
  problems,
});

/** Goes on with what succeeded; a refusal is the answer. */
export async function andThen<T, U, E extends string, F extends string = never>(
  first: Promise<Result<T, E>>,
  next: (value: T) => Promise<Result<U, F>>,
): Promise<Result<U, E | F>> {
  const done = await first;
  return done.ok ? next(done.value) : done;
}
