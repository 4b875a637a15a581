import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Runner } from '../clock/runner.ts';
import { farthest } from '../clock/strict.ts';
import { FAULT_KINDS, type Faults } from '../protocol/faults.ts';
import { ProtocolError } from '../protocol/protocol-error.ts';
import type { World } from '../store/world.ts';
import type { Deliveries } from '../webhooks/deliver.ts';
import { USUAL, type WebhookMode } from '../webhooks/webhook-mode.ts';
import { serveBankButtons } from './serve-bank-buttons.ts';

export type ControlOptions = {
  readonly world: World;
  readonly key: string;
  readonly runner: Runner;
  readonly deliveries: Deliveries;
  readonly faults: Faults;
};
export type Body = Readonly<Record<string, unknown>>;

const refuse = (reply: FastifyReply, message: string): FastifyReply =>
  reply.code(422).send({ error: message });

export const secondsOf = (value: unknown): number | null => {
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? null : Math.floor(time / 1_000);
};
export const isoOf = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1_000).toISOString();

/** Buttons of whoever plays the provider: its time, its webhooks, and what goes wrong. */
export function serveControl(app: FastifyInstance, options: ControlOptions): void {
  const { key, world } = options;
  void app.register(async (control) => {
    control.addHook('onRequest', async (request, reply) => {
      if (request.headers.authorization !== `Bearer ${key}`)
        return reply.code(401).send({ error: 'unauthorized' });
    });
    control.setErrorHandler((error, _, reply) => {
      if (error instanceof ProtocolError)
        return reply.code(error.status).send({ error: error.body.message });
      throw error;
    });
    control.addHook('preSerialization', async (_, __, payload) => {
      world.changes.write();
      return payload;
    });
    serveClock(control, options);
    serveWebhookModes(control, options);
    serveFaults(control, options);
    serveBankButtons(control, world);
  });
}

function serveClock(app: FastifyInstance, { world, runner }: ControlOptions): void {
  const state = () => ({
    now: isoOf(world.now(null)),
    next_due: isoOf(runner.nextMoment()),
  });
  app.get('/sandbox/clock', async () => state());
  app.post<{ Body: Body }>('/sandbox/clock/advance', async ({ body }, reply) => {
    const to = secondsOf(body.to);
    if (to === null) return refuse(reply, '`to` is an instant, such as 2027-01-31T15:00:00Z.');
    if (to < world.now(null)) return refuse(reply, 'Time does not go back.');
    if (to > (farthest(world, null) ?? Infinity))
      return refuse(reply, 'Strict: at most two periods of the shortest subscription at once.');
    const done = await runner.advance(null, to);
    return { ...state(), done };
  });
  app.post('/sandbox/clock/settle', async () => {
    await runner.settle();
    return state();
  });
  app.post<{ Body: Body }>('/sandbox/strict', async ({ body }) => {
    world.tuning.isStrict = body.enabled === true;
    return { enabled: world.tuning.isStrict };
  });
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;
const SIGNATURES = ['right', 'wrong', 'twice'] as const;

/** The part of a mode that somebody asks for, or what is wrong with it. */
function modeOf(body: Body): Partial<WebhookMode> | string {
  const { held, shuffle, doubled, dropped, stale, signature } = body;
  if (![held, doubled].every((value) => value === undefined || typeof value === 'boolean'))
    return '`held` and `doubled` are true or false.';
  if (![dropped, stale].every((value) => value === undefined || isCount(value)))
    return '`dropped` and `stale` are whole numbers.';
  const written = SIGNATURES.find((one) => one === signature);
  if (signature !== undefined && !written) return '`signature` is right, wrong or twice.';
  if (shuffle !== undefined && shuffle !== null && !isCount(shuffle))
    return '`shuffle` is a seed, or null.';
  return {
    ...(typeof held === 'boolean' && { held }),
    ...(typeof doubled === 'boolean' && { doubled }),
    ...(isCount(dropped) && { dropped }),
    ...(isCount(stale) && { stale }),
    ...(isCount(shuffle) && { shuffle }),
    ...(shuffle === null && { shuffle }),
    ...(written && { signature: written }),
  };
}

function serveWebhookModes(
  app: FastifyInstance,
  { world, runner, deliveries }: ControlOptions,
): void {
  app.post<{ Body: Body }>('/sandbox/webhooks/mode', async ({ body }, reply) => {
    const { late = world.tuning.webhookDelay, ...rest } = body;
    const mode = modeOf(rest);
    if (typeof mode === 'string') return refuse(reply, mode);
    if (!isCount(late)) return refuse(reply, '`late` is a number of seconds.');
    world.tuning.webhookDelay = late;
    deliveries.setMode(mode);
    await runner.settle();
    return { ...deliveries.mode(), late };
  });
  app.post('/sandbox/webhooks/usual', async () => {
    world.tuning.webhookDelay = 0;
    deliveries.setMode(USUAL);
    await runner.settle();
    return deliveries.mode();
  });
}

function serveFaults(app: FastifyInstance, { faults }: ControlOptions): void {
  app.post<{ Body: Body }>('/sandbox/faults', async ({ body }, reply) => {
    const { count = 1, method = null, path = '' } = body;
    const kind = FAULT_KINDS.find((one) => one === body.kind);
    if (!kind) return refuse(reply, `\`kind\` is one of ${FAULT_KINDS.join(', ')}.`);
    if (!isCount(count) || count === 0) return refuse(reply, '`count` is a whole number.');
    if (typeof path !== 'string' || (method !== null && typeof method !== 'string'))
      return refuse(reply, '`method` and `path` are texts.');
    faults.add({ kind, count, method, path });
    return { faults: faults.list() };
  });
  app.delete('/sandbox/faults', async () => {
    faults.clear();
    return { faults: [] };
  });
}
