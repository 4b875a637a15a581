import type { FastifyInstance } from 'fastify';
import { readFault } from '../http/faults.ts';
import { choice, date, fields, list, text, whole } from '../http/read-json.ts';
import { bearerOf, isSame } from '../http/secrets.ts';
import { utcText } from '../http/times.ts';
import { staffIdOf } from '../lightspeed/staff.ts';
import { userIdOf } from '../7shifts/bodies.ts';
import { employeeIdOf } from '../omnivore/bodies.ts';
import { type Correction, readCorrection } from '../world/corrections.ts';
import { AGENT_STATES, type SandboxRestaurant } from '../world/place.ts';
import { readToldPlace } from '../world/read-place.ts';
import { sharesOf } from '../world/sums.ts';
import { truthOf } from '../world/truth.ts';
import { billsAt, punchesAt } from '../world/views.ts';
import { punchDeliveries, revocationDeliveries } from './change-webhooks.ts';
import { type Control, readBody } from './control.ts';
import { serveWebhookControl } from './serve-webhook-control.ts';

const nightQuery = fields({ place: text(100), date });

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
  const readPlaces = fields({ places: list(readToldPlace, 5_000) });
  app.put('/places', async ({ body }, reply) => {
    const read = readBody(readPlaces, body, reply);
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
    return truthOf(place, world.night(place, read.date), world.now());
  });
  app.get('/nights', async ({ query }, reply) => {
    const read = readBody(nightQuery, query, reply);
    if (!read) return reply;
    const place = world.place(read.place);
    if (!place) return reply.code(404).send({ error: 'place_unknown' });
    const night = world.night(place, read.date);
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
const presentPlace = (place: SandboxRestaurant): object => ({
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
    const read = readBody(readCorrection, body, reply);
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
    const read = readBody(readFault, body, reply);
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
  const revocation = fields({
    provider: choice(['lightspeed', '7shifts']),
    account: whole(1, Number.MAX_SAFE_INTEGER),
  });
  const agent = fields({ status: choice(AGENT_STATES) });
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
