import type { FastifyInstance } from 'fastify';
import type { BankSandbox, Sandbox } from './demo-sandbox.ts';

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

const BANK_BUTTONS: readonly string[] = [
  'opening',
  'deposit',
  'return',
  'next-file/refused',
  'next-file/lost',
  'statement',
  'break-statement',
  'webhook/forge',
  'webhook/replay',
];

/** The buttons of the sandbox's bank: what goes wrong over there, when somebody asks for it. */
export function serveBankButtons(app: FastifyInstance, { files: { url, key } }: BankSandbox): void {
  app.post<{ Params: { '*': string } }>('/api/v1/demo/bank/*', async ({ params, body }, reply) => {
    const button = params['*'];
    if (!BANK_BUTTONS.includes(button)) return reply.code(404).send({ error: 'not_found' });
    const pressed = await fetch(`${url}/control/${button}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    return reply.code(pressed.status).send(await pressed.json());
  });
}
