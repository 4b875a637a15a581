import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#kernel/result.ts';
import type { Database } from '../database/pool.ts';
import { type Checks, checksOf, databaseGauges, healthState } from '../health.ts';
import { refuse } from './answer.ts';
import { type Gauge, gaugeLines } from './metrics.ts';

export type HealthDeps = {
  readonly db: Database;
  /** Every pool of this process by its name. */
  readonly pools: Readonly<Record<string, Database>>;
  readonly migrations: string;
  /** Without it figures are told to nobody but this machine's own. */
  readonly metricsToken: string | undefined;
  readonly isStopping: () => boolean;
};

const DOWN: Checks = { database: 'down', migrations: 'ok', jobs: 'ok', seals: 'ok' };

/**
 * For supervisors and load balancers, outside of the contract: whether the process lives, whether
 * it should be sent requests, and its figures.
 */
export function serveHealth(app: FastifyInstance, deps: HealthDeps): void {
  app.get('/livez', { config: { operation: 'livez' } }, () => ({ status: 'ok' }));
  app.get('/readyz', { config: { operation: 'readyz' } }, async (_request, reply) => {
    const checks = await healthState(deps.db, deps.migrations).then(checksOf, () => DOWN);
    const ready = !deps.isStopping() && checks.database === 'ok' && checks.migrations === 'ok';
    const late = checks.jobs === 'late' || checks.seals === 'late';
    const status = deps.isStopping() ? 'stopping' : !ready ? 'not ready' : late ? 'late' : 'ok';
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, checks });
  });
  app.get('/metrics', { config: { operation: 'metrics' } }, async (request, reply) => {
    if (!mayRead(request, deps.metricsToken)) return refuse(request, reply, fail('not_found'));
    const database = await databaseGauges(deps.db, deps.migrations).catch((error: unknown) => {
      request.log.warn({ err: error }, 'metrics without the database');
      return [];
    });
    const gauges = [...poolGauges(deps.pools), up(database.length > 0), ...database];
    const text = [...app.figures.lines(), ...gauges.flatMap(gaugeLines)].join('\n');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(`${text}\n`);
  });
}

const up = (answers: boolean): Gauge => ({
  name: 'cardload_database_up',
  help: 'Whether a primary answers.',
  values: [{ value: answers ? 1 : 0 }],
});

function poolGauges(pools: HealthDeps['pools']): Gauge[] {
  const values = (pick: (load: ReturnType<Database['load']>) => number) =>
    Object.entries(pools).map(([pool, db]) => ({ labels: { pool }, value: pick(db.load()) }));
  return [
    {
      name: 'cardload_pool_open',
      help: 'Connections to the database.',
      values: values(({ open }) => open),
    },
    {
      name: 'cardload_pool_waiting',
      help: 'Requests that wait for a connection.',
      values: values(({ waiting }) => waiting),
    },
  ];
}

/** By its token; without one only to whoever asks from this machine, past every proxy. */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return (
      headers['x-forwarded-for'] === undefined &&
      headers.forwarded === undefined &&
      /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '')
    );
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
