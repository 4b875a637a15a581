import { type Zone, instantAt, readDay, wallClock } from '#kernel/day.ts';

/** `2026-11-20T21:58:12Z`. */
export const utcText = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');
/** `2026-11-20T21:58:12.000Z`. */
export const utcTextWithMilliseconds = (at: number): string => new Date(at).toISOString();
/** `2026-11-20T21:58:12+00:00`. */
export const offsetText = (at: number): string => `${naiveText(at).replace(' ', 'T')}+00:00`;
/** `2026-11-20 21:58:12`, in UTC. */
export const naiveText = (at: number): string =>
  new Date(at).toISOString().slice(0, 19).replace('T', ' ');
/** `2026-11-20T16:58:12-05:00`: the wall clock of a zone with its offset. */
export function zonedText(at: number, zone: Zone): string {
  const { day, minuteOfDay } = wallClock(new Date(at), zone);
  const wall = Date.parse(`${day}T00:00:00Z`) + minuteOfDay * 60_000 + (at % 60_000);
  const offset = Math.round((wall - at) / 60_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  const far = Math.abs(offset);
  const sign = offset < 0 ? '-' : '+';
  return `${new Date(wall).toISOString().slice(0, 19)}${sign}${two(Math.floor(far / 60))}:${two(far % 60)}`;
}
export const epochSeconds = (at: number): number => Math.floor(at / 1_000);

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/;
/** An instant with its zone; null where it has none. A `+` that became a space is forgiven. */
export function readInstant(text: string): number | null {
  const mended = text.replace(/ (\d\d:?\d\d)$/, '+$1');
  const read = INSTANT.test(mended) ? Date.parse(mended) : Number.NaN;
  return Number.isNaN(read) ? null : read;
}

const NAIVE = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d):(\d\d)$/;
/** `2026-11-20T18:00:00` without a zone, by the wall clock of a place. */
export function readNaive(text: string, zone: Zone): number | null {
  const [, date = '', hour = '', minute = '', second = ''] = NAIVE.exec(text) ?? [];
  const day = readDay(date);
  if (day === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  const minuteOfDay = Number(hour) * 60 + Number(minute);
  return instantAt(day, minuteOfDay, zone).getTime() + Number(second) * 1_000;
}
