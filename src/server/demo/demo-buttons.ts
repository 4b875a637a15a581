import type { FastifyInstance } from 'fastify';
import type { DemoRestaurants } from './demo-restaurants.ts';
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

/** What the restaurants' providers are asked to do, and what of it may be looked at. */
const RESTAURANT_BUTTONS = {
  GET: ['places', 'nights', 'faults'],
  POST: ['faults', 'corrections', 'revocations'],
  DELETE: ['faults'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/**
 * The buttons of the sandbox's restaurants: faults of a provider, a bill or a punch that the office
 * corrects, an access that is taken back.
 */
export function serveRestaurantButtons(
  app: FastifyInstance,
  { control: { url, key } }: DemoRestaurants,
): void {
  for (const method of ['GET', 'POST', 'DELETE'] as const)
    app.route<{ Params: { button: string }; Body: unknown }>({
      method,
      url: '/api/v1/demo/restaurants/:button',
      async handler({ params, body, url: asked }, reply) {
        const known: readonly string[] = RESTAURANT_BUTTONS[method];
        if (!known.includes(params.button)) return reply.code(404).send({ error: 'not_found' });
        const question = asked.indexOf('?');
        const pressed = await fetch(
          `${url}/${params.button}${question === -1 ? '' : asked.slice(question)}`,
          {
            method,
            headers: {
              authorization: `Bearer ${key}`,
              ...(method === 'POST' && { 'content-type': 'application/json' }),
            },
            ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
          },
        );
        return reply.code(pressed.status).send(await pressed.json());
      },
    });
}
