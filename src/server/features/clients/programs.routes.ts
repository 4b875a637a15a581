import { programs } from '#contract/programs.ts';
import type { BodyOf } from '#contract/operation.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import { changesOf } from '#server/platform/changes.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { presentProgram } from './clients.present.ts';
import {
  type ProgramColumns,
  type ProgramRow,
  changeProgram,
  countPrograms,
  findProgram,
  insertProgram,
  lockProgram,
  pageOfPrograms,
  removeProgram,
} from './programs.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Input = BodyOf<(typeof programs)['createProgram']>;

const toColumns = ({
  name,
  product_name,
  variant,
  card_type,
  network,
  issuing_bank,
  bin,
  processor,
  fees,
}: Input): ProgramColumns => ({
  name,
  product_name,
  variant,
  card_type,
  network,
  issuing_bank,
  bin,
  processor,
  fees: JSON.stringify(fees, (_, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  ),
});
const audited = (columns: ProgramColumns) => ({
  ...columns,
  fees: JSON.parse(columns.fees) as unknown,
});

/** Changes a program. What kind of program it is stays while clients use it: their levels depend on it. */
async function edit(
  context: RequestContext,
  id: number,
  input: Input & { version?: number | undefined },
): Promise<Result<true, 'not_found' | 'changed_meanwhile' | 'program_used'>> {
  const { tx, actor } = context;
  const row = await lockProgram(tx, id);
  if (!row) return fail('not_found');
  if (input.version !== undefined && input.version !== row.version)
    return fail('changed_meanwhile', await lastChange(tx, actor.client.id, 'program', id));
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

const shown = async (db: Database, id: number) => {
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

/** Serves programs to operators. Programs are nobody's alone; their audit lines are the provider's. */
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
    async createProgram({ outside: { db }, actor, origin, now, body }) {
      const done = await atProvider(db, { actor, origin, now }, async (at) => {
        const id = await insertProgram(at.tx, toColumns(body));
        await audit(
          { tx: at.tx, actor: at.actor, origin, now },
          {
            action: 'programs.create',
            subject: { kind: 'program', id },
            after: audited(toColumns(body)),
          },
        );
        return ok(id) as Result<number, never>;
      });
      return done.ok ? shown(db, done.value) : done;
    },
    async editProgram({ outside: { db }, actor, origin, now, params, body }) {
      const done = await atProvider(db, { actor, origin, now }, (at) => edit(at, params.id, body));
      return done.ok ? shown(db, params.id) : done;
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
