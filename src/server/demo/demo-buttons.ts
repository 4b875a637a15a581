import type { FastifyInstance } from 'fastify';
import type { Sandbox } from './demo-sandbox.ts';

const BUTTONS: readonly string[] = ['lock', 'unlock', 'expire', 'migration-start', 'migration-end'];

/**
 * The buttons of the sandbox's card processor: what a card holder, the time and a migration do over
 * there. In the demo alone, no part of the contract.
 */
export function serveDemoButtons(app: FastifyInstance, { url, key }: Sandbox): void {
  app.post<{ Params: { proxy: string; button: string } }>(
    '/api/v1/demo/cards/:proxy/:button',
    async ({ params }, reply) => {
      if (!BUTTONS.includes(params.button)) return reply.code(404).send({ error: 'not_found' });
      const pressed = await fetch(
        `${url}/v1/cards/${encodeURIComponent(params.proxy)}/${params.button}`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: '{}',
        },
      );
      return reply.code(pressed.status).send(await pressed.json());
    },
  );
}
