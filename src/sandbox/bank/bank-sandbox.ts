import fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/instant.ts';
import { openBankDesk, serveFiles } from './bank-desk.ts';
import { type ConnectOptions, serveConnections } from './connect-desk.ts';

export type BankSandboxOptions = Omit<ConnectOptions, 'clock'> & {
  /** Opens files, the vendor's API and the buttons. */
  readonly key: string;
  /** By which debits are presented, and returns and statements written. */
  readonly clock: Clock;
};

/** Room for a hundred thousand debits. */
const BODY_LIMIT = 64_000_000;

/**
 * A clearing bank on this machine, with the vendor that connects accounts at other banks: it takes
 * files and checks every record, debits on the due day, returns what the account's number says,
 * and writes statements.
 */
export function createBankSandbox({
  key,
  file,
  clock,
  ...rest
}: BankSandboxOptions): FastifyInstance {
  const app = fastify({ bodyLimit: BODY_LIMIT });
  app.addHook('onRequest', async (request, reply) => {
    // Only the page is open: its address is what nobody guesses.
    if (/^\/connect\/con_[0-9a-f]{32}(\/cancel)?$/.test(request.url)) return;
    if (request.headers.authorization !== `Bearer ${key}`)
      return reply.code(401).send({ error: 'unauthorized' });
  });
  serveFiles(app, openBankDesk(file, clock));
  serveConnections(app, { ...rest, file, clock });
  return app;
}
