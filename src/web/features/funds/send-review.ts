import type { Body } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import type { AnyReview, Review } from './funds.queries.ts';

const PATIENCE = 30_000;

/** Prices the same again, with a key of its own. `changes` replace what was entered. */
export const reviewAgain = (
  review: Review,
  changes: { amount?: string } = {},
): Promise<AnyReview> =>
  call('createReview', {
    // The input of a review is what createReview took, and so is an amount in its place.
    body: { ...review.input, ...changes, kind: review.kind } as Body<'createReview'>,
  });

/**
 * Sends what was reviewed under the review's own key, so that it goes out once however often this
 * is called.
 */
export async function sendReview(review: Review, us: boolean, duplicateOk: boolean): Promise<void> {
  const { kind: _, ...input } = review.input;
  const options = { key: review.key, signal: AbortSignal.timeout(PATIENCE) };
  if (review.kind === 'transfer') {
    await call('walletToWallet', {
      ...options,
      params: { from: review.from.id },
      // The contract has the same body for the transfer as for its review.
      body: { ...input, duplicate_ok: duplicateOk } as Body<'walletToWallet'>,
    });
    return;
  }
  const body = { ...input, duplicate_ok: duplicateOk };
  const request = (american: boolean): Promise<unknown> => {
    if (review.kind === 'load')
      return call(american ? 'loadValueUs' : 'loadValue', {
        ...options,
        // The contract has the same body for the load as for its review.
        body: body as Body<'loadValue'>,
      });
    return call(american ? 'reverseLoadUs' : 'reverseLoad', {
      ...options,
      // The contract has the same body for the unload as for its review.
      body: body as Body<'reverseLoad'>,
    });
  };
  try {
    await request(us);
  } catch (error) {
    // Some US clients use the standard calls; a refusal for the region comes before anything is
    // held.
    if (!(error instanceof ApiError) || error.code !== 'wrong_region_route') throw error;
    await request(!us);
  }
}

/** Whether a refusal says for sure that nothing was begun. Everything else has to be looked up. */
export function nothingBegan(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.params.movement_id !== undefined)
    return error instanceof ApiError && error.code === 'looks_like_duplicate';
  return (
    error.status >= 400 &&
    error.status < 500 &&
    error.code !== 'idempotency_in_flight' &&
    error.code !== 'idempotency_key_reused'
  );
}
