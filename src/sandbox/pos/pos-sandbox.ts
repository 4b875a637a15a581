import fastify, { type FastifyInstance } from 'fastify';
import { addDays, type Day, readDay } from '#kernel/day.ts';
import type { Clock } from '#kernel/instant.ts';
import { CENTERS, billsOf } from './bills.ts';
import type { Location } from './place.ts';
import { clockingsOf } from './shifts.ts';

type PosRequest = {
  Params: { account: string; location: string };
  Querystring: { from?: string; to?: string; revenue_center?: string };
};
const MAX_DAYS = 62;

/**
 * A point of sale on this machine, by a small JSON API of our own. It is told of restaurants and
 * their staff; what they clock and sell follows from place and date alone, with everything that
 * goes wrong in real ones: see `FAULTS`. Asked twice, it answers the same.
 */
export function createPosSandbox({
  key,
  clock,
}: {
  readonly key: string;
  readonly clock: Clock;
}): FastifyInstance {
  const app = fastify();
  const accounts = new Map<string, Map<string, Location>>();
  let down = false;
  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${key}`)
      return reply.code(401).send({ error: 'unauthorized' });
    if (down && request.method === 'GET') return reply.code(503).send({ error: 'unavailable' });
  });

  app.put<{ Params: { account: string }; Body: { locations: Location[] } }>(
    '/v1/accounts/:account/locations',
    async ({ params, body }) => {
      const known = accounts.get(params.account) ?? new Map<string, Location>();
      for (const location of body.locations) known.set(location.id, location);
      accounts.set(params.account, known);
      return { locations: known.size };
    },
  );
  app.put<{ Body: { down: boolean } }>('/v1/state', async ({ body }) => ({
    down: (down = body.down),
  }));

  app.get<{ Params: { account: string } }>(
    '/v1/accounts/:account/locations',
    async ({ params }) => ({
      locations: [...(accounts.get(params.account)?.values() ?? [])].map(({ id, name }) => ({
        id,
        name,
        clockings: true,
        sales: true,
        revenue_centers: CENTERS,
      })),
    }),
  );

  const serve = (
    what: string,
    answer: (location: Location, days: readonly Day[], query: PosRequest['Querystring']) => object,
  ): void => {
    app.get<PosRequest>(
      `/v1/accounts/:account/locations/:location/${what}`,
      async ({ params, query }, reply) => {
        const location = accounts.get(params.account)?.get(params.location);
        if (!location) return reply.code(404).send({ error: 'location_unknown' });
        const days = what === 'staff' ? [] : daysOf(query);
        return days === null
          ? reply.code(422).send({ error: 'range_invalid', most_days: MAX_DAYS })
          : answer(location, days, query);
      },
    );
  };
  serve('staff', ({ staff }) => ({ staff }));
  serve('clockings', (location, days) => ({
    clockings: days.flatMap((day) => clockingsOf(location, day, clock.now())),
  }));
  serve('sales', (location, days, { revenue_center: center }) => ({
    sales: days
      .flatMap((day) => billsOf(location, day, clock.now()))
      .filter((bill) => center === undefined || bill.center === center)
      .map(({ center: _, ...bill }) => bill),
  }));
  return app;
}

function daysOf({ from = '', to = '' }: PosRequest['Querystring']): Day[] | null {
  const [first, last] = [readDay(from), readDay(to)];
  if (first === null || last === null || first > last || addDays(first, MAX_DAYS) <= last)
    return null;
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
