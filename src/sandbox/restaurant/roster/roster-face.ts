import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { dayOf } from '#kernel/day.ts';
import { hours, minutes } from '#kernel/instant.ts';
import { type SandboxContext, timeAt } from '../http/context.ts';
import { serveFaults } from '../http/faults.ts';
import { escapeHtml, htmlPage, messagePage } from '../http/page.ts';
import { fields, readJson, text } from '../http/read-json.ts';
import { bearerOf, hashOf, isSame, newSecret } from '../http/secrets.ts';
import { utcText } from '../http/times.ts';
import { type SandboxRestaurant, roleName } from '../world/place.ts';
import { type RosterFiles, openRosterFiles, positionsOf } from './roster-file.ts';

export const ROSTER_PREFIX = '/roster';
const TOKEN_LIFE = hours(12);
const FRAME_LIFE = minutes(10);
const LARGEST_FILE = 5_000_000;

export type RosterKeys = { readonly username: string; readonly password: string };
type RosterFace = { readonly context: SandboxContext; readonly keys: RosterKeys };
type Session = { readonly hash: string; readonly expiresAt: number };

const readCredentials = fields({ username: text(), password: text() }, { open: true });
const refuse = (reply: FastifyReply, status: number, error: string): FastifyReply =>
  reply.code(status).send({ error });

/** Tokens and addresses of frames, both by hash. */
function openSessions({ context }: RosterFace) {
  const tokens = new Map<string, number>();
  const frames = new Map<string, number>();
  for (const { hash, expiresAt } of context.memory.restore<Session>('roster.token'))
    tokens.set(hash, expiresAt);
  const now = (): number => timeAt(context, 'roster');
  return {
    begin(): { token: string; expires_at: string } {
      const token = newSecret('rst_');
      const session = { hash: hashOf(token), expiresAt: now() + TOKEN_LIFE };
      context.memory.note('roster.token', session);
      tokens.set(session.hash, session.expiresAt);
      return { token, expires_at: utcText(session.expiresAt) };
    },
    isOpen: (request: FastifyRequest): boolean =>
      (tokens.get(hashOf(bearerOf(request.headers.authorization) ?? '')) ?? 0) > now(),
    frame(): { url: string; expires_at: string } {
      const id = newSecret('frm_');
      frames.set(hashOf(id), now() + FRAME_LIFE);
      return {
        url: `${context.publicUrl()}${ROSTER_PREFIX}/frame/${id}`,
        expires_at: utcText(now() + FRAME_LIFE),
      };
    },
    isFrame: (id: string): boolean => (frames.get(hashOf(id)) ?? 0) > now(),
  };
}

/** The scheduling service: sign-in by password, a page for a frame, seniority files. */
export async function serveRoster(app: FastifyInstance, face: RosterFace): Promise<void> {
  const { context, keys } = face;
  serveFaults(app, {
    provider: 'roster',
    faults: context.faults,
    prefix: ROSTER_PREFIX,
    errorBody: (_, code) => ({ error: code }),
    now: () => timeAt(context, 'roster'),
    locationOf: ({ url }) => /[?&]location=([^&]+)/.exec(url)?.[1] ?? null,
  });
  await app.register(multipart, { limits: { fileSize: LARGEST_FILE, files: 1 } });
  const sessions = openSessions(face);
  const files = openRosterFiles(context.memory);
  app.post<{ Body: unknown }>('/authenticate', async ({ body }, reply) => {
    const read = readJson(readCredentials, body);
    const isRight =
      'value' in read &&
      isSame(read.value.username, keys.username) &&
      isSame(read.value.password, keys.password);
    return isRight ? sessions.begin() : refuse(reply, 401, 'invalid_credentials');
  });
  app.get<{ Params: { id: string } }>('/frame/:id', async ({ params }, reply) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    if (sessions.isFrame(params.id)) return reply.send(framePage(context));
    return reply.code(410).send(messagePage('Schedule', 'This page has expired. Open it again.'));
  });
  await app.register(async (guarded) => {
    guarded.addHook('onRequest', async (request, reply) => {
      if (!reply.sent && !sessions.isOpen(request)) return refuse(reply, 401, 'token_expired');
    });
    serveFiles(guarded, context, files);
    guarded.get('/frame', async () => sessions.frame());
  });
}

const rosterPlaces = ({ world }: SandboxContext): SandboxRestaurant[] =>
  world.places().filter(({ roster }) => roster !== null);

function serveFiles(app: FastifyInstance, context: SandboxContext, files: RosterFiles): void {
  const named = (names: readonly string[]) => ({ data: names.map((name) => ({ id: name, name })) });
  app.get('/locations', async () => ({
    data: rosterPlaces(context).map(({ roster, name }) => ({ id: roster?.location, name })),
  }));
  app.get('/positions', async () => named(positionsOf(rosterPlaces(context))));
  app.get<{ Querystring: { location?: string; position?: string } }>(
    '/seniority-file',
    async ({ query }, reply) => {
      const places = rosterPlaces(context).filter(
        ({ roster }) => query.location === undefined || roster?.location === query.location,
      );
      const positions = positionsOf(rosterPlaces(context)).filter(
        (name) => query.position === undefined || name === query.position,
      );
      if (places.length === 0) return refuse(reply, 422, 'location_unknown');
      if (positions.length === 0) return refuse(reply, 422, 'position_unknown');
      return reply.type('text/csv; charset=utf-8').send(files.write(places, positions));
    },
  );
  app.post('/seniority-file', async (request, reply) => {
    if (!request.isMultipart()) return refuse(reply, 415, 'multipart_expected');
    let csv: string | null = null;
    const fields = new Map<string, string>();
    for await (const part of request.parts()) {
      if (part.type === 'file') {
        const content = (await part.toBuffer()).toString('utf8');
        if (part.fieldname === 'csv_file') csv = content;
      } else fields.set(part.fieldname, String(part.value));
    }
    const [location = '', position = ''] = [fields.get('location'), fields.get('position')];
    const places = rosterPlaces(context);
    const positions = positionsOf(places);
    if (csv === null) return refuse(reply, 422, 'csv_file_required');
    if (!places.some(({ roster }) => roster?.location === location))
      return refuse(reply, 422, 'location_unknown');
    if (!positions.includes(position)) return refuse(reply, 422, 'position_unknown');
    return files.take(csv, { location, position }, positions) ?? refuse(reply, 422, 'csv_invalid');
  });
}

/** Tonight's schedule; it tells whoever frames it how high it is. */
function framePage(context: SandboxContext): string {
  const now = timeAt(context, 'roster');
  const hour = (at: number, zone: string): string =>
    new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at);
  const tables = rosterPlaces(context).map((place) => {
    const night = context.world.night(place, dayOf(new Date(now), place.zone));
    const lines = night.planned.map(({ person, role, from, to }) => {
      const known = place.staff.find(({ id }) => id === person);
      return `<tr><td>${escapeHtml(`${known?.firstName ?? ''} ${known?.lastName ?? ''}`)}</td><td>${escapeHtml(roleName(place, role))}</td><td>${hour(from, place.zone)}–${hour(to, place.zone)}</td></tr>`;
    });
    return `<h2>${escapeHtml(place.name)}</h2><table><thead><tr><th>Name</th><th>Position</th><th>Shift</th></tr></thead><tbody>${lines.join('')}</tbody></table>`;
  });
  return htmlPage(
    'Schedule',
    `${tables.join('')}<script>
const post = () => parent.postMessage({ type: 'height', height: document.querySelector('main').offsetHeight + 32 }, '*');
addEventListener('load', post); new ResizeObserver(post).observe(document.body);
</script>`,
  );
}
