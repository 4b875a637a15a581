import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { invariant } from '#kernel/invariant.ts';
import type { Failure, Params, Problem } from '#kernel/result.ts';
import { errorText, isError, problemText } from '../problem-texts.ts';

/**
 * RFC 9457. `title` and `message` are the catalogue's sentences in English, for whoever calls
 * without the portal; the portal says its own.
 */
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

/** Handlers that refuse with a code that the contract lacks do not compile. */
function knownError(code: string): ErrorCode {
  invariant(isError(code), `no error of the contract: ${code}`);
  return code;
}

export const statusOf = (code: string): number => ERRORS[knownError(code)].status;

const READER = { language: 'en', region: 'US' } as const;

const words = (code: string): string => code.replaceAll('_', ' ');

export function problemDocument(failure: Failure, requestId: string): ProblemDocument {
  const code = knownError(failure.code);
  const status = statusOf(code);
  return {
    type: `/problems/${code}`,
    title: errorText(READER, code, failure.params),
    status,
    code,
    detail: words(code),
    params: failure.params,
    errors: failure.problems.map(({ path, code: inner, params = {} }: Problem) => ({
      path,
      code: inner,
      params,
      message: problemText(READER, { code: inner, params }),
    })),
    request_id: requestId,
  };
}
