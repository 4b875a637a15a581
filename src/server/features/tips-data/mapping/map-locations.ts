import type { z } from 'zod';
import type { tipMapping } from '#contract/tips-data/mapping.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import {
  type PointOfSale,
  type PosLocation,
  PosUnavailable,
} from '#server/providers/pos/pos.port.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import type { PosReason } from '../data.present.ts';
import {
  type DataType,
  type LocationRow,
  locationsOf,
  removeLocation,
  saveLocation,
} from './locations.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof tipMapping)['mapLocations']>;
type Mapping = z.input<(typeof tipMapping)['locationMapping']['output']>;
const TYPES = ['clockings', 'sales'] as const;
export type Offered =
  | { readonly locations: readonly PosLocation[] }
  | { readonly locations: null; readonly reason: PosReason };

/** The places that a client's point of sale has, or why it does not say. */
export async function offered(pos: PointOfSale | null, clientId: number): Promise<Offered> {
  if (pos === null) return { locations: null, reason: 'pos_not_connected' };
  try {
    return { locations: await pos.locations(clientId) };
  } catch (error) {
    if (error instanceof PosUnavailable) return { locations: null, reason: error.code };
    throw error;
  }
}

/** From where data of a store comes, and from where it could. */
export async function presentMapping(
  tx: ReadHandle,
  { clientId, storeId }: StoreRef,
  offer: Offered,
): Promise<Mapping> {
  const rows = await locationsOf(tx, clientId, storeId);
  const of = (type: DataType) => {
    const row = rows.find(({ data_type: own }) => own === type);
    return row
      ? { location_id: row.external_id, name: row.name, revenue_center: row.revenue_center }
      : null;
  };
  return {
    clockings: of('clockings'),
    sales: of('sales'),
    reason: offer.locations === null ? offer.reason : null,
    locations:
      offer.locations?.map(({ revenueCenters, ...rest }) => ({
        ...rest,
        revenue_centers: [...revenueCenters],
      })) ?? null,
  };
}

/** Says from where clockings and sales come. Records from elsewhere stay and count no more. */
export async function mapLocations(
  work: RequestContext,
  place: StoreRef,
  input: Input,
  locations: readonly PosLocation[],
): Promise<Result<true, 'invalid_input'>> {
  const { tx, now, actor, origin } = work;
  await lockTips(work, place);
  const problems = TYPES.flatMap((type) => problemsOf(type, input[type], locations));
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const before = await locationsOf(tx, place.clientId, place.storeId);
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const type of TYPES) {
    const wanted = input[type];
    const row = before.find(({ data_type: own }) => own === type);
    if (same(row, wanted)) continue;
    [was[type], is[type]] = [row ? told(row.name, row.revenue_center) : null, null];
    if (wanted === null) await removeLocation(tx, place.clientId, place.storeId, type);
    else {
      const name =
        locations.find(({ id }) => id === wanted.location_id)?.name ?? wanted.location_id;
      is[type] = told(name, wanted.revenue_center);
      await saveLocation(tx, {
        client_id: place.clientId,
        store_id: place.storeId,
        data_type: type,
        external_id: wanted.location_id,
        name,
        revenue_center: wanted.revenue_center,
        mapped_at: now,
      });
    }
  }
  if (Object.keys(is).length > 0)
    await audit(
      { tx, actor, origin, now },
      {
        action: 'tips.locations',
        subject: { kind: 'tip_wallet', id: place.storeId },
        before: was,
        after: is,
      },
    );
  return ok(true);
}

const told = (name: string, center: string | null): string =>
  center === null ? name : `${name} (${center})`;
const same = (row: LocationRow | undefined, wanted: Input['sales']): boolean =>
  row === undefined
    ? wanted === null
    : wanted !== null &&
      row.external_id === wanted.location_id &&
      row.revenue_center === wanted.revenue_center;

/** Clockings have no revenue centre. */
function problemsOf(
  type: DataType,
  wanted: Input['sales'],
  locations: readonly PosLocation[],
): Problem[] {
  if (wanted === null) return [];
  const found = locations.find((one) => one.id === wanted.location_id);
  if (!found?.[type]) return [{ path: `${type}.location_id`, code: 'pos_place_unknown' }];
  const known =
    wanted.revenue_center === null ||
    (type === 'sales' && found.revenueCenters.some(({ id }) => id === wanted.revenue_center));
  return known ? [] : [{ path: `${type}.revenue_center`, code: 'revenue_center_unknown' }];
}
