import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import { openJournal } from '../kit/journal.ts';
import { checkoutPage } from './checkout-page.ts';

type Session = {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  amount_total: number;
  currency: string;
  url: string | null;
  client_reference_id: string | null;
  customer_email: string | null;
  success_url: string;
  cancel_url: string;
  name: string;
  key: string | null;
};
type Refund = {
  id: string;
  object: 'refund';
  payment_intent: string;
  status: 'succeeded';
  key: string | null;
};

/** The provider's own test numbers, and what it says to them. */
const DECLINES: Readonly<Record<string, string>> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
  '4000000000000069': 'Your card has expired.',
  '4000000000000127': 'Your card’s security code is incorrect.',
  '4000000000000119': 'An error occurred while processing your card. Try again.',
};
const GOOD = '4242424242424242';

type Memory = {
  readonly sessions: ReadonlyMap<string, Session>;
  readonly refunds: ReadonlyMap<string, Refund>;
  put(session: Session): Session;
  refund(refund: Refund): Refund;
};

/** What the provider remembers, over a restart too where it has a file. */
function openMemory(file: string | undefined): Memory {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const journal = openJournal<Session | Refund>(
    file,
    (kept) =>
      void (kept.object === 'refund'
        ? refunds.set(kept.payment_intent, kept)
        : sessions.set(kept.id, kept)),
  );
  return {
    sessions,
    refunds,
    put(session) {
      sessions.set(session.id, session);
      journal.add([session]);
      return session;
    },
    refund(refund) {
      refunds.set(refund.payment_intent, refund);
      journal.add([refund]);
      return refund;
    },
  };
}

const refuse = (reply: FastifyReply, status: number, error: { code: string; param?: string }) =>
  reply.code(status).send({ error: { type: 'invalid_request_error', ...error } });

/**
 * A payment provider on this machine, as far as paying once needs it: hosted checkout sessions and
 * refunds, in the provider's own protocol.
 */
export function createPaymentsSandbox({
  key,
  file,
  url,
}: {
  readonly key: string;
  readonly file?: string;
  readonly url: () => string;
}): FastifyInstance {
  const app = fastify();
  const memory = openMemory(file);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/v1/') && request.headers.authorization !== `Bearer ${key}`)
      return refuse(reply, 401, { code: 'api_key_invalid' });
  });
  serveSessions(app, memory, url);
  serveRefunds(app, memory);
  serveHostedPage(app, memory.sessions, memory.put);
  return app;
}

type Form = Record<string, string>;
const NEEDED = [
  'mode',
  'success_url',
  'line_items[0][price_data][currency]',
  'line_items[0][price_data][product_data][name]',
  'line_items[0][quantity]',
];
const UNIT_AMOUNT = 'line_items[0][price_data][unit_amount]';
const chargeOf = (form: Form): number => Number(form['line_items[0][price_data][unit_amount]']);

/** What the provider refuses of a new session; null where nothing is wrong. */
function problemOf(form: Form): { code: string; param: string } | null {
  const missing = NEEDED.find((name) => !form[name]);
  if (missing) return { code: 'parameter_missing', param: missing };
  const charge = chargeOf(form);
  return !Number.isInteger(charge) || charge < 50
    ? { code: 'amount_too_small', param: UNIT_AMOUNT }
    : null;
}

const newSession = (form: Form, key: string | null): Session => ({
  id: `cs_test_${randomUUID().replaceAll('-', '')}`,
  object: 'checkout.session',
  status: 'open',
  payment_status: 'unpaid',
  payment_intent: null,
  amount_total: chargeOf(form),
  currency: form['line_items[0][price_data][currency]']!,
  url: null,
  client_reference_id: form.client_reference_id ?? null,
  customer_email: form.customer_email ?? null,
  success_url: form.success_url!,
  cancel_url: form.cancel_url ?? form.success_url!,
  name: form['line_items[0][price_data][product_data][name]']!,
  key,
});

function serveSessions(app: FastifyInstance, { sessions, put }: Memory, url: () => string): void {
  const withAddress = (session: Session): Session => ({
    ...session,
    url: session.status === 'open' ? `${url()}/c/pay/${session.id}` : null,
  });
  app.post<{ Body: Form }>('/v1/checkout/sessions', async ({ body, headers }, reply) => {
    const idempotency =
      typeof headers['idempotency-key'] === 'string' ? headers['idempotency-key'] : null;
    const before = [...sessions.values()].find(
      (session) => idempotency !== null && session.key === idempotency,
    );
    if (before) return withAddress(before);
    const problem = problemOf(body);
    return problem ? refuse(reply, 400, problem) : withAddress(put(newSession(body, idempotency)));
  });
  app.get<{ Params: { id: string } }>('/v1/checkout/sessions/:id', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    return session ? withAddress(session) : refuse(reply, 404, { code: 'resource_missing' });
  });
  app.post<{ Params: { id: string } }>(
    '/v1/checkout/sessions/:id/expire',
    async ({ params }, reply) => {
      const session = sessions.get(params.id);
      if (!session) return refuse(reply, 404, { code: 'resource_missing' });
      if (session.status === 'complete')
        return refuse(reply, 400, { code: 'resource_already_complete' });
      return withAddress(put({ ...session, status: 'expired' }));
    },
  );
}

function serveRefunds(app: FastifyInstance, { sessions, refunds, refund }: Memory): void {
  app.post<{ Body: Form }>('/v1/refunds', async ({ body }, reply) => {
    const intent = body.payment_intent ?? '';
    if (![...sessions.values()].some((session) => session.payment_intent === intent))
      return refuse(reply, 404, { code: 'resource_missing' });
    return (
      refunds.get(intent) ??
      refund({
        id: `re_${randomUUID().replaceAll('-', '')}`,
        object: 'refund',
        payment_intent: intent,
        status: 'succeeded',
        key: null,
      })
    );
  });
}

/** The page that the payer sees. */
function serveHostedPage(
  app: FastifyInstance,
  sessions: ReadonlyMap<string, Session>,
  put: (session: Session) => Session,
): void {
  const page = (reply: FastifyReply, session: Session, problem: string | null) =>
    reply.type('text/html; charset=utf-8').send(
      checkoutPage(
        {
          id: session.id,
          amount: session.amount_total,
          currency: session.currency,
          name: session.name,
          cancel_url: session.cancel_url,
          email: session.customer_email ?? '',
        },
        problem,
      ),
    );
  app.get<{ Params: { id: string } }>('/c/pay/:id', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    if (!session) return reply.code(404).send('Not found');
    return session.status === 'open'
      ? page(reply, session, null)
      : reply.redirect(
          session.status === 'complete' ? session.success_url : session.cancel_url,
          303,
        );
  });
  app.post<{ Params: { id: string }; Body: Record<string, string> }>(
    '/c/pay/:id',
    async ({ params, body }, reply) => {
      const session = sessions.get(params.id);
      if (!session) return reply.code(404).send('Not found');
      const number = (body.number ?? '').replaceAll(/\D/g, '');
      const problem =
        session.status !== 'open'
          ? null
          : number === GOOD
            ? null
            : (DECLINES[number] ?? 'This card number is not valid here.');
      if (problem) return page(reply, session, problem);
      // Nothing of the card is kept.
      if (session.status === 'open')
        put({
          ...session,
          status: 'complete',
          payment_status: 'paid',
          payment_intent: `pi_${randomUUID().replaceAll('-', '')}`,
        });
      return reply.redirect(
        session.status === 'expired' ? session.cancel_url : session.success_url,
        303,
      );
    },
  );
}
