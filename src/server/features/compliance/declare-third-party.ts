import {
  type DeclarationInput,
  declarationProblems,
  TEXT_VERSION,
} from '#domain/compliance/third-party.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { declarations } from '#texts/compliance/declaration.ts';
import { insertDeclaration } from './declarations.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Keeps a declaration with the text in the language that it was read in. One made on a text that
 * has changed since is refused.
 */
export async function declareThirdParty(
  context: RequestContext,
  input: DeclarationInput & { readonly text_version: number },
): Promise<Result<number, 'declaration_changed' | 'invalid_input'>> {
  const { tx, actor, now } = context;
  const problems = declarationProblems(input);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  if (input.text_version !== TEXT_VERSION) return fail('declaration_changed');
  const forOthers = input.acts_for_third_party;
  const party = {
    acts_for_third_party: forOthers,
    third_party_name: forOthers ? input.third_party_name : '',
    third_party_address: forOthers ? input.third_party_address : '',
    third_party_relationship: forOthers ? input.third_party_relationship : '',
  };
  const id = await insertDeclaration(tx, {
    client_id: actor.client.id,
    at: now,
    manager_id: actor.managerId,
    manager_name: actor.name,
    text_version: TEXT_VERSION,
    text: declarations[actor.language].thirdParty,
    ...party,
  });
  await audit(context, {
    action: 'compliance.declare',
    subject: { kind: 'declaration', id },
    after: { text_version: TEXT_VERSION, ...party },
  });
  return ok(id);
}
