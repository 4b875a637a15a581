import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { timeAt } from '../http/context.ts';
import { choice, fields, readJson, text, webAddress } from '../http/read-json.ts';
import { utcText } from '../http/times.ts';
import type { Delivery } from '../http/webhook-queue.ts';
import type { Memory } from '../world/memory.ts';
import type { SandboxRestaurant } from '../world/place.ts';
import { type LightspeedFace, type LocationParams, badRequest, locate } from './read-request.ts';

export const SHIFT_EVENTS = ['shift.created', 'shift.updated', 'shift.deleted'] as const;
export type ShiftEvent = (typeof SHIFT_EVENTS)[number];

type Registration = {
  readonly uuid: string;
  readonly notificationType: ShiftEvent;
  readonly url: string;
  readonly webhookName: string;
  readonly businessLocationId: number;
  readonly createdAt: string;
  readonly updatedAt: string;
};
const readRegistration = fields(
  { notificationType: choice(SHIFT_EVENTS), url: webAddress, webhookName: text() },
  { open: true },
);
const PATH = '/staff/v1/businessLocations/:location/webhooks';

/** Who wants to hear of which location's shifts. */
export function openRegistrations(memory: Memory) {
  const known = new Map<string, Registration>();
  for (const one of memory.restore<Registration>('lightspeed.webhook')) known.set(one.uuid, one);
  for (const uuid of memory.restore<string>('lightspeed.webhook.deleted')) known.delete(uuid);
  return {
    add(registration: Registration): void {
      memory.note('lightspeed.webhook', registration);
      known.set(registration.uuid, registration);
    },
    remove(uuid: string, location: number): boolean {
      if (known.get(uuid)?.businessLocationId !== location) return false;
      memory.note('lightspeed.webhook.deleted', uuid);
      return known.delete(uuid);
    },
    at: (location: number): Registration[] =>
      [...known.values()].filter(({ businessLocationId }) => businessLocationId === location),
  };
}
export type Registrations = ReturnType<typeof openRegistrations>;

/** What goes out when a shift changes: unsigned, with a key that is the same for every try. */
export function shiftDeliveries(
  registrations: Registrations,
  place: SandboxRestaurant,
  { event, body }: { readonly event: ShiftEvent; readonly body: object },
): Delivery[] {
  return registrations
    .at(place.lightspeed?.location ?? 0)
    .filter(({ notificationType }) => notificationType === event)
    .map(({ url }) => ({
      provider: 'lightspeed',
      url,
      headers: { 'x-lightspeed-idempotency-key': randomUUID() },
      body: JSON.stringify({ notificationType: event, data: body }),
    }));
}

/** Registering, listing and deleting webhooks of a location. */
export function serveWebhooks(
  app: FastifyInstance,
  face: LightspeedFace,
  registrations: Registrations,
): void {
  app.get<{ Params: LocationParams }>(PATH, async (asked, reply) => {
    const place = locate(face, asked, reply, 'staff-api');
    return place ? registrations.at(place.lightspeed?.location ?? 0) : reply;
  });
  app.post<{ Params: LocationParams; Body: unknown }>(PATH, async (asked, reply) => {
    const place = locate(face, asked, reply, 'staff-api');
    if (!place) return reply;
    const read = readJson(readRegistration, asked.body);
    if ('problem' in read) return badRequest(reply, 'webhook_invalid');
    const stamp = utcText(timeAt(face.context, 'lightspeed'));
    const registration = {
      uuid: randomUUID(),
      ...read.value,
      businessLocationId: place.lightspeed?.location ?? 0,
      createdAt: stamp,
      updatedAt: stamp,
    };
    registrations.add(registration);
    return reply.code(201).send(registration);
  });
  app.delete<{ Params: LocationParams & { readonly uuid: string } }>(
    `${PATH}/:uuid`,
    async (asked, reply) => {
      const place = locate(face, asked, reply, 'staff-api');
      if (!place) return reply;
      const isGone = registrations.remove(asked.params.uuid, place.lightspeed?.location ?? 0);
      return isGone ? reply.code(204).send() : reply.code(404).send({ error: 'not_found' });
    },
  );
}
