import type { IdKind, Operation } from '#contract/operation.ts';
import type { ManagerActor, MemberActor } from '../actor.ts';
import type { ReadHandle } from '../database/handle.ts';
import type { EdgePorts } from './edge.ports.ts';
import type { PathIds } from './read-request.ts';

/**
 * Whether everything that a path names is the caller's to see. A number whose kind is unknown is
 * not, so that a check that somebody forgot closes the door. Members name nothing but what their
 * own handlers check.
 */
export async function allVisible(
  ports: EdgePorts,
  tx: ReadHandle,
  { ids, textParams }: Operation,
  { actor, params }: { readonly actor: ManagerActor | MemberActor; readonly params: PathIds },
): Promise<boolean> {
  for (const [parameter, value] of Object.entries(params)) {
    if (textParams?.includes(parameter)) continue;
    // An id that `ids` does not explain is called after its kind: the contract's type says so.
    const kind = ids?.[parameter] ?? (parameter as IdKind);
    if (kind === 'handler') continue;
    if (actor.kind === 'customer' || typeof value !== 'number') return false;
    if (!(await isVisible(ports, tx, actor, { kind, id: value }))) return false;
  }
  return true;
}

async function isVisible(
  ports: EdgePorts,
  tx: ReadHandle,
  actor: ManagerActor,
  { kind, id }: { readonly kind: IdKind; readonly id: number },
): Promise<boolean> {
  if (kind === 'manager') return id === actor.managerId;
  if (kind === 'client') return id === actor.client.id;
  // An operator's calls name the client that they are about; their handlers work in its scope.
  if (kind === 'client_id') return actor.kind === 'operator' || id === actor.client.id;
  const check = Object.hasOwn(ports.visible, kind) ? ports.visible[kind] : undefined;
  return check !== undefined && check(tx, actor, id);
}
