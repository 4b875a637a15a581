import type { FastifyRequest } from 'fastify';
import { UNSTORABLE } from '#contract/common.ts';
import { type Operation, needsKey } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, MemberActor, Origin } from '../actor.ts';
import type { CsvReader } from '../csv-reader.ts';
import type { SignedRequest, Upload } from './handler.ts';
import { parse } from './parse.ts';
import { readUpload } from './upload.ts';

export type PathIds = Readonly<Record<string, number | string>>;
/** What a request sends besides its path, as the contract understands it. */
export type ReadInput = {
  readonly query: unknown;
  readonly body: unknown;
  readonly key: string;
  readonly upload: Upload | undefined;
};

const LARGEST_ID = 2_147_483_647;
const LONGEST_KEY = 200;

/** What a signed operation is checked by; nothing of any other one is kept. */
export const signedOf = (
  operation: Operation,
  request: FastifyRequest,
): SignedRequest | undefined =>
  operation.signed && {
    body: request.signedBody ?? '',
    header(name) {
      const value = request.headers[name];
      return typeof value === 'string' ? value : undefined;
    },
  };

export const originOf = (request: FastifyRequest): Origin => ({
  ip: request.ip,
  requestId: request.id,
  userAgent: request.headers['user-agent']?.slice(0, 300) ?? null,
});

/** Ids of a path as numbers; null where one is no id, which names nothing. */
export function readPathIds({ textParams }: Operation, request: FastifyRequest): PathIds | null {
  const read: Record<string, number | string> = {};
  // The router splits a path into texts by the names of its route.
  for (const [name, value] of Object.entries(request.params as Record<string, string>)) {
    if (textParams?.includes(name) && !UNSTORABLE.test(value)) read[name] = value;
    else if (/^[1-9]\d{0,9}$/.test(value) && Number(value) <= LARGEST_ID)
      read[name] = Number(value);
    else return null;
  }
  return read;
}

/**
 * Reads an upload from the wire and the table in it, and answers how to check the rest of the input once it is known
 * who may send it.
 */
export async function receiveInput(
  operation: Operation,
  request: FastifyRequest,
  reader: CsvReader,
): Promise<() => Result<ReadInput>> {
  const { actor } = request;
  if (!operation.file || !actor) return () => readInput(operation, request, request.body);
  const received = await readUpload(request, operation.file);
  if (!received.ok) return () => received;
  const { file, fields } = received.value;
  const read = await reader.read(clientOf(actor), file.content);
  if (read === null) return () => fail('rate_limited', { retry_after: 1 });
  return () => readInput(operation, request, fields, { ...file, ...read });
}

export const clientOf = (actor: ManagerActor | MemberActor): number =>
  actor.kind === 'customer' ? actor.clientId : actor.client.id;

function readInput(
  operation: Operation,
  request: FastifyRequest,
  sent: unknown,
  upload?: Upload,
): Result<ReadInput> {
  const query = operation.query ? parse(operation.query, request.query ?? {}) : ok({});
  const body = operation.body ? parse(operation.body, sent ?? {}) : ok(undefined);
  const problems = [...(query.ok ? [] : query.problems), ...(body.ok ? [] : body.problems)];
  if (!query.ok || !body.ok) return fail('invalid_input', {}, problems);
  const header = request.headers['idempotency-key'];
  const key = typeof header === 'string' ? header.trim() : '';
  if (needsKey(operation) && (key === '' || key.length > LONGEST_KEY))
    return fail('idempotency_key_required');
  return ok({ query: query.value, body: body.value, key, upload });
}
