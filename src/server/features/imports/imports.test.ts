import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { after, days } from '#kernel/instant.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { asAdmin } from '#test/support/admin-actor.ts';
import { SHIFT_TABLE, shiftFiles, shiftKind } from '#test/support/shift-kind.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { uploadOf } from '#test/support/upload.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { applyImport, importTasks, registerKind, importSweep } from './index.ts';

let world: World;
let nth = 0;
const files = shiftFiles();
beforeAll(async () => {
  world = await buildWorld();
  await world.test.owner(SHIFT_TABLE);
});
beforeEach(async () => {
  nth += 1;
  await world.test.owner('DELETE FROM test_shift; DELETE FROM test_closed_day');
});
afterAll(() => world.close());

const deps = () => ({ db: world.test.database, clock: world.clock, vault: testVault });
/** In a transaction of its own, as the edge would. */
const request = <T>(
  work: (context: RequestContext) => Promise<T>,
  actor: Partial<ManagerActor> = {},
): Promise<T> =>
  world.test.database.write({ clientId: world.ours.id }, (tx) => {
    const admin = asAdmin(world);
    return work({ ...admin, tx, actor: { ...admin.actor, ...actor } });
  });
async function upload(content: string | Buffer, again = true): Promise<number> {
  const input = {
    ...uploadOf('shifts.csv', content),
    options: { store_id: world.ours.store },
    again,
  };
  const taken = await request((context) => files.start(context, input));
  expect(taken).toMatchObject({ ok: true });
  return taken.ok ? taken.value : 0;
}
const show = (id: number) => request((context) => files.show(context, id));
const apply = (id: number, kind = shiftKind()) => applyImport(deps(), kind, world.ours.id, id);
const confirm = (id: number) => request((context) => files.confirm(context, id));
const rowsOf = async (id: number) => {
  const found = await request((context) => files.rows(context, id, { per_page: 100, show: 'all' }));
  return found.ok ? found.value.data : [];
};
const wrongIn = async (id: number) =>
  (await rowsOf(id)).flatMap(({ line, problems }) =>
    (problems as { column: string; code: string }[]).map(
      ({ column, code }) => `${line} ${column} ${code}`,
    ),
  );
const shifts = async () =>
  (
    await world.test.owner<{ staff_id: string; hours: number }>(
      'SELECT staff_id, hours FROM test_shift ORDER BY staff_id',
    )
  ).map((one) => `${one.staff_id} ${one.hours}`);
const SEVEN = [
  'staff_id,date,hours',
  ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => `${id},1,8`),
];

it('a file goes from its upload to what was made of each row', async () => {
  const id = await upload('Staff_ID;Date;Hours\na;1;8\nb;1;6\n');
  expect(await show(id)).toMatchObject({ value: { state: 'awaiting_confirmation' } });
  expect(await confirm(id)).toMatchObject({ ok: true });
  expect(await confirm(id)).toMatchObject({ ok: true });
  await apply(id);
  expect(await show(id)).toMatchObject({ value: { state: 'complete', applied: 2, refused: 0 } });
  expect((await rowsOf(id)).map(({ result }) => result)).toEqual([{ hours: 8 }, { hours: 6 }]);
  expect(await shifts()).toEqual(['a 8', 'b 6']);
  const results = await request((context) => files.results(context, id, 'en'));
  expect(results).toMatchObject({
    value: {
      filename: `shifts-${id}-results.csv`,
      content: expect.stringContaining('a,1,8,,applied,,8'),
    },
  });
});

it('every problem is said by row and column, and what an earlier row has is said of the later one', async () => {
  const id = await upload('staff_id,date,hours\n,1,x\na,1,8\na,1,8\n\n,,\n');
  expect(await wrongIn(id)).toEqual([
    '2 staff_id required',
    '2 hours not_a_number',
    '4 staff_id doubled_in_file',
  ]);
  await request((context) => files.fix(context, id, { line: 3, cells: {}, excluded: true }));
  expect(await wrongIn(id)).toEqual(['2 staff_id required', '2 hours not_a_number']);
});

it('columns that are explained once are understood the next time, and what was corrected stays', async () => {
  const content = `who,when,long${nth}\na,1,8\n,1,8\n`;
  const id = await upload(content);
  expect(await show(id)).toMatchObject({ value: { state: 'mapping' } });
  const { csv } = uploadOf('shifts.csv', content);
  const map = (fields: readonly ('staff_id' | 'date' | 'hours' | null)[]) =>
    request((context) =>
      files.map(context, id, () => ({ mapping: fields, options: { store_id: 1 }, csv })),
    );
  expect(await map(['staff_id', null, 'hours'])).toMatchObject({
    ok: false,
    problems: [{ path: 'lacks.date', code: 'columns_lacking' }],
  });
  expect(await map(['staff_id', 'staff_id', 'hours'])).toMatchObject({ ok: false });
  expect(await map(['staff_id', 'date', 'hours'])).toMatchObject({ ok: true });
  await request((context) =>
    files.fix(context, id, { line: 3, cells: { staff_id: 'z' }, excluded: undefined }),
  );
  expect(await map(['staff_id', 'date', 'hours'])).toMatchObject({ ok: true });
  expect((await rowsOf(id)).map(({ cells }) => (cells as { staff_id: string }).staff_id)).toEqual([
    'a',
    'z',
  ]);
  const next = await upload(`WHO,When,LONG${nth}\nb,1,8\n`);
  expect(await show(next)).toMatchObject({ value: { state: 'awaiting_confirmation' } });
});

it('rows come back corrected by file: by their line, others at the end; an offered correction is taken at once', async () => {
  const id = await upload('staff_id,date,hours\na,1,eight\n,2,8\n');
  await request((context) => files.mark(context, id, { take_offers: true }));
  expect(await wrongIn(id)).toEqual(['3 staff_id required']);
  const bad = await request((context) => files.badRows(context, id, 'en'));
  const [heading, row] = (bad.ok ? String(bad.value.content) : '').split('\r\n');
  const corrected = `${heading}\n${row!.replace(',2,', 'b,2,')}\nc,3,7,,,\n`;
  expect(
    await request((context) => files.correct(context, id, uploadOf('b.csv', corrected).csv)),
  ).toMatchObject({ ok: true });
  await confirm(id);
  await apply(id);
  expect(await shifts()).toEqual(['a 8', 'b 8', 'c 7']);
});

it('killed in the middle of applying and run again by two workers, each row is applied once', async () => {
  const id = await upload(SEVEN.join('\n'));
  await confirm(id);
  const { database } = world.test;
  let writes = 0;
  const dying = {
    ...database,
    write: (...given: Parameters<typeof database.write>) =>
      (writes += 1) > 1 ? Promise.reject(new Error('killed')) : database.write(...given),
  } as typeof database;
  await expect(
    applyImport({ ...deps(), db: dying }, shiftKind(), world.ours.id, id),
  ).rejects.toThrow('killed');
  expect(await show(id)).toMatchObject({ value: { state: 'processing', applied: 3 } });
  await Promise.all([apply(id), apply(id)]);
  expect(await show(id)).toMatchObject({ value: { state: 'complete', applied: 7, refused: 0 } });
  expect((await shifts()).length).toBe(7);
});

it('a kind that breaks off in a chunk leaves nothing of it', async () => {
  const id = await upload(SEVEN.join('\n'));
  await confirm(id);
  const kind = shiftKind();
  const breaking: typeof kind = {
    ...kind,
    apply: async (context, file, rows) => {
      await kind.apply(context, file, rows);
      throw new Error('broken');
    },
  };
  await expect(apply(id, breaking)).rejects.toThrow('broken');
  expect(await shifts()).toEqual([]);
  await apply(id);
  expect((await shifts()).length).toBe(7);
});

it('a row that can no longer be taken says why, is corrected, and is applied when the rest is confirmed again', async () => {
  const id = await upload('staff_id,date,hours\na,1,8\nb,2,8\n');
  await confirm(id);
  await world.test.owner(`INSERT INTO test_closed_day VALUES ($1, '2')`, [world.ours.id]);
  await apply(id);
  expect(await show(id)).toMatchObject({
    value: { state: 'complete_with_errors', applied: 1, refused: 1 },
  });
  expect(await wrongIn(id)).toEqual(['3 date invalid_value']);
  const fix = (line: number) =>
    request((context) =>
      files.fix(context, id, { line, cells: { date: '3' }, excluded: undefined }),
    );
  expect(await fix(2)).toMatchObject({ ok: false, code: 'job_state' });
  expect(await fix(3)).toMatchObject({ ok: true });
  await confirm(id);
  await apply(id);
  expect(await show(id)).toMatchObject({ value: { state: 'complete', applied: 2 } });
  expect(await shifts()).toEqual(['a 8', 'b 8']);
});

it('the content of a file and its secret cells are sealed, given out to nobody, and gone when it is done', async () => {
  const id = await upload('staff_id,date,hours,pin\nann-marie,1,8,7788\n');
  const stored = async () =>
    JSON.stringify(
      await world.test.owner(
        `SELECT f.content_sealed, f.examples_sealed, f.heading, r.cells, r.secret_sealed FROM import_file f JOIN import_row r ON r.client_id = f.client_id AND r.file_id = f.id WHERE f.id = $1`,
        [id],
      ),
    );
  expect(await stored()).not.toContain('7788');
  const [{ content_sealed: sealed }] = JSON.parse(await stored()) as [{ content_sealed: string }];
  expect(Buffer.from(sealed, 'base64').toString()).not.toContain('7788');
  const results = await request((context) => files.results(context, id, 'en'));
  expect(JSON.stringify(results)).not.toContain('7788');
  await confirm(id);
  await apply(id);
  expect(JSON.parse(await stored())).toMatchObject([
    { content_sealed: null, examples_sealed: null },
  ]);
});

it('a file that cannot be read says why, whatever it is made of', async () => {
  const why = async (content: string | Buffer) => {
    const id = await upload(content);
    const [file] = await world.test.owner<{ state: string; file_problems: { code: string }[] }>(
      'SELECT state, file_problems FROM import_file WHERE id = $1',
      [id],
    );
    return `${file!.state} ${file!.file_problems.map(({ code }) => code).join()}`;
  };
  expect(await why('')).toBe('failed file_empty');
  expect(await why('PK\u0003\u0004 a spreadsheet')).toBe('failed file_not_csv');
  expect(await why(Buffer.from('\ufeffa,b', 'utf16le'))).toBe('failed file_encoding');
  expect(await why(`a,b\n"${'x'.repeat(30_000)}`)).toBe('failed cell_too_long');
  expect(await why(`staff_id,date\n${'a,1\n'.repeat(50_001)}`)).toBe('failed file_too_many_rows');
  expect(await why('staff_id,date\u0000\na,1')).toBe('failed file_not_csv');
  // A heading of thousands of columns is cut; there is still nothing to read a row by.
  expect(await why(`${'x,'.repeat(5_000)}\n1,2`)).toBe('mapping ');
  expect(await why('__proto__,constructor\na,b')).toBe('mapping ');
});

it('is one client’s and one manager’s: others see nothing of it', async () => {
  const id = await upload('staff_id,date,hours\na,1,8\n');
  const seen = (actor: Partial<ManagerActor>) =>
    request(async (context) => (await files.find(context, id)) !== null, actor);
  const { managerId } = asAdmin(world).actor;
  expect(await seen({})).toBe(true);
  expect(await seen({ wallets: [world.ours.store] })).toBe(true);
  expect(await seen({ wallets: [world.ours.store], managerId: managerId + 1 })).toBe(false);
  const elsewhere = await world.test.database.read({ clientId: world.travel.id }, (tx) => {
    const { actor } = asAdmin(world);
    const client = { ...actor.client, id: world.travel.id };
    return files.find({ tx, actor: { ...actor, client } }, id);
  });
  expect(elsewhere).toBeNull();
});

it('the same file is taken again only if that is meant', async () => {
  const content = `staff_id,date,hours\nx${nth},1,8\n`;
  const id = await upload(content, false);
  const input = { ...uploadOf('b.csv', content), options: { store_id: 1 } };
  expect(
    await request((context) => files.start(context, { ...input, again: false })),
  ).toMatchObject({ ok: false, code: 'same_file_again', params: { job_id: id } });
  await request((context) => files.cancel(context, id));
  expect(
    await request((context) => files.start(context, { ...input, again: false })),
  ).toMatchObject({ ok: true });
});

it('the next draft of somebody who leaves all of them is refused, and none is lost for it', async () => {
  await world.test.owner(`UPDATE import_file SET state = 'cancelled'`);
  const input = { ...uploadOf('b.csv', SEVEN.join('\n')), options: { store_id: 1 }, again: true };
  const first = await upload(input.content);
  for (let more = 1; more < MAX_DRAFTS; more += 1) await upload(input.content);
  const start = (actor = {}) => request((context) => files.start(context, input), actor);
  expect(await start()).toMatchObject({ code: 'too_many_drafts', params: { maximum: MAX_DRAFTS } });
  expect(await start({ managerId: world.ours.managers['Zone Manager']! })).toMatchObject({
    ok: true,
  });
  expect(await show(first)).toMatchObject({ value: { state: 'awaiting_confirmation' } });
  await world.test.owner(`UPDATE import_file SET state = 'cancelled'`);
});

it('what a killed process left is taken up, and a draft that nobody comes back to is given up', async () => {
  const left = await upload(SEVEN.join('\n'));
  await confirm(left);
  const draft = await upload('staff_id,date,hours\na,1,8\n');
  await world.test.owner(
    `UPDATE import_file SET updated_at = $2, created_at = $2 WHERE id = ANY($1::int[])`,
    [[left, draft], after(world.clock.now(), -days(31))],
  );
  const kinds = [registerKind(shiftKind())];
  await runSweep(world.test.database, importSweep(deps(), kinds));
  expect(await show(draft)).toMatchObject({ value: { state: 'cancelled' } });
  const queued = await world.test.owner<{ key: string }>(
    'SELECT key FROM graphile_worker.jobs WHERE key LIKE $1',
    [`imports-apply-again-%-${left}`],
  );
  expect(queued).toHaveLength(1);
  await importTasks(deps(), kinds)['imports.apply']!({ clientId: world.ours.id, fileId: left });
  expect(await show(left)).toMatchObject({ value: { state: 'complete', applied: 7 } });
});
