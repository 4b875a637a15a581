import type { popUps as contract } from '#contract/pop-ups.ts';
import type { OutputOf } from '#contract/operation.ts';
import { activePopUps, isMeant, type PopUp, wordingFor } from '#domain/engagement/index.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { atHome } from '#server/platform/at-home.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { type PopUpRow, begunPopUps, findPopUp } from './pop-ups.repo.ts';
import { dismiss, markSeen, programOf, seenBy } from './seen.repo.ts';

const asRule = (row: PopUpRow): PopUp => ({
  id: row.id,
  kind: row.kind,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  audience: {
    regions: row.regions,
    clientIds: row.client_ids,
    programIds: row.program_ids,
    levels: row.levels,
  },
  dismissable: row.dismissable,
});

const readerOf = ({ client, level }: ManagerActor, programId: number) => ({
  region: client.region,
  clientId: client.id,
  programId,
  level,
});
/** What somebody has seen is kept where they belong: an operator's with the provider. */
const ownPlace = ({ homeClientId, managerId }: ManagerActor) => ({
  clientId: homeClientId,
  managerId,
});

type Shown = OutputOf<(typeof contract)['listActivePopUps']>['data'][number];

const present = (row: PopUpRow, { language }: ManagerActor): Shown => {
  const { title, body, link_label: label } = wordingFor(row.texts, language);
  return {
    id: row.id,
    title,
    body,
    kind: row.kind,
    link: row.link_url === null ? null : { label, url: row.link_url },
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    dismissable: row.dismissable,
  };
};

/**
 * The pop-ups that somebody sees now, in their language. Those that a manager is given for the
 * first time count as seen from then on; operators read along and are not counted.
 */
export async function showActivePopUps(
  db: Database,
  actor: ManagerActor,
  now: Date,
): Promise<Shown[]> {
  const own = ownPlace(actor);
  const { rows, programId, seen } = await db.read({ clientId: actor.client.id }, async (tx) => ({
    rows: await begunPopUps(tx, now),
    programId: await programOf(tx, actor.client.id),
    seen: own.clientId === actor.client.id ? await seenBy(tx, own) : null,
  }));
  if (rows.length === 0) return [];
  const known = seen ?? (await db.read({ clientId: own.clientId }, (tx) => seenBy(tx, own)));
  const dismissed = known.flatMap((one) => (one.dismissed_at === null ? [] : [one.pop_up_id]));
  const who = { ...readerOf(actor, programId), dismissed };
  const ids = activePopUps({ popUps: rows.map(asRule), who, now });
  const unseen = ids.filter((id) => !known.some((one) => one.pop_up_id === id));
  if (actor.kind === 'manager' && unseen.length > 0)
    await db.write({ clientId: own.clientId }, (tx) => markSeen(tx, own, unseen, now));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => present(byId.get(id)!, actor));
}

/**
 * Somebody does not want to see a pop-up again. One that has ended while it was still on their
 * screen is dismissed all the same; one that is not for them does not exist.
 */
export async function dismissPopUp(
  db: Database,
  { actor, origin, now }: Omit<RequestContext, 'tx'>,
  id: number,
): Promise<Result<{ status: 'success' }, 'not_found' | 'forbidden'>> {
  const found = await db.read({ clientId: actor.client.id }, async (tx) => {
    const row = await findPopUp(tx, id);
    return row && { row, programId: await programOf(tx, actor.client.id) };
  });
  if (!found || found.row.starts_at > now) return fail('not_found');
  const { row, programId } = found;
  if (!isMeant(asRule(row), readerOf(actor, programId))) return fail('not_found');
  if (!row.dismissable) return fail('forbidden');
  return atHome(db, actor, async (tx, home) => {
    if (await dismiss(tx, ownPlace(actor), id, now))
      await audit(
        { tx, actor: home, origin, now },
        {
          action: 'engagement.pop_up_dismiss',
          subject: { kind: 'pop_up', id },
          after: { title: row.texts.en.title },
        },
      );
    return ok({ status: 'success' as const });
  });
}
