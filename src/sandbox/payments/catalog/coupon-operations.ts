import { emit } from '../events/emit.ts';
import { textOr } from '../protocol/address.ts';
import { mergeMetadata } from '../protocol/merge-metadata.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound } from '../protocol/protocol-error.ts';
import type { Coupon } from '../records/catalog-records.ts';
import type { World } from '../store/world.ts';
import { presentCoupon } from './present-catalog.ts';

const MAKING = {
  id: param.idText(),
  name: param.text(),
  percent_off: param.decimal(),
  amount_off: param.integer(),
  currency: param.idText(),
  duration: param.oneOf('forever', 'once', 'repeating'),
  duration_in_months: param.integer(),
  max_redemptions: param.integer(),
  redeem_by: param.integer(),
  metadata: param.metadata(),
};
const making = param.object(MAKING);
type Making = ReturnType<typeof making.read>;

const find = ({ store }: World, id = ''): Coupon => {
  const found = store.coupons.get(id);
  if (!found || found.deleted) throw notFound('coupon', id);
  return found;
};

function refuseContradictions(world: World, input: Making): void {
  const percent = input.percent_off === undefined ? null : Number(input.percent_off);
  if ((percent === null) === (input.amount_off === undefined))
    throw invalidRequest('You must provide exactly one of percent_off and amount_off.', {
      code: 'parameter_missing',
      param: 'percent_off',
    });
  if (percent !== null && (percent <= 0 || percent > 100))
    throw invalidRequest('Invalid percent_off: above 0 and at most 100.', { param: 'percent_off' });
  if (input.amount_off !== undefined && (input.amount_off <= 0 || input.currency === undefined))
    throw invalidRequest('amount_off is above 0 and needs a currency.', { param: 'currency' });
  if ((input.duration === 'repeating') !== (input.duration_in_months !== undefined))
    throw invalidRequest('duration_in_months goes with the duration repeating.', {
      param: 'duration_in_months',
    });
  if (input.id !== undefined && world.store.coupons.get(input.id))
    throw invalidRequest('Coupon already exists.', {
      code: 'resource_already_exists',
      param: 'id',
    });
}

function createCoupon(world: World, input: Making): Coupon {
  refuseContradictions(world, input);
  return world.store.coupons.put({
    id: input.id ?? world.newId('co'),
    created: world.now(null),
    name: input.name || null,
    percent_off: input.percent_off ?? null,
    amount_off: input.amount_off ?? null,
    currency: input.currency?.toLowerCase() ?? null,
    duration: input.duration ?? 'once',
    duration_in_months: input.duration_in_months ?? null,
    max_redemptions: input.max_redemptions ?? null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    metadata: mergeMetadata({}, input.metadata),
    deleted: false,
  });
}

export const couponOperations = [
  operation({
    method: 'POST',
    path: '/v1/coupons',
    parameters: MAKING,
    run(world, input) {
      const shown = presentCoupon(createCoupon(world, input), world.now(null));
      emit(world, 'coupon.created', { object: shown, timeline: null });
      return shown;
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/coupons/:id',
    parameters: { name: param.text(), metadata: param.metadata() },
    run(world, input, { id }) {
      const before = find(world, id);
      const after = world.store.coupons.put({
        ...before,
        name: textOr(input.name, before.name),
        metadata: mergeMetadata(before.metadata, input.metadata),
      });
      const [was, is] = [before, after].map((one) => presentCoupon(one, world.now(null)));
      emit(world, 'coupon.updated', { object: is!, before: was!, timeline: null });
      return is!;
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/coupons/:id',
    parameters: {},
    run: (world, _, { id }) => presentCoupon(find(world, id), world.now(null)),
  }),
  operation({
    method: 'GET',
    path: '/v1/coupons',
    parameters: { ...PAGE, created: param.timeRange() },
    run: (world, { created, ...page }) =>
      listPage(world.store.coupons, page, {
        url: '/v1/coupons',
        matches: (coupon) => !coupon.deleted && param.isInRange(coupon.created, created),
        present: (coupon) => presentCoupon(coupon, world.now(null)),
      }),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/coupons/:id',
    parameters: {},
    run(world, _, { id }) {
      const found = find(world, id);
      // Where it was put on something it goes on.
      world.store.coupons.put({ ...found, deleted: true });
      emit(world, 'coupon.deleted', {
        object: presentCoupon(found, world.now(null)),
        timeline: null,
      });
      return { id: found.id, object: 'coupon', deleted: true };
    },
  }),
];
