import type { FastifyInstance } from 'fastify';
import { mandateOf, setMandateStatus } from '../methods/mandates.ts';
import { declineOf, returnOf } from '../methods/test-numbers.ts';
import { answerQuestion } from '../payments/answer-question.ts';
import { returnDebit } from '../payments/payment-life.ts';
import { notFound } from '../protocol/protocol-error.ts';
import type { World } from '../store/world.ts';

type Named = { readonly Params: { readonly id: string } };
type Asked<B> = Named & { readonly Body: Partial<B> };

const OTHERS = ['succeeded', 'requires_action'];
const isOutcome = (value: unknown): value is string =>
  typeof value === 'string' &&
  (OTHERS.includes(value) || declineOf(value) !== null || returnOf(value) !== null);

/** Buttons of whoever plays the bank of the person who pays. */
export function serveBankButtons(app: FastifyInstance, world: World): void {
  const { store } = world;
  app.post<Asked<{ outcomes: unknown[] }>>(
    '/sandbox/payment_methods/:id/outcomes',
    async ({ params, body }, reply) => {
      const method = store.methods.get(params.id);
      if (!method) throw notFound('PaymentMethod', params.id);
      const outcomes = body.outcomes ?? [];
      if (!outcomes.every(isOutcome))
        return reply.code(422).send({
          error: 'An outcome is `succeeded`, `requires_action`, or the reason of a decline.',
        });
      store.methods.put({ ...method, queued: outcomes });
      return { outcomes };
    },
  );
  app.post<Named>('/sandbox/payment_methods/:id/withdraw', async ({ params }) => {
    const mandate = mandateOf(world, params.id);
    if (!mandate) throw notFound('mandate', params.id);
    setMandateStatus(world, mandate, { status: 'inactive', timeline: null });
    return { mandate: mandate.id, status: 'inactive' };
  });
  app.post<Asked<{ passed: boolean }>>(
    '/sandbox/intents/:id/authenticate',
    async ({ params, body }) => {
      const status = answerQuestion(world, params.id, body.passed === true);
      if (status === null) throw notFound('intent', params.id);
      return { status };
    },
  );
  app.post<Asked<{ reason: string }>>(
    '/sandbox/payment_intents/:id/return',
    async ({ params, body }, reply) => {
      const intent = store.paymentIntents.get(params.id);
      if (!intent) throw notFound('payment_intent', params.id);
      const reason = body.reason ?? 'insufficient_funds';
      if (!returnOf(reason) || !['processing', 'succeeded'].includes(intent.status))
        return reply.code(422).send({ error: 'This payment cannot come back with this reason.' });
      return { became: returnDebit(world, intent, reason) };
    },
  );
}
