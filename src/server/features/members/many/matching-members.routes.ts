import { matchingMembers } from '#contract/matching-members.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { MembersDeps } from '../members.ports.ts';
import { changeMatching, countMatching } from './change-matching.ts';
import { undoDeactivation } from './undo-deactivation.ts';

/** Serves what is done with all members that a filter finds, and how it is taken back. */
export function serveMatchingMembers(edge: Edge, deps: MembersDeps): void {
  edge.serve(matchingMembers, {
    countMatchingMembers: (context) => countMatching(context, deps, context.query),
    changeMatchingMembers: (context) => changeMatching(context, deps, context.body),
    undoDeactivation: (context) => undoDeactivation(context, deps, context.params.deactivation),
  });
}
