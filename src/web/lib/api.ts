import type { Answer, Body, OperationName, Params, Query } from '#contract/index.ts';
import { ApiError, problemOf } from './api-error.ts';
import { now } from './clock.ts';
import { endpointOf, endpoints, type Endpoint } from './endpoints.ts';
import { endMemberSession, memberSession } from './member-session.ts';
import { endSession, sessionUser } from './session.ts';
import { watchCall } from './slow-calls.ts';

/** `{manager}` and `{client}` of a path are the session's own unless said otherwise. */
type OwnParams<N extends OperationName> = Omit<Params<N>, 'manager' | 'client'>;
type Given<N extends OperationName> = {
  query?: Query<N>;
  /** The idempotency key; what moves money needs one. */
  key?: string;
  /** Not the person's doing (polling): does not keep the session alive. */
  background?: boolean;
  signal?: AbortSignal;
  file?: File;
} & (keyof OwnParams<N> extends never
  ? { params?: Partial<Params<N>> }
  : { params: OwnParams<N> & Partial<Params<N>> }) &
  (Body<N> extends undefined ? { body?: undefined } : { body: Body<N> });
export type CallOptions<N extends OperationName> =
  Record<string, never> extends Given<N> ? [options?: Given<N>] : [options: Given<N>];

const PATIENCE = 120_000;

let lastForeground = 0;
/** When a call last went out that counts as the person's activity. */
export const lastForegroundCall = (): number => lastForeground;

/**
 * Calls an operation of the contract and answers its parsed body; every refusal is an `ApiError`.
 */
export async function call<N extends OperationName>(
  name: N,
  ...[options]: CallOptions<N>
): Promise<Answer<N>> {
  return callLoosely<Answer<N>>(name, options ?? {});
}

/**
 * As `call`, for callers that know an operation's shape by another way than its name (a kind of
 * file).
 */
export async function callLoosely<Output>(name: OperationName, options: Loose): Promise<Output> {
  const response = await request(name, options);
  const json = response.headers.get('Content-Type')?.includes('json');
  // The server answers what the contract says of the operation.
  return (json ? await response.json() : await response.text()) as Output;
}

/**
 * Calls an operation that answers a file, and hands the file to the browser under the server's name
 * for it.
 */
export async function download<N extends OperationName>(
  name: N,
  ...[options]: CallOptions<N>
): Promise<void> {
  return downloadLoosely(name, options ?? {});
}

export async function downloadLoosely(name: OperationName, options: Loose = {}): Promise<void> {
  const response = await request(name, options);
  const named = /filename="?([^";]+)"?/.exec(
    response.headers.get('Content-Disposition') ?? '',
  )?.[1];
  const address = URL.createObjectURL(await response.blob());
  const link = Object.assign(document.createElement('a'), {
    href: address,
    download: named ?? `${name}.csv`,
  });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** The open answer of an event stream. It never counts as activity. */
export const openStream = async <N extends OperationName>(
  name: N,
  ...[options]: CallOptions<N>
): Promise<Response> => streamLoosely(name, options ?? {});

export const streamLoosely = (name: OperationName, options: Loose): Promise<Response> =>
  request(name, { ...options, background: true });

export type Loose = {
  params?: object;
  query?: object;
  body?: unknown;
  key?: string;
  background?: boolean;
  signal?: AbortSignal;
  file?: File;
};

async function request(name: OperationName, options: Loose): Promise<Response> {
  const { address, ...request } = await requestOf(name, options);
  const over = options.background === true ? undefined : watchCall();
  const response = await fetch(address, { ...request, signal: signalOf(options) })
    .catch((error: unknown) => {
      if (options.signal?.aborted) throw error;
      throw new ApiError({ code: 'network' });
    })
    .finally(over);
  if (response.ok) return response;
  throw await refusalOf(name, response);
}

/** What a person waits for is given up after two minutes. */
function signalOf({ background, signal }: Loose): AbortSignal | undefined {
  if (background === true) return signal;
  const patience = AbortSignal.timeout(PATIENCE);
  return signal === undefined ? patience : AbortSignal.any([signal, patience]);
}

/** What is sent for an operation, by whichever way it is sent. */
export async function requestOf(
  name: OperationName,
  options: Loose,
): Promise<{
  readonly address: string;
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData | string | undefined;
}> {
  const endpoint = await endpointOf(name);
  const session = endpoint.session === 'member' ? memberSession() : sessionUser();
  if (endpoint.session !== 'open' && session === null) throw signedOut(endpoint.session);
  if (options.background !== true) lastForeground = now();
  return {
    address: addressOf(endpoint.path, options),
    method: endpoint.method,
    headers: headersOf(options, session?.token),
    body: bodyOf(endpoint.file, options),
  };
}

/** The refusal of an answer. An answer that says that the session is over ends it here too. */
export async function refusalOf(name: OperationName, response: Response): Promise<ApiError> {
  const problem = await problemOf(response);
  // A wrong password at a change of password is a 401 too, and the session goes on.
  if (
    problem.status === 401 &&
    endpoints[name]?.session !== 'open' &&
    problem.code !== 'manager_invalid_credentials'
  )
    signedOut(endpoints[name]?.session);
  return problem;
}

function signedOut(session: Endpoint['session'] | undefined): ApiError {
  if (session === 'member') endMemberSession('expired');
  else endSession('expired');
  return new ApiError({ code: 'unauthenticated', status: 401 });
}

function addressOf(path: string, options: Loose): string {
  const user = sessionUser();
  const values: Record<string, unknown> = {
    manager: user?.id,
    client: user?.client_id,
    ...options.params,
  };
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent(String(values[name])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(options.query ?? {})) {
    if (value !== undefined && value !== null && value !== '' && value !== 'All')
      query.set(key, String(value));
  }
  return query.size > 0 ? `${filled}?${query.toString()}` : filled;
}

function headersOf(options: Loose, token: string | undefined): Headers {
  const headers = new Headers({ Accept: 'application/json, application/problem+json, */*' });
  if (token !== undefined) headers.set('X-Session-Token', token);
  if (options.key !== undefined) headers.set('Idempotency-Key', options.key);
  if (options.background === true) headers.set('X-Background', '1');
  if (options.body !== undefined && options.file === undefined)
    headers.set('Content-Type', 'application/json');
  return headers;
}

function bodyOf(
  fileField: string | undefined,
  { body, file }: Loose,
): FormData | string | undefined {
  if (fileField === undefined || file === undefined)
    return body === undefined ? undefined : JSON.stringify(body);
  const form = new FormData();
  for (const [field, value] of Object.entries(body ?? {})) form.set(field, String(value));
  form.set(fileField, file);
  return form;
}
