import { programs } from '#contract/programs.ts';
import type { BodyOf } from '#contract/operation.ts';
import { pick } from '#kernel/pick.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { versionConflict } from '#server/platform/last-change.ts';
import { presentProgram } from './clients.present.ts';
import {
  PROGRAM_TERMS,
  type ProgramColumns,
  type ProgramRow,
  changeProgram,
  countPrograms,
  findProgram,
  insertProgram,
  lockProgram,
  pageOfPrograms,
  removeProgram,
  supportOf,
} from './programs.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof programs)['createProgram']>;

const toColumns = (input: Input): ProgramColumns => ({
  ...pick(input, PROGRAM_TERMS),
  fees: JSON.stringify(input.fees, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  ),
});
const audited = (columns: ProgramColumns) => {
  const fees: unknown = JSON.parse(columns.fees);
  return { ...columns, fees };
};

/**
 * Changes a program. What kind of program it is stays while clients use it: their levels depend on
 * it.
 */
async function edit(
  context: RequestContext,
  id: number,
  input: Input & { version?: number | undefined },
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'program_used'>> {
  const { tx, actor } = context;
  const row = await lockProgram(tx, id);
  if (!row) return fail('not_found');
  const versioned = { clientId: actor.client.id, kind: 'program', id, version: row.version };
  const conflict = await versionConflict(tx, versioned, input.version);
  if (conflict) return conflict;
  if (row.variant !== input.variant && row.clients > 0) return fail('program_used');
  const columns = toColumns(input);
  const changes = changesOf({ ...row }, audited(columns));
  if (changes === null) return ok(true);
  await changeProgram(tx, id, columns);
  await audit(context, {
    action: 'programs.edit',
    subject: { kind: 'program', id },
    ...changes,
  });
  return ok(true);
}

const showProgram = async (db: Database, id: number) => {
  const row: ProgramRow | null = await db.read('platform', (tx) => findProgram(tx, id));
  return row ? ok(presentProgram(row)) : fail('not_found');
};

/** A change of a program is written in the provider's scope, where its audit line belongs. */
const atProvider = <T, E extends string>(
  db: Database,
  { actor, origin, now }: Omit<RequestContext, 'tx'>,
  work: (at: RequestContext) => Promise<Result<T, E>>,
): Promise<Result<T, E>> => {
  const home = { ...actor, client: { ...actor.client, id: actor.homeClientId } };
  return db.write(
    { clientId: actor.homeClientId },
    (tx) => work({ actor: home, origin, now, tx }),
    (result) => result.ok,
  );
};

/**
 * Serves programs to operators. Programs are nobody's alone; their audit lines are the provider's.
 */
export function servePrograms(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(programs, {
    listPrograms: ({ outside, query }) =>
      outside.db.read('platform', async (tx) => {
        const page = query.page ?? 1;
        const rows = await pageOfPrograms(tx, query.per_page, (page - 1) * query.per_page);
        return ok(
          pageOf(rows.map(presentProgram), {
            page,
            perPage: query.per_page,
            total: await countPrograms(tx),
            cursor: null,
          }),
        );
      }),
    async support({ tx, actor }) {
      const found = await supportOf(tx, actor.client.id);
      return ok({
        email: found.support_email,
        phone: found.support_phone,
        status_page: found.status_page,
      });
    },
    async createProgram({ outside: { db }, actor, origin, now, body }) {
      const done = await atProvider<number, never>(db, { actor, origin, now }, async (at) => {
        const id = await insertProgram(at.tx, toColumns(body));
        await audit(
          { tx: at.tx, actor: at.actor, origin, now },
          {
            action: 'programs.create',
            subject: { kind: 'program', id },
            after: audited(toColumns(body)),
          },
        );
        return ok(id);
      });
      return done.ok ? showProgram(db, done.value) : done;
    },
    async editProgram({ outside: { db }, actor, origin, now, params, body }) {
      const done = await atProvider(db, { actor, origin, now }, (at) => edit(at, params.id, body));
      return done.ok ? showProgram(db, params.id) : done;
    },
    deleteProgram: ({ outside, actor, origin, now, params }) =>
      atProvider(outside.db, { actor, origin, now }, async (at) => {
        const row = await lockProgram(at.tx, params.id);
        if (!row) return fail('not_found');
        if (row.clients > 0) return fail('program_used');
        await removeProgram(at.tx, params.id);
        await audit(
          { tx: at.tx, actor: at.actor, origin, now },
          {
            action: 'programs.delete',
            subject: { kind: 'program', id: params.id },
            before: { name: row.name },
            after: { name: null },
          },
        );
        return ok({ status: 'success' as const });
      }),
  });
}
