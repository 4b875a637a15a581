import type { FastifyInstance } from 'fastify';
import { date, fields, optional, orNull, text, webAddress, whole } from '../http/read-json.ts';
import { readWebhookMode } from '../http/webhook-queue.ts';
import { deliveriesBetween, nightDeliveries } from './change-webhooks.ts';
import { type Control, readBody } from './control.ts';

const MOST_AT_ONCE = 20_000;
const target = fields({ url: orNull(webAddress) });
const burst = fields({
  place: text(100),
  date,
  /** How many; absent: one for each punch of the night and provider. */
  count: optional(whole(1, MOST_AT_ONCE)),
});

/** What goes out, how and when. Each answer says how many were sent and taken. */
export function serveWebhookControl(app: FastifyInstance, control: Control): void {
  const { sources, setSevenShiftsUrl } = control;
  const { world, webhooks } = sources.context;
  let settledAt = world.now();

  app.put('/webhooks/7shifts', async ({ body }, reply) => {
    const read = readBody(target, body, reply);
    if (!read) return reply;
    setSevenShiftsUrl(read.url);
    return read;
  });
  app.get('/webhooks', async () => ({ mode: webhooks.mode(), waiting: webhooks.waiting() }));
  app.put('/webhooks/mode', async ({ body }, reply) => {
    const read = readBody(readWebhookMode, body, reply);
    if (!read) return reply;
    webhooks.setMode(read);
    return read;
  });
  app.post('/webhooks/send', async () => webhooks.send());
  app.post('/webhooks/settle', async () => {
    const now = world.now();
    webhooks.add(deliveriesBetween(sources, settledAt, now));
    settledAt = now;
    return webhooks.send();
  });
  app.post('/webhooks/night', async ({ body }, reply) => {
    const read = readBody(burst, body, reply);
    if (!read) return reply;
    const place = world.place(read.place);
    if (!place) return reply.code(404).send({ error: 'place_unknown' });
    const all = nightDeliveries(sources, place, read.date);
    const count = all.length === 0 ? 0 : (read.count ?? all.length);
    webhooks.add(Array.from({ length: count }, (_, index) => all[index % all.length]!));
    return webhooks.send();
  });
}
