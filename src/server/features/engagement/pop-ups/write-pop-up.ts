import type { BodyOf } from '#contract/operation.ts';
import type { popUps } from '#contract/pop-ups.ts';
import { isWritten, popUpProblems, popUpState } from '#domain/engagement/index.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import { atHome } from '#server/platform/at-home.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import {
  type PopUpRow,
  type PopUpValues,
  insertPopUp,
  knownPrograms,
  lockPopUp,
  namesOfClients,
  savePopUp,
} from './pop-ups.repo.ts';

type Body = BodyOf<(typeof popUps)['createPopUp']>;
/** Who asks, from where and when, before there is a transaction. */
type Asking = Omit<RequestContext, 'tx'>;

const isOver = (row: PopUpRow, now: Date): boolean =>
  popUpState({ startsAt: row.starts_at, endsAt: row.ends_at, endedAt: row.ended_at }, now) ===
  'ended';

const unique = <T>(list: readonly T[]): T[] => [...new Set(list)];

const valuesOf = ({ audience, texts: { en, es, fr }, ...body }: Body): PopUpValues => ({
  kind: body.kind,
  texts: { en, ...(isWritten(es) && { es }), ...(isWritten(fr) && { fr }) },
  link_url: body.link_url || null,
  starts_at: body.starts_at,
  ends_at: body.ends_at,
  regions: unique(audience.regions),
  client_ids: unique(audience.client_ids),
  program_ids: unique(audience.program_ids),
  levels: unique(audience.levels),
  dismissable: body.dismissable,
});

/** What the pop-up itself cannot know: whether the clients and programs exist. */
async function problemsOf(db: Database, body: Body, now: Date): Promise<Problem[]> {
  const { client_ids: clientIds, program_ids: programIds } = body.audience;
  const known = await db.read('platform', async (tx) => ({
    clients: (await namesOfClients(tx, clientIds)).map((one) => one.client_id),
    programs: await knownPrograms(tx, programIds),
  }));
  const unknown = (path: string, asked: readonly number[], there: readonly number[]): Problem[] =>
    asked.every((id) => there.includes(id))
      ? []
      : [{ path: `audience.${path}`, code: 'invalid_value' }];
  return [
    ...popUpProblems(body, now),
    ...unknown('client_ids', clientIds, known.clients),
    ...unknown('program_ids', programIds, known.programs),
  ];
}

/** Publishes a pop-up; it is the provider's, and so is its audit line. */
export async function createPopUp(
  db: Database,
  { actor, origin, now }: Asking,
  body: Body,
): Promise<Result<number, 'invalid_input'>> {
  const problems = await problemsOf(db, body, now);
  if (problems.length > 0) return fail('invalid_input', {}, problems);
  const values = valuesOf(body);
  return atHome(db, actor, async (tx, home) => {
    const id = await insertPopUp(tx, {
      ...values,
      created_by: actor.managerId,
      created_by_name: actor.name,
      created_at: now,
    });
    await audit(
      { tx, actor: home, origin, now },
      {
        action: 'engagement.pop_up_create',
        subject: { kind: 'pop_up', id },
        after: auditOf(values),
      },
    );
    return ok(id);
  });
}

/** Changes a pop-up until it has ended; nobody's change is lost under another. */
export async function editPopUp(
  db: Database,
  { actor, origin, now }: Asking,
  { id, version, ...body }: Body & { readonly id: number; readonly version: number },
): Promise<Result<true, 'invalid_input' | 'not_found' | 'changed_meanwhile' | 'pop_up_ended'>> {
  const problems = await problemsOf(db, body, now);
  const values = valuesOf(body);
  return atHome(db, actor, async (tx, home) => {
    const before = await lockPopUp(tx, id);
    if (!before) return fail('not_found');
    if (isOver(before, now)) return fail('pop_up_ended');
    const seen = { clientId: home.client.id, kind: 'pop_up', id, version: before.version };
    const conflict = await versionConflict(tx, seen, version);
    if (conflict) return conflict;
    if (problems.length > 0) return fail('invalid_input', {}, problems);
    await savePopUp(tx, id, values);
    await audit(
      { tx, actor: home, origin, now },
      {
        action: 'engagement.pop_up_edit',
        subject: { kind: 'pop_up', id },
        before: auditOf(before),
        after: auditOf(values),
      },
    );
    return ok(true);
  });
}

/** Takes a pop-up away at once, also one that has not begun. */
export const endPopUp = (
  db: Database,
  { actor, origin, now }: Asking,
  id: number,
): Promise<Result<true, 'not_found' | 'pop_up_ended'>> =>
  atHome(db, actor, async (tx, home) => {
    const before = await lockPopUp(tx, id);
    if (!before) return fail('not_found');
    if (isOver(before, now)) return fail('pop_up_ended');
    await savePopUp(tx, id, { ended_at: now, ended_by_name: actor.name });
    await audit(
      { tx, actor: home, origin, now },
      {
        action: 'engagement.pop_up_end',
        subject: { kind: 'pop_up', id },
        before: { ends_at: before.ends_at },
        after: { ends_at: now },
      },
    );
    return ok(true);
  });

const auditOf = (row: PopUpValues) => ({
  kind: row.kind,
  texts: row.texts,
  link_url: row.link_url,
  starts_at: row.starts_at,
  ends_at: row.ends_at,
  regions: row.regions,
  client_ids: row.client_ids,
  program_ids: row.program_ids,
  levels: row.levels,
  dismissable: row.dismissable,
});
