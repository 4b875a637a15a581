import type { z } from 'zod';
import type { tipResult } from '#contract/tips-results/result.ts';
import { invariant } from '#kernel/invariant.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { storeOfPath, tipWallet } from '../../tips-setup/index.ts';
import { payFindings, presentFinding } from '../payees/pay-law.ts';
import { presentResult } from './results.present.ts';
import { peopleOfResult, resultSummaries } from './result-summaries.repo.ts';

export type TipResultAnswer = z.input<typeof tipResult>;
export type ReadContext = Pick<RequestContext, 'actor' | 'now'> & { readonly tx: ReadHandle };

/** A result that the edge has seen. */
export async function rowOf(tx: ReadHandle, clientId: number, id: number) {
  const [row] = await resultSummaries(tx, clientId, [id]);
  invariant(row, 'the edge has seen this result');
  return row;
}

/** One result as it stands now. */
export async function showResult(
  { tx, actor, now }: ReadContext,
  id: number,
): Promise<Result<TipResultAnswer, never>> {
  const row = await rowOf(tx, actor.client.id, id);
  const place = await storeOfPath(tx, actor, row.store_id);
  const findings =
    row.state === 'paid'
      ? []
      : ((
          await payFindings(
            { tx, actor, now },
            await tipWallet(tx, row.client_id, row.store_id),
            [row],
            await peopleOfResult(tx, row.client_id, id),
          )
        ).get(id) ?? []);
  return ok({
    ...(await presentResult(tx, row, place.timezone)),
    law: findings.map(presentFinding),
  });
}

/** A change of a result, answered by the result. */
export async function answerChanged<E extends string>(
  work: RequestContext,
  id: number,
  done: Promise<Result<unknown, E>>,
): Promise<Result<TipResultAnswer, E>> {
  const outcome = await done;
  return outcome.ok ? showResult(work, id) : outcome;
}
