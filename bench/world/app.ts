import type { FastifyInstance } from 'fastify';
import { createApp } from '#server/app.ts';
import type { Clock } from '#kernel/instant.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { createVault } from '#server/platform/vault.ts';
import { createHttpIssuer } from '#server/providers/processor/http-issuer.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';
import { instant } from '../ledger/world.ts';

/** The API in this process: all that the product does for a request, without a socket. */
export const openApp = (
  db: Database,
  processor: CardProcessor,
  clock: Clock = { now: instant },
): Promise<FastifyInstance> =>
  createApp({
    db,
    clock,
    processor,
    countryOf: () => Promise.resolve(null),
    demo: false,
    portalUrl: '',
    vault: createVault(Buffer.alloc(32)),
    trustedProxies: [],
    log: false,
    issuer: createHttpIssuer({ url: '', key: '' }),
    payments: null,
    doors: null,
    bank: { cutOff: { eft: '15:00', ach: '17:00' } },
  });

/** A page of the API as a manager with this session reads it, as text. Throws where it refuses. */
export async function ask(app: FastifyInstance, token: string, path: string): Promise<string> {
  const answer = await app.inject({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { 'x-session-token': token },
  });
  if (answer.statusCode !== 200)
    throw new Error(`${path} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
  return answer.body;
}
