import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { membersPorts } from '#server/wiring/members-wiring.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { addJobCodes } from '#test/support/job-codes.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { applyImport } from '../../imports/index.ts';
import { memberFileKind } from './member-file-kind.ts';

type Shown = {
  file_id: number;
  state: string;
  rows: number;
  ready: number;
  with_errors: number;
  created: number;
  code: string;
  errors: { path: string; code: string }[];
};
type Row = {
  line: number;
  typed: Record<string, string>;
  identity_given: boolean;
  problems: { column: string; code: string }[];
  customer_id: number | null;
};
type Member = { roles: object[]; job_code_ids: number[] };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  const { ours, travel } = world;
  await addJobCodes(world, { client: ours.id, store: ours.store }, 101, 102);
  await addJobCodes(world, { client: ours.id, store: ours.otherStore }, 103);
  await addJobCodes(world, { client: travel.id, store: travel.store }, 104);
});
afterAll(() => world?.close());

const HEADER = 'First name,Last name,Mobile,Wallet,Roles,Job codes';
async function take(...lines: string[]): Promise<Shown> {
  const sent = await admin.upload<{ job_id: number }>(
    `/clients/${world.ours.id}/file-clients`,
    'client_file',
    [HEADER, ...lines, ''].join('\n'),
  );
  expect(sent.status, sent.text).toBe(202);
  return (await admin.call<Shown>('GET', `/member-files/${sent.body.job_id}`)).body;
}
const rows = async (id: number): Promise<Row[]> =>
  (await admin.call<{ data: Row[] }>('GET', `/member-files/${id}/rows?per_page=100`)).body.data;
const said = (row: Row | undefined): string[] =>
  (row?.problems ?? []).map((one) => `${one.column} ${one.code}`).sort();
const badRows = async (id: number): Promise<Record<string, string>[]> =>
  parse((await admin.call('GET', `/member-files/${id}/bad-rows`)).text, {
    bom: true,
    columns: true,
  });
const giveBack = (id: number, content: string | object[]) =>
  admin.upload<Shown>(
    `/member-files/${id}/corrected-rows`,
    'client_file',
    typeof content === 'string' ? content : stringify(content, { header: true }),
  );
async function add(id: number): Promise<Shown> {
  expect(
    (
      await admin.call('POST', '/clients/file-clients/process', {
        body: { job_id: id, invite: false },
      })
    ).status,
  ).toBe(202);
  const deps = {
    db: world.test.database,
    clock: world.clock,
    vault: testVault,
    portalUrl: 'https://portal.example',
    ports: membersPorts,
  };
  await applyImport(deps, memberFileKind(deps), world.ours.id, id);
  return (await admin.call<Shown>('GET', `/member-files/${id}`)).body;
}

describe('roles and job codes in a file', () => {
  it('are added as the form would, several in a cell', async () => {
    const file = await take(
      'Ana,New,4385601001,First,12:Server; 14 : Bar|lead:Chef de rang,"101, 102"',
      'Ben,New,4385601002,First,,',
    );
    expect(file).toMatchObject({ ready: 2 });
    expect((await add(file.file_id)).state).toBe('complete');
    const [first, second] = await rows(file.file_id);
    const member = async (row: Row | undefined) =>
      (await admin.call<Member>('GET', `/customers/${row!.customer_id}`)).body;
    expect(await member(first)).toMatchObject({
      roles: [
        { role_id: '12', role_name: 'Server' },
        { role_id: '14', role_name: 'Bar' },
        { role_id: 'lead', role_name: 'Chef de rang' },
      ],
      job_code_ids: [101, 102],
    });
    expect(await member(second)).toMatchObject({ roles: [], job_code_ids: [] });
  });

  it('are refused where they are of another wallet or client, or of none', async () => {
    const file = await take(
      'Ana,New,4385601021,First,,"101, 103"',
      'Ben,New,4385601022,First,,104',
      'Cas,New,4385601023,Second,,103',
      'Dan,New,4385601024,First,,105',
    );
    expect((await rows(file.file_id)).map(said)).toEqual([
      ['job_code_ids job_code_unknown'],
      ['job_code_ids job_code_unknown'],
      [],
      ['job_code_ids job_code_unknown'],
    ]);
  });

  it('are refused by name where the form would refuse them', async () => {
    const file = await take(
      'A,B,4385601011,First,Server,10a',
      `C,D,4385601012,First,${'9'.repeat(61)}:x,0`,
      `E,F,4385601013,First,1:${'x'.repeat(101)},1.5`,
      'G,H,4385601014,First,=1:x,-5',
    );
    expect((await rows(file.file_id)).map(said)).toEqual([
      ['job_code_ids job_code_invalid', 'roles role_pair'],
      ['job_code_ids job_code_invalid', 'roles too_long'],
      ['job_code_ids job_code_invalid', 'roles too_long'],
      ['job_code_ids job_code_invalid', 'roles formula_refused'],
    ]);
    const [bad] = await badRows(file.file_id);
    expect(bad).toMatchObject({ roles: 'Server', job_codes: '10a', line: '2' });
    expect(bad!.reasons).toContain(
      'roles: Enter each role as its ID, a colon and its name, like 12:Server;',
    );
  });
});

describe('corrected rows', () => {
  it('come back as the file that was handed out: each into its line, the others added', async () => {
    const file = await take(
      'Ana,Old,12,First,,',
      'Ben,Good,4385602002,First,,',
      'Cleo,Old,13,Nowhere,,',
    );
    const bad = await badRows(file.file_id);
    expect(bad.map((row) => row.line)).toEqual(['2', '4']);
    const [first, second] = bad;
    const answer = await giveBack(file.file_id, [
      { ...first, mobile_number: '438 560 2001', reasons: '' },
      { ...second, mobile_number: '4385602003', wallet: 'First' },
      { first_name: 'Dan', last_name: 'Added', mobile_number: '4385602004', wallet: 'Second' },
    ]);
    expect(answer.body, answer.text).toMatchObject({ rows: 4, ready: 4, with_errors: 0 });
    expect(
      (await rows(file.file_id)).map(
        (row) => `${row.line} ${row.typed.first_name} ${row.typed.mobile_number}`,
      ),
    ).toEqual(['2 Ana 438 560 2001', '3 Ben 4385602002', '4 Cleo 4385602003', '5 Dan 4385602004']);
    expect(await add(file.file_id)).toMatchObject({ state: 'complete', created: 4 });
    const [line] = await world.test.owner<{ after: object }>(
      `SELECT after FROM audit_line WHERE action = 'customers.file_corrected' AND subject_id = $1`,
      [file.file_id],
    );
    expect(line!.after).toEqual({ rows: 3, replaced: 2 });
  });

  it('change what they say and nothing else, and leave alone who was added already', async () => {
    const file = await take('Ana,Kept,4385603001,First,7:Server,', 'Ben,Left,12,First,,');
    await add(file.file_id);
    const back = await giveBack(file.file_id, 'line,mobile_number\n2,4385603999\n3,4385603002\n');
    expect(back.body).toMatchObject({ rows: 2, ready: 1, state: 'complete_with_errors' });
    expect(
      (await rows(file.file_id)).map((row) => [row.typed.first_name, row.typed.mobile_number]),
    ).toEqual([
      ['Ana', '4385603001'],
      ['Ben', '4385603002'],
    ]);
    expect(await add(file.file_id)).toMatchObject({ state: 'complete', created: 2 });
    expect((await giveBack(file.file_id, 'line,mobile_number\n3,4385603003\n')).body.code).toBe(
      'job_state',
    );
  });

  it('keep an identity number that was never handed out, and rows that were added stay when the columns are said anew', async () => {
    await world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [world.ours.id]);
    try {
      const sent = await admin.upload<{ job_id: number }>(
        `/clients/${world.ours.id}/file-clients`,
        'client_file',
        'First name,Last name,Mobile,ssn last four\nAna,Sealed,12,6789\n',
      );
      const id = sent.body.job_id;
      const [bad] = await badRows(id);
      expect(bad!.ssn_last_four).toBe('');
      expect(
        (
          await giveBack(id, [
            { ...bad, mobile_number: '4385604001' },
            { ...bad, line: '', first_name: 'Bo', mobile_number: '4385604002' },
          ])
        ).status,
      ).toBe(200);
      expect(
        (
          await admin.call<Shown>('POST', `/member-files/${id}/mapping`, {
            body: { store_id: world.ours.store },
          })
        ).body,
      ).toMatchObject({ rows: 2, ready: 2 });
      expect(
        (await rows(id)).map((row) => [
          row.typed.first_name,
          row.typed.mobile_number,
          row.identity_given,
        ]),
      ).toEqual([
        ['Ana', '4385604001', true],
        ['Bo', '4385604002', false],
      ]);
    } finally {
      await world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });

  it('that cannot be read say why, and change nothing', async () => {
    const file = await take('Ana,Same,12,First,,');
    const why = async (content: string) =>
      (await giveBack(file.file_id, content)).body.errors.map((one) => `${one.path} ${one.code}`);
    expect(await why('')).toEqual(['client_file. file_empty']);
    expect(await why('line,reasons\n2,x\n')).toEqual(['client_file.1 header_missing']);
    expect(await why(`PK\u0003\u0004`)).toEqual(['client_file. file_not_csv']);
    expect((await rows(file.file_id))[0]!.typed.mobile_number).toBe('12');
  });
});
