import type { Day } from '#kernel/day.ts';
import type { ServiceCell } from './week.ts';

type Size = { readonly days: readonly Day[]; readonly services: readonly number[] };
type Press = { readonly key: string; readonly ctrlKey: boolean; readonly metaKey: boolean };

/**
 * Where a key leads from a cell; null where it is no key of moving. With Ctrl, Home and End lead to
 * the first and the last cell.
 */
export function gridStep(
  { key, ctrlKey, metaKey }: Press,
  { days, services }: Size,
  from: ServiceCell,
  mirrored: boolean,
): ServiceCell | null {
  const [row, column] = [days.indexOf(from.day), services.indexOf(from.service)];
  const ahead = mirrored ? -1 : 1;
  const moves: Readonly<Record<string, readonly [number, number]>> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + ahead],
    ArrowLeft: [row, column - ahead],
    Home: [ctrlKey || metaKey ? 0 : row, 0],
    End: [ctrlKey || metaKey ? days.length - 1 : row, services.length - 1],
  };
  const to = moves[key];
  if (to === undefined) return null;
  const [day, service] = [
    days[Math.min(Math.max(to[0], 0), days.length - 1)],
    services[Math.min(Math.max(to[1], 0), services.length - 1)],
  ];
  return day === undefined || service === undefined ? null : { day, service };
}
