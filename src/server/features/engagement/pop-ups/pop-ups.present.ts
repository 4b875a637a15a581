import type { OutputOf } from '#contract/operation.ts';
import type { popUps } from '#contract/pop-ups.ts';
import { popUpState } from '#domain/engagement/index.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { type PopUpRow, namesOfClients, reachOf, seenCounts } from './pop-ups.repo.ts';

type Shown = OutputOf<(typeof popUps)['showPopUp']>;

/**
 * Pop-ups as operators see them, with whom they reach and who has seen them: three statements for
 * a whole page, in the scope of the platform.
 */
export async function presentPopUps(
  tx: ReadHandle,
  rows: readonly PopUpRow[],
  now: Date,
): Promise<Shown[]> {
  if (rows.length === 0) return [];
  const reach = await reachOf(tx, rows);
  const seen = new Map(
    (
      await seenCounts(
        tx,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  const names = await namesOfClients(tx, [...new Set(rows.flatMap((row) => row.client_ids))]);
  return rows.map((row, index) => ({
    ...presentRow(row, now),
    clients: names.filter(({ client_id: id }) => row.client_ids.includes(id)),
    reach: reach[index] ?? { managers: 0, clients: 0 },
    seen: seen.get(row.id)?.seen ?? 0,
    dismissed: seen.get(row.id)?.dismissed ?? 0,
  }));
}

function presentRow(
  row: PopUpRow,
  now: Date,
): Omit<Shown, 'clients' | 'reach' | 'seen' | 'dismissed'> {
  const { en, es = null, fr = null } = row.texts;
  const state = popUpState(
    { startsAt: row.starts_at, endsAt: row.ends_at, endedAt: row.ended_at },
    now,
  );
  return {
    pop_up_id: row.id,
    kind: row.kind,
    texts: { en, es, fr },
    link_url: row.link_url,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_by: row.ended_by_name,
    state,
    audience: {
      regions: row.regions,
      client_ids: row.client_ids,
      program_ids: row.program_ids,
      levels: row.levels,
    },
    dismissable: row.dismissable,
    created_by: row.created_by_name,
    created_at: row.created_at.toISOString(),
    version: row.version,
    abilities: state === 'ended' ? [] : ['edit', 'end'],
  };
}
