import { STATUS_CODES } from 'node:http';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import type { Failure, Params, Problem } from '#kernel/result.ts';

/** RFC 9457. The sentences are the portal's: `title` is the status in words, `detail` the code with its parameters for a log's reader. */
export type ProblemDocument = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ErrorCode;
  readonly detail: string;
  readonly params: Params;
  readonly errors: readonly {
    readonly path: string;
    readonly code: string;
    readonly params: Params;
    readonly message: string;
  }[];
  readonly request_id: string;
};

export const statusOf = (code: ErrorCode): number => ERRORS[code].status;

const words = (code: string): string => code.replaceAll('_', ' ');

export function problemDocument(failure: Failure, requestId: string): ProblemDocument {
  const code = failure.code as ErrorCode;
  const status = statusOf(code);
  return {
    type: `/problems/${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: words(code),
    params: failure.params,
    errors: failure.problems.map(({ path, code: inner, params = {} }: Problem) => ({
      path,
      code: inner,
      params,
      message: words(inner),
    })),
    request_id: requestId,
  };
}
