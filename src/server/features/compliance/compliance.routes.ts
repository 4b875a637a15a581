import { compliance } from '#contract/compliance.ts';
import { TEXT_VERSION, runsOutAt } from '#domain/compliance/third-party.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { pick } from '#kernel/pick.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { declarations } from '#texts/compliance/declaration.ts';
import { isDueAfter } from './ask-for-declaration.ts';
import { type DeclarationRow, declarationsOf } from './declarations.repo.ts';
import { declareThirdParty } from './declare-third-party.ts';

const MAX_HISTORY = 100;

/** Serves the third-party declaration. */
export function serveCompliance(edge: Edge): void {
  edge.serve(compliance, {
    async thirdParty({ tx, actor, query, now }) {
      if (query.client_id !== undefined && query.client_id !== actor.client.id)
        return fail('not_found');
      return ok(await standing(tx, actor, now));
    },
    async submitThirdParty({ tx, actor, origin, body, now }) {
      if (body.client_id !== undefined && body.client_id !== actor.client.id)
        return fail('not_found');
      const declared = await declareThirdParty({ tx, actor, origin, now }, body);
      return declared.ok ? ok(await standing(tx, actor, now)) : declared;
    },
  });
}

async function standing(tx: ReadHandle, actor: ManagerActor, now: Date) {
  const rows = await declarationsOf(tx, actor.client.id, MAX_HISTORY);
  const last = rows[0];
  return {
    due: isDueAfter(last, now),
    due_at: last ? runsOutAt(last.at).toISOString() : null,
    text: declarations[actor.language].thirdParty,
    text_version: TEXT_VERSION,
    history: rows.map(present),
  };
}

const DECLARED = [
  'manager_name',
  'text',
  'text_version',
  'acts_for_third_party',
  'third_party_name',
  'third_party_address',
  'third_party_relationship',
] as const;

const present = (row: DeclarationRow) => ({
  declaration_id: row.id,
  at: row.at.toISOString(),
  ...pick(row, DECLARED),
});
