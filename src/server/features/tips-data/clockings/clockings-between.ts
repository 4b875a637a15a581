import type { Break } from '#domain/tips-data/index.ts';
import { type Day, addDays } from '#kernel/day.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { StoreKey } from '../../tips-setup/index.ts';
import { breaksOf } from '../lines/lines-between.ts';
import { posLocationsOf, sourceName } from '../mapping/locations.repo.ts';
import { clockingsOfDates, staffOfClockings } from './clockings.repo.ts';

/** A clock-in as whoever pays for hours needs it: no service and no tips are asked for. */
export type StaffClocking = {
  readonly id: number;
  /** The member who is linked to the person of the point of sale; null where nobody is. */
  readonly customerId: number | null;
  /** The person at the provider, as `7shifts/17`. */
  readonly person: string | null;
  readonly clockedIn: Date;
  readonly clockedOut: Date | null;
  readonly breaks: readonly Break[];
  readonly deleted: boolean;
  readonly approved: boolean | null;
  /** The name of the role at the provider, and of its job code here. */
  readonly jobs: readonly string[];
  /** Ten-thousandths of a unit of the currency an hour. */
  readonly hourlyWage: bigint | null;
};

/**
 * The clock-ins of some business dates and of one more on both sides, since work can reach over
 * midnight. A store without any set-up of tips has them too, once its clock-ins come from somewhere.
 */
export async function clockingsBetween(
  tx: ReadHandle,
  store: StoreKey,
  first: Day,
  last: Day,
): Promise<StaffClocking[]> {
  const location = await clockingsLocation(tx, store);
  if (location?.feed == null) return [];
  const rows = await clockingsOfDates(tx, {
    ...store,
    source: sourceName(location.feed, location.revenue_center),
    first: addDays(first, -1),
    last: addDays(last, 1),
  });
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    person: row.employee,
    clockedIn: row.clocked_in,
    clockedOut: row.clocked_out,
    breaks: breaksOf(row.breaks),
    deleted: row.deleted,
    approved: row.approved,
    jobs: [row.role_name, row.job_code_name].flatMap((name) => name ?? []),
    hourlyWage: row.hourly_wage_e4,
  }));
}

export const clockingsLocation = async (tx: ReadHandle, { clientId, storeId }: StoreKey) =>
  (await posLocationsOf(tx, clientId, storeId)).find(
    ({ data_type: type }) => type === 'clockings',
  ) ?? null;

/** Somebody as the provider of a store's clock-ins has them. */
export type ClockingPerson = {
  readonly externalId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly active: boolean;
  /** By which the provider names them to payroll; null where it does not. */
  readonly payrollId: string | null;
};

/** Who works in a store by the provider of its clock-ins; nobody where none is connected. */
export async function clockingStaff(tx: ReadHandle, store: StoreKey): Promise<ClockingPerson[]> {
  const location = await clockingsLocation(tx, store);
  const feed = location?.feed;
  if (feed == null) return [];
  return (await staffOfClockings(tx, store))
    .filter(({ external_id: id }) => isOfProvider(id, feed.provider))
    .map((row) => ({
      externalId: row.external_id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: row.email,
      mobile: row.mobile,
      active: row.active,
      payrollId: row.numbers.find(({ kind }) => kind === 'payroll')?.value ?? null,
    }));
}

/** A key begins with its provider's name and a space of its own. */
const isOfProvider = (externalId: string, provider: string): boolean =>
  externalId.startsWith(`${provider}/`) || externalId.startsWith(`${provider}:`);
