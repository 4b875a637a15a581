import type { z } from 'zod';
import type { managerShown } from '#contract/managers.ts';
import { seesAllWallets } from '#domain/access/levels.ts';
import { readLimits, showLimits } from '#domain/funds/load-limits.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ManagersPorts } from './managers.ports.ts';
import { abilitiesOver } from './managers.policy.ts';
import type { ManagerRow } from './managers.repo.ts';

export type ManagerShown = z.input<typeof managerShown>;

/** Managers as they are shown. Of their wallets those that the actor sees too are named. */
export async function presentManagers(
  tx: ReadHandle,
  ports: ManagersPorts,
  actor: ManagerActor,
  rows: readonly ManagerRow[],
): Promise<ManagerShown[]> {
  const names = await ports.walletNames(tx, actor);
  return rows.map((row) => ({
    manager_id: row.id,
    fullname: row.fullname,
    mobile_number: row.mobile_number,
    email: row.email,
    account_level: row.account_level,
    status: row.status,
    all_wallets: seesAllWallets(row.account_level),
    wallets: row.wallets.flatMap((id) =>
      names.has(id) ? [{ wallet_id: id, wallet_name: names.get(id)! }] : [],
    ),
    load_limits: showLimits(readLimits(row.load_limits)),
    language: row.language,
    created_at: row.created_at.toISOString(),
    version: row.version,
    abilities: abilitiesOver(actor, row),
  }));
}
