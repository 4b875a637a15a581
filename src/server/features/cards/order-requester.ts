import type { Actor, ManagerActor } from '#server/platform/actor.ts';

/**
 * The manager who asked for something that is done later, for the audit: also where a sweep takes
 * it up after a crash.
 */
export const orderRequester = (
  clientId: number,
  row: {
    readonly manager_id: number | null;
    readonly manager_name: string;
    readonly manager_kind: 'manager' | 'operator';
  },
): Actor =>
  ({
    kind: row.manager_kind,
    managerId: row.manager_id ?? 0,
    name: row.manager_name,
    client: { id: clientId },
  }) as ManagerActor;

export const SYSTEM = { ip: null, requestId: 'background', userAgent: null } as const;
export const processorActor = (clientId: number): Actor => ({
  kind: 'system',
  name: 'card processor',
  clientId,
});
