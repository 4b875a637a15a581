import { type Insertable, type Selectable, type Updateable, sql } from 'kysely';
import type { PopUpLanguage, PopUpWording } from '#domain/engagement/index.ts';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Columns = Schema['pop_up'];
type Texts = Readonly<Partial<Record<PopUpLanguage, PopUpWording>>> & { readonly en: PopUpWording };
/** Its texts have English: the table refuses a row without. */
export type PopUpRow = Omit<Selectable<Columns>, 'texts'> & { readonly texts: Texts };

const typed = <R extends { readonly texts: unknown }>(row: R) => ({
  ...row,
  // Written by `insertPopUp` and `savePopUp` alone.
  texts: row.texts as Texts,
});

/** The same for every client: what a client may read of them is row security's. */
const selectPopUps = () => q.selectFrom('pop_up').selectAll();

/** Those that have begun and that nobody has ended, as far as the client of the scope may read them. */
export const begunPopUps = async (tx: ReadHandle, now: Date): Promise<PopUpRow[]> =>
  (
    await tx.all(
      selectPopUps()
        .where('ended_at', 'is', null)
        .where('starts_at', '<=', now)
        .where((or) => or.or([or('ends_at', 'is', null), or('ends_at', '>', now)])),
    )
  ).map(typed);

export const findPopUp = async (tx: ReadHandle, id: number): Promise<PopUpRow | null> => {
  const row = await tx.maybe(selectPopUps().where('id', '=', id));
  return row && typed(row);
};

/** Under lock, in the scope of the platform's provider. */
export const lockPopUp = async (tx: WriteHandle, id: number): Promise<PopUpRow | null> => {
  const row = await tx.maybe(selectPopUps().where('id', '=', id).forUpdate());
  return row && typed(row);
};

type Page = {
  readonly state: 'current' | 'ended' | 'all';
  readonly now: Date;
  readonly before: number | null;
  readonly limit: number;
};
/** Newest first, in the scope of the platform. */
export async function pageOfPopUps(
  tx: ReadHandle,
  { state, now, before, limit }: Page,
): Promise<PopUpRow[]> {
  let query = selectPopUps();
  const isOver = sql<boolean>`(ended_at IS NOT NULL OR coalesce(ends_at <= ${now}, false))`;
  if (state === 'ended') query = query.where(isOver);
  if (state === 'current') query = query.where(sql<boolean>`NOT ${isOver}`);
  if (before !== null) query = query.where('id', '<', before);
  return (await tx.all(query.orderBy('id', 'desc').limit(limit))).map(typed);
}

export type PopUpValues = Omit<
  Insertable<Columns>,
  'id' | 'version' | 'created_by' | 'created_by_name' | 'created_at' | 'ended_at' | 'ended_by_name'
>;
const asJson = <V extends { readonly texts?: unknown }>(values: V): V => ({
  ...values,
  ...(values.texts !== undefined && { texts: JSON.stringify(values.texts) }),
});

/** In the scope of the platform's provider. */
export const insertPopUp = async (tx: WriteHandle, row: Insertable<Columns>): Promise<number> =>
  (await tx.one(q.insertInto('pop_up').values(asJson(row)).returning('id'))).id;

/** Writes a change and counts it; in the scope of the platform's provider. */
export const savePopUp = (tx: WriteHandle, id: number, set: Updateable<Columns>) =>
  tx.run(
    q
      .updateTable('pop_up')
      .set({ ...asJson(set), version: sql`version + 1` })
      .where('id', '=', id),
  );

export type Audience = Pick<PopUpRow, 'regions' | 'client_ids' | 'program_ids' | 'levels'>;
export type Reach = { readonly managers: number; readonly clients: number };

/** Whom each of some audiences means, in their order; in the scope of the platform. */
export async function reachOf(tx: ReadHandle, audiences: readonly Audience[]): Promise<Reach[]> {
  const asked = audiences.map((one) => ({
    regions: one.regions,
    client_ids: one.client_ids,
    program_ids: one.program_ids,
    levels: one.levels,
  }));
  const rows = await tx.text<Reach & { place: number }>({
    sql: 'SELECT place, managers, clients FROM engagement_reach($1) ORDER BY place',
    values: [JSON.stringify(asked)],
  });
  return rows.map(({ managers, clients }) => ({ managers, clients }));
}

export type Seen = { readonly id: number; readonly seen: number; readonly dismissed: number };
/** By how many managers of all clients; in the scope of the platform. */
export const seenCounts = (tx: ReadHandle, ids: readonly number[]) =>
  tx.text<Seen>({ sql: 'SELECT id, seen, dismissed FROM engagement_seen($1)', values: [ids] });

/** The names of some clients, in the scope of the platform. */
export const namesOfClients = (tx: ReadHandle, ids: readonly number[]) =>
  tx.text<{ client_id: number; client_name: string }>({
    sql: 'SELECT client_id, client_name FROM client WHERE client_id = ANY($1::int[]) ORDER BY client_name',
    values: [ids],
  });

/** Which of some programs there are, in the scope of the platform. */
export const knownPrograms = async (tx: ReadHandle, ids: readonly number[]): Promise<number[]> =>
  (
    await tx.text<{ id: number }>({
      sql: 'SELECT id FROM program WHERE id = ANY($1::int[])',
      values: [ids],
    })
  ).map(({ id }) => id);
