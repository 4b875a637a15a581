import type { CheckedRow, ImportKind, TypedRow } from '#server/features/imports/index.ts';
import { importHandlers, plainColumns } from '#server/features/imports/index.ts';
import { days } from '#kernel/instant.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { testVault } from './world.ts';

const FIELDS = ['staff_id', 'date', 'hours', 'pin'] as const;
type Field = (typeof FIELDS)[number];
type Shift = { readonly staffId: string; readonly date: string; readonly hours: number };
export type ShiftOptions = { readonly store_id: number };

/** The table that shifts go into: the tests make it, since no module owns one. */
export const SHIFT_TABLE = `
  CREATE TABLE test_shift (client_id int NOT NULL, file_id int NOT NULL, staff_id text NOT NULL, day text NOT NULL, hours int NOT NULL);
  CREATE TABLE test_closed_day (client_id int NOT NULL, day text NOT NULL);
  GRANT SELECT, INSERT ON test_shift, test_closed_day TO cardload_app`;

/**
 * The smallest kind whole: shifts by staff id and date, with a cell that is sealed. What a new kind
 * of file costs.
 */
export const shiftKind = (calls: string[] = []): ImportKind<Field, ShiftOptions, Shift> => ({
  name: 'test-shifts',
  subject: 'test_shifts',
  actions: { start: 'test.shifts_start', confirm: 'test.shifts_confirm' },
  part: 'shift_file',
  unreadable: 'keep',
  columns: {
    ...plainColumns({ fields: FIELDS, required: ['staff_id', 'date'] }),
    secret: 'pin',
  },
  async check({ tx, actor }, _, rows) {
    calls.push(`check ${rows.length}`);
    const closed = await tx.text<{ day: string }>({
      sql: 'SELECT day FROM test_closed_day WHERE client_id = $1',
      values: [actor.client.id],
    });
    const days = new Set(closed.map(({ day }) => day));
    return rows.map((row) => checkShift(row, days));
  },
  waits: 'always',
  chunk: 3,
  async apply({ tx, actor }, file, rows) {
    calls.push(`apply ${rows.length}`);
    for (const { value } of rows) await insertShift(tx, actor.client.id, file.id, value);
    return new Map(rows.map(({ line, value }) => [line, { result: { hours: value.hours } }]));
  },
  retention: days(30),
});

function checkShift(row: TypedRow<Field>, closed: ReadonlySet<string>): CheckedRow<Field, Shift> {
  const { staff_id: staffId = '', date = '', hours = '' } = row.cells;
  const problem = (column: Field, code: string, params = {}) => ({ column, code, params });
  return {
    ...row,
    value: { staffId, date, hours: Number.parseInt(hours, 10) },
    problems: [
      ...(staffId === '' ? [problem('staff_id', 'required')] : []),
      ...(closed.has(date) ? [problem('date', 'invalid_value')] : []),
      ...(/^\d+$/.test(hours)
        ? []
        : [problem('hours', 'not_a_number', hours === 'eight' ? { offer: '8' } : {})]),
    ],
    keys: { staff_id: staffId === '' ? null : `${staffId} ${date}` },
  };
}

const insertShift = (tx: WriteHandle, clientId: number, fileId: number, shift: Shift) =>
  tx.text({
    sql: 'INSERT INTO test_shift (client_id, file_id, staff_id, day, hours) VALUES ($1, $2, $3, $4, $5)',
    values: [clientId, fileId, shift.staffId, shift.date, shift.hours],
  });

/** Its operations: what the routes of a module would bind. */
export const shiftFiles = (kind = shiftKind()) =>
  importHandlers(kind, testVault, {
    whose: (actor) => (actor.wallets === 'all' ? 'all' : actor.managerId),
    present: (_, files) =>
      Promise.resolve(
        files.map(({ id, state, updated_at: at, applied, refused, mapping }) => ({
          ...{ id, state, applied, refused, mapping },
          updated_at: at.toISOString(),
        })),
      ),
    presentRows: (_, rows) =>
      Promise.resolve(
        rows.map(({ line, cells, problems, repeats, result }) => ({
          ...{ line, cells, result },
          problems: [...(problems as object[]), ...(repeats as object[])],
        })),
      ),
    resultTexts: () => (result) => result,
    resultColumn: { heading: 'hours_kept', cell: (result) => (result as { hours: number }).hours },
    downloads: 'shifts',
  });
