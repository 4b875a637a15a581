import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { amount, choice, fields, optional, orNull, text, whole, withDefault } from './read-json.ts';

export const PROVIDERS = ['lightspeed', '7shifts', 'omnivore', 'roster'] as const;
export type Provider = (typeof PROVIDERS)[number];

const KINDS = [
  'unauthorized',
  'scope_denied',
  'rate_limited',
  'server_error',
  'unavailable',
  'slow',
  'cut',
  'malformed',
  'page_missing',
  'page_doubled',
  'wrong_type',
  'empty_list',
  'lost_refresh',
  'clock_off',
] as const;

/** What goes wrong, where, and how often. */
export const readFault = fields({
  provider: choice(PROVIDERS),
  kind: choice(KINDS),
  /** The provider's own id of a location; absent: all of them. */
  location: optional(text()),
  /** How the path begins, without the prefix of the face; absent: any. */
  path: optional(text()),
  /** How many requests meet it; null: all, until it is taken away. */
  count: withDefault(orNull(whole(1, 1_000_000)), 1),
  /** How long to wait (`slow`, `rate_limited`), or by how much the clock is off (`clock_off`). */
  seconds: withDefault(amount(-864_000, 864_000), 30),
  /** How a `rate_limited` answer names the wait. */
  retry: withDefault<'seconds' | 'date' | 'none'>(choice(['seconds', 'date', 'none']), 'seconds'),
  /** Which field of the first record gets another type; absent: its first one. */
  field: optional(text()),
});
export type Fault = ReturnType<typeof readFault>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The fault that this request meets, if any. */
    sandboxFault: Fault | null;
  }
}

const LATER_PAGES: ReadonlySet<Fault['kind']> = new Set(['page_missing', 'page_doubled']);
const STATES: ReadonlySet<Fault['kind']> = new Set(['lost_refresh', 'clock_off']);

type Where = {
  readonly provider: Provider;
  readonly path: string;
  readonly location: string | null;
  readonly isLaterPage: boolean;
};

/** The faults that are switched on. A request meets at most one of them. */
export function openFaults() {
  let active: { fault: Fault; left: number | null }[] = [];
  const take = (matches: (fault: Fault) => boolean): Fault | null => {
    const found = active.find(({ fault }) => matches(fault));
    if (!found) return null;
    if (found.left !== null) found.left -= 1;
    active = active.filter(({ left }) => left !== 0);
    return found.fault;
  };
  return {
    add(fault: Fault): void {
      active.push({ fault, left: fault.count });
    },
    clear(): void {
      active = [];
    },
    list: (): Fault[] => active.map(({ fault, left }) => ({ ...fault, count: left })),
    /** The fault of one request. */
    meet: ({ provider, path, location, isLaterPage }: Where): Fault | null =>
      take(
        (fault) =>
          fault.provider === provider &&
          !STATES.has(fault.kind) &&
          (isLaterPage || !LATER_PAGES.has(fault.kind)) &&
          (fault.path === undefined || path.startsWith(fault.path)) &&
          (fault.location === undefined || fault.location === location),
      ),
    /** Whether the answer to this refresh gets lost on its way. */
    losesRefresh: (provider: Provider): boolean =>
      take((fault) => fault.kind === 'lost_refresh' && fault.provider === provider) !== null,
    /** By how many milliseconds a provider's clock is off. */
    clockOffset: (provider: Provider): number =>
      active
        .filter(({ fault }) => fault.kind === 'clock_off' && fault.provider === provider)
        .reduce((total, { fault }) => total + fault.seconds * 1_000, 0),
  };
}
export type Faults = ReturnType<typeof openFaults>;

/** What a provider answers with a status, in its own shape. */
export type ErrorBody = (status: number, code: string) => unknown;

type FaultOptions = {
  readonly provider: Provider;
  readonly faults: Faults;
  /** What the path begins with before the provider's own paths. */
  readonly prefix: string;
  readonly errorBody: ErrorBody;
  /** The time of the provider. */
  readonly now: () => number;
  readonly locationOf: (request: FastifyRequest) => string | null;
};

const isLaterPage = (query: Readonly<Record<string, unknown>>): boolean =>
  Number(query.page ?? 1) > 1 ||
  Number(query.start ?? 0) > 0 ||
  query.cursor !== undefined ||
  query.nextPageToken !== undefined;

/** Lets the requests of a face meet the faults that are switched on. */
export function serveFaults(app: FastifyInstance, options: FaultOptions): void {
  const { provider, faults, prefix, errorBody, now, locationOf } = options;
  app.decorateRequest('sandboxFault', null);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('date', new Date(now()).toUTCString());
    const fault = faults.meet({
      provider,
      path: request.url.slice(prefix.length),
      location: locationOf(request),
      // Fastify has parsed the query into an object.
      isLaterPage: isLaterPage(request.query as Record<string, unknown>),
    });
    request.sandboxFault = fault;
    if (fault?.kind === 'slow') await wait(fault.seconds * 1_000);
    const refusal = fault && REFUSALS[fault.kind];
    if (!fault || !refusal) return;
    if (fault.kind === 'rate_limited') nameTheWait(reply, fault, now());
    return reply.code(refusal.status).send(errorBody(refusal.status, refusal.code));
  });
  app.addHook('onSend', async (request, reply, payload: unknown) => {
    const fault = request.sandboxFault;
    const body = Buffer.isBuffer(payload) ? payload.toString() : payload;
    if (!fault || typeof body !== 'string' || reply.statusCode !== 200) return payload;
    return spoil(reply, fault, body);
  });
}

const REFUSALS: Partial<Record<Fault['kind'], { readonly status: number; readonly code: string }>> =
  {
    unauthorized: { status: 401, code: 'unauthorized' },
    scope_denied: { status: 403, code: 'access_denied' },
    rate_limited: { status: 429, code: 'too_many_requests' },
    server_error: { status: 500, code: 'server_error' },
    unavailable: { status: 503, code: 'service_unavailable' },
  };

function nameTheWait(reply: FastifyReply, { retry, seconds }: Fault, now: number): void {
  if (retry === 'seconds') reply.header('retry-after', String(Math.ceil(seconds)));
  if (retry === 'date') reply.header('retry-after', new Date(now + seconds * 1_000).toUTCString());
}

function spoil(reply: FastifyReply, fault: Fault, payload: string): unknown {
  switch (fault.kind) {
    case 'malformed':
      return `${payload.slice(0, Math.floor(payload.length * 0.7))}<html>`;
    case 'cut':
      reply.header('content-length', Buffer.byteLength(payload));
      return cutOff(Buffer.from(payload));
    case 'empty_list':
      return JSON.stringify(withoutRecords(JSON.parse(payload)));
    case 'wrong_type':
      return JSON.stringify(withOtherType(JSON.parse(payload), fault.field));
    default:
      return payload;
  }
}

/** Half of an answer, and then the connection is gone. */
function cutOff(payload: Buffer): Readable {
  let isSent = false;
  return new Readable({
    read() {
      if (isSent) return;
      isSent = true;
      this.push(payload.subarray(0, payload.length >> 1));
      setTimeout(() => this.destroy(new Error('cut off')), 20);
    },
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The first list of an answer, wherever the provider puts it, and a copy with another in place. */
function replaceList(body: unknown, change: (list: readonly unknown[]) => unknown): unknown {
  if (Array.isArray(body)) return change(body);
  if (!isRecord(body)) return body;
  for (const key of ['data', '_embedded', ...Object.keys(body)]) {
    const inner = body[key];
    if (Array.isArray(inner)) return { ...body, [key]: change(inner) };
    if (isRecord(inner) && Object.values(inner).some(Array.isArray))
      return { ...body, [key]: replaceList(inner, change) };
  }
  return body;
}

const withoutRecords = (body: unknown): unknown => replaceList(body, () => []);

const otherType = (value: unknown): unknown => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? 17 : 'not what it was';
};
const withOtherType = (body: unknown, field: string | undefined): unknown =>
  replaceList(body, ([first, ...others]) => {
    if (!isRecord(first)) return [first, ...others];
    const name = field ?? Object.keys(first)[0] ?? 'id';
    return [{ ...first, [name]: otherType(first[name]) }, ...others];
  });
