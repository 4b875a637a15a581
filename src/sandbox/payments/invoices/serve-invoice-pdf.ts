import type { FastifyInstance } from 'fastify';
import type { World } from '../store/world.ts';
import { invoicePdf } from './invoice-pdf.ts';

/** The paper of a final invoice, at an address that nobody guesses. */
export function serveInvoicePdf(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/invoice/:id/pdf', async ({ params }, reply) => {
    const invoice = world.store.invoices.get(params.id);
    if (!invoice || invoice.number === null) return reply.code(404).send('Not found');
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="Invoice-${invoice.number}.pdf"`)
      .send(invoicePdf(world, invoice));
  });
}
