import { z } from 'zod';
import { type Day, type Zone, dayOf } from '#kernel/day.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const MAX_EVENTS = 100;

/** As far as a message of Lightspeed about a shift says when the shift was. */
const Message = z.object({
  notificationType: z.enum(['shift.created', 'shift.updated', 'shift.deleted']),
  data: z.object({
    dateInUTC: instant.nullish(),
    events: z
      .array(z.object({ timestamp: instant }))
      .max(MAX_EVENTS)
      .nullish(),
  }),
});

/**
 * The dates of a location that a message of Lightspeed is about; none for a message of another
 * shape.
 */
export function daysOfShiftMessage(body: string, zone: Zone): Day[] {
  const read = Message.safeParse(readJson(body));
  if (!read.success) return [];
  const { dateInUTC, events } = read.data.data;
  const instants = [...(events ?? []).map(({ timestamp }) => timestamp)];
  if (instants.length === 0 && dateInUTC) instants.push(dateInUTC);
  return [...new Set(instants.map((at) => dayOf(at, zone)))];
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
