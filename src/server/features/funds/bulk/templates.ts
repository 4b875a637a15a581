import { FUND_COLUMNS } from '#domain/funds/fund-rows.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { writeCsv } from '#server/platform/csv.ts';
import { templatePeople } from './people.repo.ts';

type Wanted = {
  readonly clientId: number;
  readonly storeIds: readonly number[];
  readonly departmentIds: readonly number[] | null;
  readonly byFirst: boolean;
  readonly all: boolean;
};

/** The template of a fund file: the people who can be paid, filled in; amounts and memos empty. */
export async function fundTemplate(tx: ReadHandle, wanted: Wanted): Promise<string> {
  const people = await templatePeople(tx, wanted.clientId, {
    storeIds: wanted.storeIds,
    departmentIds: wanted.departmentIds,
    byFirst: wanted.byFirst,
    all: wanted.all,
  });
  return writeCsv(
    FUND_COLUMNS,
    people.map((person) => [
      person.first_name,
      person.last_name,
      person.identifier,
      person.staff_id,
      '',
      '',
    ]),
  );
}
