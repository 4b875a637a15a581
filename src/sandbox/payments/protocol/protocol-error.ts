type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The body of an error, as the provider writes it. */
export type ErrorBody = {
  readonly type: ErrorType;
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly payment_intent?: object;
  readonly setup_intent?: object;
};

/** An answer of the protocol that is not 200; the edge writes it. */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
  readonly status: number;
  readonly body: ErrorBody;
  /** A decline is an answer that leaves its attempt behind; a refusal leaves nothing. */
  readonly keepsChanges: boolean;
  constructor(status: number, body: ErrorBody, keepsChanges = false) {
    super(body.message);
    this.status = status;
    this.body = body;
    this.keepsChanges = keepsChanges;
  }
}

/** 400: what was asked cannot be done. */
export const invalidRequest = (
  message: string,
  { code, param }: { readonly code?: string; readonly param?: string } = {},
): ProtocolError =>
  new ProtocolError(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  });

/**
 * A thing that is not there: 404 where its id is in the path, 400 where a parameter names it.
 */
export const notFound = (noun: string, id: string, param = 'id'): ProtocolError =>
  new ProtocolError(param === 'id' ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${noun}: '${id}'`,
    param,
  });

/** The record of that id; the provider names its kind where there is none. */
export function recordCalled<T>(
  records: { readonly get: (id: string) => T | undefined },
  noun: string,
  id = '',
): T {
  const found = records.get(id);
  if (found === undefined) throw notFound(noun, id);
  return found;
}

/** 402: the bank said no, and the attempt stays on the record unless it is taken back. */
export const cardError = (body: Omit<ErrorBody, 'type'>, keepsChanges = true): ProtocolError =>
  new ProtocolError(402, { type: 'card_error', ...body }, keepsChanges);
