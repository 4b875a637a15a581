import type { tipMapping } from '#contract/tips-data/mapping.ts';
import type { BodyOf } from '#contract/operation.ts';
import { checkedDay } from '#kernel/day.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type StoreRef, lockTips } from '../../tips-setup/index.ts';
import { type ChoiceRefused, type LocationWanted, chooseLocation } from './choose-location.ts';
import {
  type DataType,
  type PosLocationRow,
  posLocationsOf,
  removeLocation,
} from './locations.repo.ts';
import { readOptions } from './pos-options.ts';
import type { Offered } from './present-locations.ts';

type Input = BodyOf<(typeof tipMapping)['mapLocations']>;
const TYPES = ['clockings', 'sales'] as const satisfies readonly DataType[];

/** Says from where clockings and sales come. Records from elsewhere stay and count no more. */
export async function mapLocations(
  work: RequestContext,
  place: StoreRef,
  input: Input,
  offers: readonly Offered[],
): Promise<Result<true, ChoiceRefused | 'invalid_input'>> {
  const { tx, now } = work;
  await lockTips(work, place);
  const problems = TYPES.flatMap((type) => problemsOf(type, input[type], offers));
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const before = await posLocationsOf(tx, place.clientId, place.storeId);
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  for (const type of TYPES) {
    const row = before.find((one) => one.data_type === type);
    const wanted = wantedOf(type, input[type], offers);
    if (isSame(row, wanted)) continue;
    was[type] = row ? describe(row) : null;
    is[type] = null;
    if (wanted === null) {
      await removeLocation(tx, place.clientId, place.storeId, type);
      continue;
    }
    const chosen = await chooseLocation(tx, place, wanted, now);
    if (!chosen.ok) return chosen;
    is[type] = describe(chosen.value);
  }
  if (Object.keys(is).length > 0)
    await audit(work, {
      action: 'tips.locations',
      subject: { kind: 'tip_wallet', id: place.storeId },
      before: was,
      after: is,
    });
  return ok(true);
}

function wantedOf(
  type: DataType,
  wanted: Input['sales'],
  offers: readonly Offered[],
): LocationWanted | null {
  const account = offers.find((one) => one.connectionId === wanted?.connection_id);
  const location = account?.locations?.find((one) => one.id === wanted?.location_id);
  return wanted === null || account === undefined || location === undefined
    ? null
    : {
        type,
        account,
        location,
        revenueCenter: wanted.revenue_center,
        liveFrom: wanted.live_from == null ? null : checkedDay(wanted.live_from),
        options: wanted.options === undefined ? null : readOptions(wanted.options),
      };
}

const describe = ({
  name,
  revenue_center: center,
  feed,
  live_from: from,
}: PosLocationRow): string =>
  [
    feed === null ? name : `${name}, ${feed.provider}`,
    ...(center === null ? [] : [`(${center})`]),
    ...(from === null ? [] : [`from ${from}`]),
  ].join(' ');

const isSame = (row: PosLocationRow | undefined, wanted: LocationWanted | null): boolean =>
  row === undefined
    ? wanted === null
    : wanted !== null &&
      row.feed?.connection_id === wanted.account.connectionId &&
      row.external_id === wanted.location.id &&
      row.revenue_center === wanted.revenueCenter &&
      (wanted.liveFrom === null || row.live_from === wanted.liveFrom) &&
      wanted.options === null;

/** Clockings have no revenue center. */
function problemsOf(type: DataType, wanted: Input['sales'], offers: readonly Offered[]): Problem[] {
  if (wanted === null) return [];
  const account = offers.find((one) => one.connectionId === wanted.connection_id);
  if (account === undefined)
    return [{ path: `${type}.connection_id`, code: 'pos_account_unknown' }];
  const found = account.locations?.find((one) => one.id === wanted.location_id);
  if (!found?.[type]) return [{ path: `${type}.location_id`, code: 'pos_place_unknown' }];
  const known =
    wanted.revenue_center === null ||
    (type === 'sales' && found.revenueCenters.some(({ id }) => id === wanted.revenue_center));
  return known ? [] : [{ path: `${type}.revenue_center`, code: 'revenue_center_unknown' }];
}
