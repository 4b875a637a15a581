import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { verifyDeposits } from '../methods/setup-intent-life.ts';
import { answerQuestion } from '../payments/answer-question.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { SetupIntent } from '../records/method-records.ts';
import type { World } from '../store/world.ts';
import {
  ANSWERED_SCRIPT,
  type DepositsState,
  answeredPage,
  depositsPage,
  questionPage,
} from './answer-pages.ts';
import { type ElementLanguage, elementLanguage } from './element-texts.ts';
import { FIELDS_PAGE, FIELDS_SCRIPT } from './fields-page.ts';
import { CONTROLLER_SCRIPT, STRIPE_SCRIPT } from './stripe-script.ts';

/** Frames may be held by any shop, and load nothing from anywhere else. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'self'; base-uri 'none'";
const CONTROLLER_PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payment provider</title></head><body><script src="/endive/controller.js"></script></body></html>';

type Asked = {
  Params: { id: string };
  Querystring: { secret?: string; locale?: string };
  Body: string;
};

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .send(html);

/** The language that was asked for, or the first of the reader's own. */
const languageOf = ({ query, headers }: FastifyRequest<Asked>): ElementLanguage =>
  elementLanguage(
    query.locale !== undefined && query.locale !== 'auto'
      ? query.locale
      : headers['accept-language'],
  );

/** The provider's script for shops, its frames, and the pages that a bank would show. */
export function serveElements(app: FastifyInstance, world: World, changed: () => void): void {
  const scripts = {
    '/endive/stripe.js': STRIPE_SCRIPT,
    '/endive/fields.js': FIELDS_SCRIPT,
    '/endive/controller.js': CONTROLLER_SCRIPT,
    '/endive/answered.js': ANSWERED_SCRIPT,
  };
  for (const [path, script] of Object.entries(scripts))
    app.get(path, async (_, reply) => reply.type('text/javascript; charset=utf-8').send(script));
  app.get('/endive/fields', async (_, reply) => sendPage(reply, FIELDS_PAGE));
  app.get('/endive/controller', async (_, reply) => sendPage(reply, CONTROLLER_PAGE));
  serveQuestion(app, world, changed);
  serveDeposits(app, world, changed);
}

/** Whoever has the secret of an intent answers for its holder. */
const isOpened = ({ store }: World, id: string, secret: string | undefined): boolean => {
  const intent = store.setupIntents.get(id) ?? store.paymentIntents.get(id);
  return intent !== undefined && intent.client_secret === secret;
};

function serveQuestion(app: FastifyInstance, world: World, changed: () => void): void {
  const path = '/endive/authenticate/:id';
  app.get<Asked>(path, async (request, reply) => {
    const { params, query } = request;
    if (!isOpened(world, params.id, query.secret)) return reply.code(404).send('Not found');
    return sendPage(reply, questionPage(languageOf(request)));
  });
  app.post<Asked>(path, async (request, reply) => {
    const { params, query, body } = request;
    if (!isOpened(world, params.id, query.secret)) return reply.code(404).send('Not found');
    const isPassed = new URLSearchParams(body).get('answer') === 'complete';
    world.changes.atomically(() => answerQuestion(world, params.id, isPassed));
    changed();
    return sendPage(reply, answeredPage(languageOf(request)));
  });
}

const stateOf = ({ action, status }: SetupIntent): DepositsState => {
  if (action === 'microdeposits') return 'asked';
  return status === 'succeeded' ? 'verified' : 'over';
};

function serveDeposits(app: FastifyInstance, world: World, changed: () => void): void {
  const path = '/microdeposits/:id';
  const { setupIntents } = world.store;
  app.get<Asked>(path, async (request, reply) => {
    const { params, query } = request;
    const intent = setupIntents.get(params.id);
    if (!intent || !isOpened(world, params.id, query.secret))
      return reply.code(404).send('Not found');
    return sendPage(reply, depositsPage(languageOf(request), stateOf(intent)));
  });
  app.post<Asked>(path, async (request, reply) => {
    const { params, query, body } = request;
    const intent = setupIntents.get(params.id);
    if (!intent || !isOpened(world, params.id, query.secret))
      return reply.code(404).send('Not found');
    const form = new URLSearchParams(body);
    const amounts = ['first', 'second'].map((name) => Number(form.get(name) ?? NaN));
    const state = stateOf(intent) === 'asked' ? verdictOf(world, intent, amounts) : stateOf(intent);
    changed();
    return sendPage(reply, depositsPage(languageOf(request), state));
  });
}

/** What two amounts come to; a wrong pair is counted. */
function verdictOf(world: World, intent: SetupIntent, amounts: readonly number[]): DepositsState {
  try {
    const { status } = verifyDeposits(world, intent, { amounts });
    return status === 'succeeded' ? 'verified' : 'failed';
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    return world.store.setupIntents.get(intent.id)?.action === 'microdeposits'
      ? 'mismatch'
      : 'failed';
  }
}
