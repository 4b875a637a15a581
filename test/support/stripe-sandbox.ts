import Stripe from 'stripe';
import type { PaymentsSandboxOptions } from '#sandbox/payments/payments-sandbox.ts';
import { createPaymentsSandbox } from '#sandbox/payments/payments-sandbox.ts';
import { movableClock } from '#server/platform/clock.ts';
import { answerProblems, isDescribed } from './stripe-schema.ts';

const KEYS = { key: 'sk_test_1', publishableKey: 'pk_test_1' };

/**
 * The payment provider's sandbox with the provider's own package beside it. Each answer is held
 * against what the provider publishes about its API; `stop` says what was otherwise.
 */
export async function stripeSandbox(
  startsAt: string,
  options: Partial<Pick<PaymentsSandboxOptions, 'file' | 'holdFor'>> = {},
) {
  const clock = movableClock(new Date(startsAt));
  const problems: string[] = [];
  const heldAgainst = new Set<string>();
  const calls: string[] = [];
  let url = '';
  const app = createPaymentsSandbox({ ...KEYS, ...options, clock, url: () => url });
  app.addHook('onSend', async (request, reply, payload) => {
    const path = request.routeOptions.url;
    if (path === undefined || typeof payload !== 'string' || !isDescribed(request.method, path))
      return;
    const name = `${request.method} ${path}`;
    heldAgainst.add(name);
    const answer = { status: reply.statusCode, body: parsed(payload) };
    if (isOfNoShape(request.method, answer.body)) return;
    problems.push(
      ...answerProblems(request.method, path, answer).map((problem) => `${name} ${problem}`),
    );
  });
  app.addHook(
    'preHandler',
    async ({ method, url: asked }) => void calls.push(`${method} ${asked}`),
  );
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  const { hostname, port } = new URL(url);
  const connect = (key: string) =>
    new Stripe(key, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
      timeout: 2_000,
    });
  const control = async (path: string, body: object = {}, method = 'POST'): Promise<unknown> => {
    const answer = await fetch(`${url}/sandbox/${path}`, {
      method,
      headers: { authorization: `Bearer ${KEYS.key}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json();
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(said)}`);
    return said;
  };
  return {
    url,
    keys: KEYS,
    clock,
    stripe: connect(KEYS.key),
    /** What a browser may do. */
    browser: connect(KEYS.publishableKey),
    control,
    /** Moves the provider's own time to an instant, and all that happens until then. */
    advance: (to: Date | string) => control('clock/advance', { to: new Date(to).toISOString() }),
    /** What was asked, in the order in which it arrived; held calls too. */
    calls: calls as readonly string[],
    /** The operations whose answers were looked at. */
    heldAgainst,
    async stop(): Promise<string[]> {
      await app.close();
      return [...new Set(problems)];
    },
  };
}
export type StripeInTest = Awaited<ReturnType<typeof stripeSandbox>>;

/** When something is due at the provider next. */
export async function nextDueAt({ control }: StripeInTest): Promise<Date | null> {
  const clock = (await control('clock', {}, 'GET')) as { readonly next_due: string | null };
  return clock.next_due === null ? null : new Date(clock.next_due);
}

/** An answer that is broken on request, or stands for a thing that is no more. */
const isOfNoShape = (method: string, body: unknown): boolean =>
  body === undefined ||
  (method === 'GET' && typeof body === 'object' && body !== null && 'deleted' in body);

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};
