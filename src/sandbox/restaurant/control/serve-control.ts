import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { Day } from '#kernel/day.ts';
import { faultSchema } from '../http/faults.ts';
import { bearerOf, isSame } from '../http/secrets.ts';
import { utcText } from '../http/times.ts';
import type { LightspeedGrants } from '../lightspeed/grants.ts';
import { staffIdOf } from '../lightspeed/staff.ts';
import { userIdOf } from '../7shifts/bodies.ts';
import { employeeIdOf } from '../omnivore/bodies.ts';
import { type Correction, correctionSchema } from '../world/corrections.ts';
import { AGENT_STATES, type Place } from '../world/place.ts';
import { placeSchema } from '../world/read-place.ts';
import { sharesOf } from '../world/sums.ts';
import { truthOf } from '../world/truth.ts';
import { billsAt, punchesAt } from '../world/views.ts';
import { type ChangeSources, punchDeliveries, revocationDeliveries } from './change-webhooks.ts';
import { serveWebhookControl } from './serve-webhook-control.ts';

export type Control = {
  /** Opens the buttons. */
  readonly key: string;
  readonly sources: ChangeSources;
  readonly grants: LightspeedGrants;
  readonly sevenShiftsClientId: string;
  readonly setSevenShiftsUrl: (url: string | null) => void;
};

/** The body of a button; null, and the answer is sent, where it is not as it should be. */
export function readBody<T>(schema: z.ZodType<T>, body: unknown, reply: FastifyReply): T | null {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  const problems = read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  void reply.code(422).send({ error: 'invalid', problems });
  return null;
}

const nightQuery = z.object({ place: z.string(), date: z.iso.date() });

/** The buttons of whoever plays the restaurants and their providers. */
export function serveControl(app: FastifyInstance, control: Control): void {
  app.addHook('onRequest', async (request, reply) => {
    const key = bearerOf(request.headers.authorization);
    if (key === null || !isSame(key, control.key))
      return reply.code(401).send({ error: 'unauthorized' });
  });
  servePlaces(app, control);
  serveCorrections(app, control);
  serveFaultButtons(app, control);
  serveAccess(app, control);
  serveWebhookControl(app, control);
}

function servePlaces(app: FastifyInstance, { sources }: Control): void {
  const { world } = sources.context;
  const places = z.object({ places: z.array(placeSchema).max(5_000) });
  app.put('/places', async ({ body }, reply) => {
    const read = readBody(places, body, reply);
    if (!read) return reply;
    world.tell(read.places);
    return { places: world.places().length };
  });
  app.get('/places', async () => ({ places: world.places().map(presentPlace) }));
  app.get('/truth', async ({ query }, reply) => {
    const read = readBody(nightQuery, query, reply);
    if (!read) return reply;
    const place = world.place(read.place);
    if (!place) return reply.code(404).send({ error: 'place_unknown' });
    // The schema has seen that it is a date.
    return truthOf(place, world.night(place, read.date as Day), world.now());
  });
  app.get('/nights', async ({ query }, reply) => {
    const read = readBody(nightQuery, query, reply);
    if (!read) return reply;
    const place = world.place(read.place);
    if (!place) return reply.code(404).send({ error: 'place_unknown' });
    // The schema has seen that it is a date.
    const night = world.night(place, read.date as Day);
    const now = world.now();
    return {
      punches: punchesAt(night, now).map(({ number, facts }) => ({
        number,
        person: facts.person,
        role: facts.role,
        in: utcText(facts.from),
        out: facts.to === null ? null : utcText(facts.to),
        deleted: facts.deleted,
      })),
      bills: billsAt(night, now).map(({ number, facts, isOpen }) => ({
        number,
        kind: facts.kind,
        owner: facts.owner,
        open: isOpen,
        voided: facts.voided,
        opened: utcText(facts.openedAt),
        sellers: sharesOf(facts).map(({ person, net, tips }) => ({
          person,
          net_cents: String(net),
          tip_cents: String(tips),
        })),
      })),
    };
  });
}

/** A place with the number of each of its people at each provider. */
const presentPlace = (place: Place): object => ({
  id: place.id,
  name: place.name,
  zone: place.zone,
  lightspeed: place.lightspeed,
  seven_shifts: place.sevenShifts,
  omnivore: place.omnivore,
  roster: place.roster,
  roles: place.roles,
  staff: place.staff.map((person) => ({
    id: person.id,
    first_name: person.firstName,
    last_name: person.lastName,
    payroll_id: person.payrollId,
    roles: person.roles,
    active: person.active,
    newcomer: person.newcomer,
    lightspeed_id: staffIdOf(person.id),
    seven_shifts_id: userIdOf(person.id),
    omnivore_id: employeeIdOf(place, person.id),
  })),
});

function serveCorrections(app: FastifyInstance, { sources }: Control): void {
  const { world, webhooks } = sources.context;
  const changeOf = (told: Correction): 'created' | 'edited' | 'deleted' => {
    if (told.new_punch) return 'created';
    return told.punch?.deleted ? 'deleted' : 'edited';
  };
  world.onCorrection((told, { place, day }) => {
    const night = world.night(place, day);
    const number = told.new_punch ? night.punches.length : told.punch?.number;
    const punch = punchesAt(night, world.now()).find((one) => one.number === number);
    if (punch) webhooks.add(punchDeliveries(sources, { place, night, punch }, changeOf(told)));
  });
  app.post('/corrections', async ({ body }, reply) => {
    const read = readBody(correctionSchema, body, reply);
    if (!read) return reply;
    if (!world.correct({ ...read, at: utcText(world.now()) }))
      return reply.code(404).send({ error: 'record_unknown' });
    return { webhooks: await webhooks.send() };
  });
}

function serveFaultButtons(app: FastifyInstance, { sources }: Control): void {
  const { faults } = sources.context;
  app.get('/faults', async () => ({ faults: faults.list() }));
  app.post('/faults', async ({ body }, reply) => {
    const read = readBody(faultSchema, body, reply);
    if (!read) return reply;
    faults.add(read);
    return { faults: faults.list() };
  });
  app.delete('/faults', async () => {
    faults.clear();
    return { faults: [] };
  });
}

function serveAccess(app: FastifyInstance, control: Control): void {
  const { context, companies } = control.sources;
  const revocation = z.object({
    provider: z.enum(['lightspeed', '7shifts']),
    account: z.int().min(1),
  });
  const agent = z.object({ status: z.enum(AGENT_STATES) });
  app.post('/revocations', async ({ body }, reply) => {
    const read = readBody(revocation, body, reply);
    if (!read) return reply;
    if (read.provider === 'lightspeed') return { revoked: control.grants.revoke(read.account) };
    const grant = companies.revoke(read.account);
    if (!grant) return { revoked: 0 };
    const deliveries = revocationDeliveries(control.sources, grant, control.sevenShiftsClientId);
    context.webhooks.add(deliveries);
    return { revoked: 1, webhooks: await context.webhooks.send() };
  });
  app.put<{ Params: { location: string } }>(
    '/agents/:location',
    async ({ params, body }, reply) => {
      const read = readBody(agent, body, reply);
      if (!read) return reply;
      context.world.setAgent(params.location, read.status);
      return { location: params.location, status: read.status };
    },
  );
}
