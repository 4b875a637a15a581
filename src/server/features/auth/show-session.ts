import type { z } from 'zod';
import type { sessionShown } from '#contract/auth-shapes.ts';
import { abilitiesOf } from '#domain/access/rights.ts';
import { readLimits, showLimits } from '#domain/funds/load-limits.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { AuthDeps } from './auth.ports.ts';

/**
 * The session as every screen of the portal needs it: the person, what they may do, their wallets,
 * their client.
 */
export async function showSession(
  { db, ports }: AuthDeps,
  actor: ManagerActor,
  now: Date,
): Promise<z.input<typeof sessionShown>> {
  const { client, homeClientId } = actor;
  const columns = await db.read({ clientId: homeClientId }, (tx) => ports.preferences(tx, actor));
  const { wallets, declarationDue } = await db.read({ clientId: client.id }, async (tx) => ({
    wallets: await ports.walletsOf(tx, actor),
    declarationDue: await ports.declarationDue(tx, actor, now),
  }));
  return {
    manager_id: actor.managerId,
    client_id: client.id,
    account_level: actor.level,
    mobile_number: actor.mobile,
    session_id: actor.sessionId,
    status: actor.status,
    stores: [...new Set(wallets.map((wallet) => wallet.store_id))],
    fullname: actor.name,
    email: actor.email,
    language: actor.language,
    started_at: actor.startedAt.toISOString(),
    idle_since: actor.lastSeenAt.toISOString(),
    operator: actor.kind === 'operator',
    // Outside of a client an operator has the operators' own calls alone.
    abilities:
      actor.kind === 'operator' && actor.client.id === actor.homeClientId
        ? []
        : abilitiesOf(actor.level),
    load_limits: actor.kind === 'manager' ? showLimits(readLimits(actor.loadLimits)) : null,
    wallets: wallets.map((wallet) => ({ ...wallet })),
    columns,
    declaration_due: declarationDue,
    client: {
      client_id: client.id,
      client_name: client.name,
      region: client.region,
      currency: client.currency,
      product: client.product,
      variant: client.variant,
      hide_today: client.hideToday,
      features: { ...client.features },
      undo_seconds: client.undoSeconds,
    },
  };
}
