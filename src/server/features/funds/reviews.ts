import { may } from '#domain/access/rights.ts';
import { recordOf } from '#kernel/keys.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { json } from '#server/platform/audit.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type MovementShown, presentMovement } from './movements.present.ts';
import { findMovement } from './movements.repo.ts';
import { priceFundReview } from './price-fund-review.ts';
import { priceReview } from './price-review.ts';
import type { FundReviewInput, Priced, ReviewInput } from './priced-review.ts';
import { findReview, insertReview, outcomeOfKey } from './reviews.repo.ts';
import type { StoreFunds } from './store-funds.port.ts';

type ReviewShown = Priced & { sent: boolean; outcome: MovementShown | null };
const RIGHT = {
  load: 'load_one',
  unload: 'unload_one',
  transfer: 'transfer_wallets',
  ewa_fund: 'edit_float',
  ewa_return: 'edit_float',
} as const;

type Refusal =
  | 'not_found'
  | 'forbidden'
  | 'feature_off'
  | 'invalid_input'
  | 'same_wallet'
  | 'ewa_off';

/**
 * Prices a movement and keeps the price with its key, so that every window, reload and double click
 * shares one.
 */
export async function createReview(
  { tx, actor, now }: Pick<RequestContext, 'tx' | 'actor' | 'now'>,
  input: ReviewInput,
  funds: StoreFunds,
): Promise<Result<ReviewShown, Refusal>> {
  if (!may(actor.level, RIGHT[input.kind], true)) return fail('forbidden');
  if (isOfCard(input) && actor.client.features.corp_load === '0') return fail('feature_off');
  const priced = await (isOfFund(input)
    ? priceFundReview({ tx, actor, now }, input, funds)
    : priceReview({ tx, actor, now }, input));
  if (!priced.ok) return priced;
  const { review_id: id, key, kind } = priced.value;
  await insertReview(tx, {
    client_id: actor.client.id,
    id,
    key,
    kind,
    manager_id: actor.managerId,
    input: json(input) ?? '{}',
    shown: json(priced.value) ?? '{}',
    created_at: now,
  });
  return ok({ ...priced.value, sent: false, outcome: null });
}

const isOfFund = (input: ReviewInput): input is FundReviewInput =>
  input.kind === 'ewa_fund' || input.kind === 'ewa_return';
const isOfCard = ({ kind }: ReviewInput): boolean => kind === 'load' || kind === 'unload';

/** A review as it was priced, with what became of it: its movement as it stands now. */
export async function showReview(
  tx: ReadHandle,
  actor: ManagerActor,
  id: string,
): Promise<Result<ReviewShown, 'not_found'>> {
  const row = await findReview(tx, actor.client.id, actor.managerId, id);
  if (!row) return fail('not_found');
  const outcome = await outcomeOfKey(tx, actor.client.id, row.key);
  const movementId = outcome && movementOf(outcome.answer);
  const movement = movementId ? await findMovement(tx, actor.client.id, BigInt(movementId)) : null;
  return ok({
    // `createReview` keeps it as it answers it.
    ...(row.shown as Priced),
    sent: outcome !== null,
    outcome: movement ? presentMovement(actor, movement) : null,
  });
}

/** What is kept with a key names its movement: held between two steps, or the movement itself. */
function movementOf(answer: unknown): number | null {
  const { movement_id: held, id } = recordOf(answer);
  const found = held ?? id;
  return typeof found === 'number' ? found : null;
}
