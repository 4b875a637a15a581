import { tipProposals } from '#contract/tips-results/proposals.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeOfPath } from '../../tips-setup/index.ts';
import { mayEnter } from '../results/lock-result.ts';
import { answerChanged, rowOf, type ReadContext } from '../results/show-result.ts';
import { presentProposal } from './proposals.present.ts';
import { acceptProposal, dropProposal, proposalOf } from './proposals.ts';

async function proposalShown({ tx, actor }: ReadContext, id: number) {
  const row = await rowOf(tx, actor.client.id, id);
  const proposal = mayEnter(actor, row.tip_type)
    ? await proposalOf(tx, await storeOfPath(tx, actor, row.store_id), row)
    : null;
  return proposal ? ok(await presentProposal(tx, row, proposal)) : fail('not_found');
}

/** Serves what newer data would change of results that somebody has edited or shared. */
export function serveTipProposals(edge: Edge): void {
  edge.serve(tipProposals, {
    tipProposal: ({ params, ...work }) => proposalShown(work, params.result_id),
    acceptProposal: ({ params, body, ...work }) =>
      answerChanged(work, params.result_id, acceptProposal(work, params.result_id, body)),
    dropProposal: ({ params, body, ...work }) =>
      answerChanged(work, params.result_id, dropProposal(work, params.result_id, body)),
  });
}
