import type { FastifyInstance, FastifyReply } from 'fastify';
import { chargeRefusal } from '../methods/test-numbers.ts';
import type { CheckoutSession } from '../records/checkout-records.ts';
import type { World } from '../store/world.ts';
import { checkoutPage } from './checkout-page.ts';

const pageOf = (reply: FastifyReply, session: CheckoutSession, problem: string | null) =>
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

/** The page that the payer sees; of the card nothing is kept. */
export function serveCheckoutPage(app: FastifyInstance, world: World): void {
  const { sessions } = world.store;
  app.get<{ Params: { id: string } }>('/c/pay/:id', async ({ params }, reply) => {
    const session = sessions.get(params.id);
    if (!session) return reply.code(404).send('Not found');
    if (session.status === 'open') return pageOf(reply, session, null);
    const { success_url: onward, cancel_url: back } = session;
    return reply.redirect(session.status === 'complete' ? onward : back, 303);
  });
  app.post<{ Params: { id: string }; Body: string }>('/c/pay/:id', async (request, reply) => {
    const session = sessions.get(request.params.id);
    if (!session) return reply.code(404).send('Not found');
    const { success_url: onward, cancel_url: back } = session;
    if (session.status !== 'open')
      return reply.redirect(session.status === 'expired' ? back : onward, 303);
    const number = new URLSearchParams(request.body).get('number') ?? '';
    const problem = chargeRefusal(number.replaceAll(/\D/g, ''));
    if (problem !== null) return pageOf(reply, session, problem);
    sessions.put({
      ...session,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: world.newId('pi'),
    });
    world.changes.write();
    return reply.redirect(onward, 303);
  });
}
