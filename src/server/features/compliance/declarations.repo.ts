import type { Insertable, Selectable } from 'kysely';
import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { Schema } from '#server/platform/database/schema.ts';

type Table = Schema['third_party_declaration'];
export type DeclarationRow = Selectable<Table>;

/** Newest first. */
export const declarationsOf = (
  tx: ReadHandle,
  clientId: number,
  limit: number,
): Promise<DeclarationRow[]> =>
  tx.all(
    q
      .selectFrom('third_party_declaration')
      .selectAll()
      .where('client_id', '=', clientId)
      .orderBy('id', 'desc')
      .limit(limit),
  );

export async function insertDeclaration(tx: WriteHandle, row: Insertable<Table>): Promise<number> {
  const [inserted] = await tx.all(
    q.insertInto('third_party_declaration').values(row).returning('id'),
  );
  return inserted!.id;
}
