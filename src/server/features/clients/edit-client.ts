import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import { type ClientInput, clientProblems, toColumns } from './client-input.ts';
import type { ClientsDeps } from './clients.ports.ts';
import { changeClient, lockClient } from './clients.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

/**
 * Changes a client's record, in its own scope. Its country, and with it the currency of its books,
 * stays what it was.
 */
export async function editClient(
  context: RequestContext,
  deps: ClientsDeps,
  input: ClientInput,
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'invalid_input'>> {
  const { tx, actor } = context;
  const clientId = actor.client.id;
  const row = await lockClient(tx, clientId);
  if (!row) return fail('not_found');
  const versioned = { clientId, kind: 'client', id: clientId, version: row.version };
  const conflict = await versionConflict(tx, versioned, input.version);
  if (conflict) return conflict;
  const problems = await clientProblems(tx, input);
  if (input.address_country !== row.region)
    problems.push({ path: 'address_country', code: 'invalid_value' });
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const columns = toColumns(deps.vault, clientId, input, row);
  const { pad_sealed: _, ...told } = columns;
  const changes = changesOf(
    { ...row },
    {
      ...told,
      features: JSON.parse(String(columns.features)),
      flags: JSON.parse(String(columns.flags)),
    },
  );
  if (changes === null && columns.pad_sealed === undefined) return ok(true);
  await changeClient(tx, clientId, columns);
  await audit(context, {
    action: 'clients.edit',
    subject: { kind: 'client', id: clientId },
    ...(changes ?? { before: {}, after: {} }),
  });
  return ok(true);
}
