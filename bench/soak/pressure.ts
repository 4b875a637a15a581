import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { BASES } from '#contract/operation.ts';
import { now } from '../measure.ts';
import type { Installation } from './installation.ts';

type Request = {
  readonly kind: string;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  /** What is asked for moves money, and is repeated with its key. */
  readonly moves?: boolean;
};
export type Figures = {
  /** Times from the first try to the answer, by kind of request. */
  readonly times: Map<string, number[]>;
  /** How often each kind was answered otherwise than with success, by status and code. */
  readonly refusals: Map<string, number>;
  readonly repeated: Map<string, number>;
  /** Payments that were answered, by their number. */
  readonly payments: number[];
  readonly batches: number[];
  /** Nights that were answered as paid, by the number of their result. */
  readonly payouts: number[];
  /** Answers that no caller should get, and no other try would change. */
  readonly unexpected: string[];
  longestGap: number;
};

const A_SECOND = {
  load: 8,
  unload: 2,
  read: 1,
  edit: 0.2,
  export: 0.1,
  batch: 1 / 60,
  payout: 1 / 30,
};
/** In a batch. */
export const ROWS = 500;
/** What a gateway or a server that ends says, or nobody at all. */
const PASSING = new Set([0, 429, 502, 503]);

/** Everything at once at steady rates, until it is stopped: then each request gets its answer. */
export function startPressure(installation: Installation) {
  const figures: Figures = {
    times: new Map(),
    refusals: new Map(),
    repeated: new Map(),
    payments: [],
    batches: [],
    payouts: [],
    unexpected: [],
    longestGap: 0,
  };
  const stopped = new AbortController();
  const requests = requestsFor(installation);
  const lines = Object.entries(A_SECOND).map(async ([kind, rate]) => {
    const under: Promise<void>[] = [];
    const since = now();
    for (let nth = 0; !stopped.signal.aborted; nth += 1) {
      under.push(ask(installation, requests[kind as keyof typeof A_SECOND](nth), nth, figures));
      const wait = Math.max(0, since + ((nth + 1) * 1_000) / rate - now());
      await sleep(wait, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
    await Promise.all(under);
  });
  return {
    figures,
    async stop(): Promise<Figures> {
      stopped.abort();
      await Promise.all(lines);
      return figures;
    },
  };
}

function requestsFor({ client, people }: Installation) {
  const wallet = client.places[0]!.storeId;
  const person = (nth: number) => people[nth % people.length]!.id;
  const one = (nth: number, cents: number) => ({
    customer_id: person(nth),
    store_id: wallet,
    amount: (cents / 100).toFixed(2),
    duplicate_ok: true,
  });
  const manager = `/managers/${client.admin}`;
  return {
    load: (nth: number): Request => ({
      kind: 'load',
      path: `${manager}/load-value-clean`,
      body: one(nth, 2_000 + (nth % 1_000)),
      moves: true,
    }),
    unload: (nth: number): Request => ({
      kind: 'unload',
      path: `${manager}/reverse-load`,
      body: { ...one(nth * 3, 1_000 + (nth % 100)), notes: 'Soak', description: 'Soak' },
      moves: true,
    }),
    batch: (nth: number): Request => ({
      kind: 'batch',
      path: `${manager}/bulk-load-value`,
      body: {
        store_id: wallet,
        notes: `Batch ${nth}`,
        duplicate_ok: true,
        rows: people
          .slice(0, ROWS)
          .map(({ id }, line) => ({ customer_id: id, amount: (20 + line / 100).toFixed(2) })),
      },
      moves: true,
    }),
    payout: (nth: number): Request => ({
      kind: 'payout',
      path: `/tippool/tip-pool/${nth + 1}/payout`,
      moves: true,
    }),
    read: (nth: number): Request => ({
      kind: 'read',
      method: 'GET',
      path:
        nth % 2 === 0
          ? `/clients/${client.id}/card-loads`
          : `/managers/customers-paginated/${client.id}`,
    }),
    export: (): Request => ({
      kind: 'export',
      method: 'GET',
      path: `/clients/${client.id}/card-loads/export`,
    }),
    edit: (nth: number): Request => ({
      kind: 'edit',
      path: `/customers/${person(nth)}/edit-customer`,
      body: { primary_position: `Server ${nth}` },
    }),
  };
}

/** Asks until there is an answer, with the same key; any other answer than success is counted. */
async function ask(
  { url, tokens }: Installation,
  request: Request,
  nth: number,
  figures: Figures,
): Promise<void> {
  const begun = now();
  const key = randomUUID();
  for (;;) {
    const { status, text, retryAfter } = await send(url, request, {
      'x-session-token': tokens[nth % tokens.length]!,
      ...(request.body ? { 'content-type': 'application/json' } : {}),
      ...(request.moves ? { 'idempotency-key': key } : {}),
    });
    if (status >= 200 && status < 300) return record(request, text, begun, figures);
    const code = status === 0 ? 'no answer' : (codeIn(text) ?? '');
    add(figures.refusals, `${request.kind}: ${status} ${code}`.trim());
    const again = PASSING.has(status) || code === 'idempotency_in_flight' || code === 'try_again';
    // A card may have been spent by its holder before it is unloaded.
    const expected = again || code === 'insufficient_card';
    if (!expected || (status === 503 && retryAfter === null))
      figures.unexpected.push(`${request.kind} was answered ${status} ${code}`);
    if (!again) return;
    add(figures.repeated, request.kind);
    await sleep(1_000 * Number(retryAfter ?? 0.3));
  }
}

async function send(
  url: string,
  { path, body, method = 'POST' }: Request,
  headers: Record<string, string>,
) {
  try {
    const response = await fetch(
      `${url}${path.startsWith('/tippool/') ? BASES.service : BASES.main}${path}`,
      {
        method,
        headers,
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(60_000),
      },
    );
    const text = await response.text();
    return { status: response.status, text, retryAfter: response.headers.get('retry-after') };
  } catch {
    return { status: 0, text: '', retryAfter: null };
  }
}

let lastAnswer: number | null = null;
function record({ kind }: Request, text: string, begun: number, figures: Figures): void {
  const at = now();
  figures.longestGap = Math.max(figures.longestGap, at - (lastAnswer ?? at));
  lastAnswer = at;
  const times = figures.times.get(kind) ?? [];
  figures.times.set(kind, times);
  times.push(at - begun);
  if (kind === 'load') figures.payments.push((JSON.parse(text) as { id: number }).id);
  if (kind === 'unload')
    figures.payments.push((JSON.parse(text) as { transfer: { id: number } }).transfer.id);
  if (kind === 'payout') figures.payouts.push((JSON.parse(text) as { id: number }).id);
  if (kind === 'batch') figures.batches.push((JSON.parse(text) as { job_id: number }).job_id);
}

const add = (counts: Map<string, number>, name: string): void =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

function codeIn(text: string): string | undefined {
  try {
    return (JSON.parse(text) as { code?: string }).code;
  } catch {
    return undefined;
  }
}
