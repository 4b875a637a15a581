import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/database/pool.ts';
import { messagesTo } from '../platform/messages/messages.ts';

/**
 * The demo's own window into the outbox, newest first. It exists in the demo alone and is no part
 * of the contract.
 */
export function serveDemoOutbox(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: { to?: string } }>('/api/v1/demo/outbox', async ({ query }) => {
    const rows = await db.read('platform', (tx) => messagesTo(tx, query.to ?? ''));
    return rows.map((row) => ({
      to: row.recipient,
      channel: row.channel,
      subject: row.subject,
      body: row.body,
      code: row.code,
      sent_at: row.created_at.toISOString(),
    }));
  });
}
