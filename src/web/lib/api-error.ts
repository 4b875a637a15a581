import type { ErrorCode, ProblemCode } from '#contract/errors.ts';

type Params = Readonly<Record<string, string | number>>;

/** What is wrong with one field of what was sent. */
export type FieldProblem = {
  readonly path: string;
  readonly code: ProblemCode;
  readonly message?: string;
  readonly params?: Params;
};

/** `network`: no answer came. Whether the server did what was asked is then not known. */
export type FailureCode = ErrorCode | 'network';

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: FailureCode;
  readonly title: string;
  readonly detail: string;
  readonly params: Params;
  readonly errors: readonly FieldProblem[];
  readonly reference: string | null;
  /** Seconds until it makes sense to ask again. */
  readonly retryAfter: number | null;

  constructor(
    problem: Partial<Omit<ApiError, 'name' | 'message'>> & { readonly code: FailureCode },
  ) {
    super(problem.title ?? problem.code);
    this.status = problem.status ?? 0;
    this.code = problem.code;
    this.title = problem.title ?? '';
    this.detail = problem.detail ?? '';
    this.params = problem.params ?? {};
    this.errors = problem.errors ?? [];
    this.reference = problem.reference ?? null;
    this.retryAfter = problem.retryAfter ?? null;
  }
}

type Problem = {
  code?: FailureCode;
  title?: string;
  detail?: string;
  params?: Params;
  errors?: FieldProblem[];
  request_id?: string;
};

/**
 * Reads a problem document; an answer that is none (a proxy's page) becomes `internal`, or
 * `try_again` for 502 to 504.
 */
export async function problemOf(response: Response): Promise<ApiError> {
  const retryAfter = Number.parseInt(response.headers.get('Retry-After') ?? '', 10);
  const problem: Problem = await response.json().catch(() => ({}));
  const fallback: FailureCode =
    response.status >= 502 && response.status <= 504 ? 'try_again' : 'internal';
  return new ApiError({
    status: response.status,
    code: problem.code ?? fallback,
    title: problem.title ?? response.statusText,
    detail: problem.detail,
    params: problem.params,
    errors: problem.errors,
    reference: problem.request_id ?? response.headers.get('X-Request-Id'),
    retryAfter: Number.isNaN(retryAfter) ? null : retryAfter,
  });
}
