import { now } from './clock.ts';

/**
 * LocationChoice on the land of both countries first, then one city or two for each hour from GMT-11 to
 * GMT+12.
 */
const ZONES = [
  'America/St_Johns',
  'America/Halifax',
  'America/Toronto',
  'America/New_York',
  'America/Winnipeg',
  'America/Chicago',
  'America/Regina',
  'America/Edmonton',
  'America/Denver',
  'America/Phoenix',
  'America/Vancouver',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
  'Pacific/Pago_Pago',
  'America/Mexico_City',
  'America/Bogota',
  'America/Puerto_Rico',
  'America/Santiago',
  'America/Sao_Paulo',
  'Atlantic/South_Georgia',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Paris',
  'Europe/Athens',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Karachi',
  'Asia/Kolkata',
  'Asia/Dhaka',
  'Asia/Bangkok',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
  'Pacific/Noumea',
  'Pacific/Auckland',
] as const;

/** GMT-05:00, by which the zone goes now. */
function offsetOf(zone: string): string {
  const part =
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
      .formatToParts(now())
      .find((one) => one.type === 'timeZoneName')?.value ?? 'GMT';
  return part === 'GMT' ? 'GMT+00:00' : part;
}

/** Time zones to choose from, each with its offset; one that is kept already is among them. */
export const zoneOptions = (
  kept: string,
): readonly { readonly value: string; readonly label: string; readonly note: string }[] =>
  [...new Set([...ZONES, ...(kept === '' ? [] : [kept])])].map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
    note: offsetOf(zone),
  }));
