import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { membersPorts } from '#server/wiring/members-wiring.ts';
import { applyImport } from '../../imports/index.ts';
import { memberFileKind } from './member-file-kind.ts';

type Shown = {
  file_id: number;
  state: string;
  delimiter: string;
  encoding: string;
  lacks: string[];
  columns: { heading: string; field: string | null; examples: string[] }[];
  ready: number;
  rows: number;
  with_errors: number;
  with_offer: number;
  created: number;
  refused: number;
  excluded: number;
  file_problems: { code: string }[];
  code: string;
};
type Row = {
  line: number;
  typed: Record<string, string>;
  identity_given: boolean;
  problems: { column: string; code: string; params: Record<string, string | number> }[];
  fate: string;
  customer_id: number | null;
  status: string | null;
};

let world: World;
let admin: Caller;
let manager: Caller;
let nth = 0;

beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
  manager = await signedIn(world, world.ours, 'Manager');
});
beforeEach(() => (nth += 1));
afterAll(() => world?.close());

const mobile = (n = 0): string => `438${String(5_000_000 + nth * 1_000 + n)}`;
const HEADER = 'First name,Last name,Mobile,Wallet';
const send = (content: string | Buffer, by = admin, query = '') =>
  by.upload<{ job_id: number; state: string; code: string }>(
    `/clients/${world.ours.id}/file-clients${query}`,
    'client_file',
    content,
  );
async function take(content: string | Buffer, by = admin, query = ''): Promise<Shown> {
  const sent = await send(content, by, query);
  expect(sent.status, sent.text).toBe(202);
  return show(sent.body.job_id, by);
}
const show = async (id: number, by = admin): Promise<Shown> =>
  (await by.call<Shown>('GET', `/member-files/${id}`)).body;
const rows = async (id: number, which = 'all'): Promise<Row[]> =>
  (await admin.call<{ data: Row[] }>('GET', `/member-files/${id}/rows?show=${which}&per_page=100`))
    .body.data;
const said = (row: Row | undefined): string[] =>
  (row?.problems ?? []).map((one) => `${one.column} ${one.code}`).sort();
const fix = (id: number, line: number, body: object) =>
  admin.call<{ row: Row; file: Shown }>('POST', `/member-files/${id}/rows/${line}`, { body });
const confirm = (id: number, invite = true) =>
  admin.call<Shown>('POST', '/clients/file-clients/process', { body: { job_id: id, invite } });
const work = async (id: number): Promise<Shown> => {
  const deps = {
    db: world.test.database,
    clock: world.clock,
    vault: testVault,
    portalUrl: 'https://portal.example',
    ports: membersPorts,
  };
  await applyImport(deps, memberFileKind(deps), world.ours.id, id);
  return show(id);
};

describe('a file of people', () => {
  it('is added as it stands: members, places, invitations, each row once', async () => {
    const file = await take(
      `${HEADER}\nZoë,Ødegård,(${mobile().slice(0, 3)}) ${mobile().slice(3)},First\n李,小龍,${mobile(1)},second\n`,
    );
    expect(file).toMatchObject({
      state: 'awaiting_confirmation',
      rows: 2,
      ready: 2,
      with_errors: 0,
      delimiter: ',',
      encoding: 'UTF-8',
    });
    expect((await confirm(file.file_id)).status).toBe(202);
    expect((await confirm(file.file_id)).status).toBe(202);
    const done = await work(file.file_id);
    expect(done).toMatchObject({ state: 'complete', created: 2, refused: 0 });
    const made = await rows(file.file_id, 'created');
    expect(made.map((row) => row.status)).toEqual(['pending', 'pending']);
    const member = (
      await admin.call<{ first_name: string; wallets: { store_id: number }[] }>(
        'GET',
        `/customers/${made[1]!.customer_id}`,
      )
    ).body;
    expect(member).toMatchObject({
      first_name: '李',
      wallets: [{ store_id: world.ours.otherStore }],
    });
    const sent = await world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE recipient = $1`,
      [mobile()],
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.body).toContain('https://portal.example/user/set-password?token=');
    const audited = await world.test.owner<{ action: string; actor_id: number }>(
      `SELECT action, actor_id FROM audit_line WHERE client_id = $1 AND subject_kind = 'customer' AND subject_id = $2 ORDER BY id`,
      [world.ours.id, made[0]!.customer_id],
    );
    expect(audited).toEqual([
      { action: 'customers.create', actor_id: admin.manager },
      { action: 'customers.invite', actor_id: admin.manager },
    ]);
    await work(file.file_id);
    expect(
      await world.test.owner(`SELECT 1 FROM customer WHERE client_id = $1 AND mobile_number = $2`, [
        world.ours.id,
        mobile(),
      ]),
    ).toHaveLength(1);
  });

  it('names everything that is wrong with a row at once, with line and column', async () => {
    const header =
      'last_name;first_name;mobile_number;email;staff_id;wallet;department;weight;province;postal_code;date_of_birth;proxy;occupation';
    const file = await take(
      [
        header,
        'Roy;=1+1;+1 514 555 0200;x;S-1;Nowhere;;0;XX;1;2026-13-01;P404;@cmd',
        `Tester;Ben;514.555.0201;;S1;First;BOH;;;;;;`,
        `A;B;${mobile()};Same@x.example;dup1;First;foh;;;;;;`,
        `C;D;${mobile()};same@x.example;DUP1;First;;;;;;;`,
        '',
      ].join('\r\n'),
    );
    expect(file).toMatchObject({
      delimiter: ';',
      rows: 4,
      ready: 1,
      with_errors: 3,
      with_offer: 1,
    });
    const [first, second, , fourth] = await rows(file.file_id);
    expect(said(first)).toEqual(
      [
        'address_city required',
        'address_province province_invalid',
        'address_postal_code postal_code_invalid',
        'address_street required',
        'date_of_birth date_invalid',
        'email email_invalid',
        'first_name formula_refused',
        'mobile_number mobile_country_code',
        'mobile_number mobile_taken',
        'occupation formula_refused',
        'proxy proxy_unknown',
        'staff_id letters_and_numbers',
        'wallet location_unknown',
        'weight weight_invalid',
      ].sort(),
    );
    expect(first!.line).toBe(2);
    expect(said(second)).toEqual([
      'department department_unknown',
      'mobile_number mobile_taken',
      'staff_id staff_id_taken',
    ]);
    expect(second!.problems.find((one) => one.code === 'mobile_taken')!.params).toMatchObject({
      name: 'Ben Tester',
    });
    expect(said(fourth)).toEqual([
      'email doubled_in_file',
      'mobile_number doubled_in_file',
      'staff_id doubled_in_file',
    ]);
    expect(fourth!.problems[0]!.params).toEqual({ line: 4 });
  });

  it('is corrected on screen, by row and at once, and what is right goes on without the rest', async () => {
    const file = await take(
      `${HEADER}\nA,One,+1 ${mobile()},First\nB,Two,1${mobile(1)},First\nC,Three,12,First\nD,Four,12,First\n`,
    );
    expect(file).toMatchObject({ ready: 0, with_errors: 4, with_offer: 2 });
    const taken = await admin.call<Shown>('POST', `/member-files/${file.file_id}/rows`, {
      body: { take_offers: true },
    });
    expect(taken.body).toMatchObject({ ready: 2, with_offer: 0 });
    const fixed = await fix(file.file_id, 4, { mobile_number: mobile(1) });
    expect(said(fixed.body.row)).toEqual(['mobile_number doubled_in_file']);
    expect((await fix(file.file_id, 3, { excluded: true })).body.file).toMatchObject({
      ready: 2,
      excluded: 1,
    });
    expect(said((await rows(file.file_id))[2])).toEqual([]);
    await confirm(file.file_id, false);
    expect(await work(file.file_id)).toMatchObject({
      state: 'complete_with_errors',
      created: 2,
      with_errors: 1,
    });
    expect((await rows(file.file_id, 'created')).map((row) => row.status)).toEqual([
      'assigned',
      'assigned',
    ]);
    await fix(file.file_id, 5, { mobile_number: mobile(5) });
    await confirm(file.file_id);
    expect(await work(file.file_id)).toMatchObject({ state: 'complete', created: 3 });
    const exported = (await admin.call('GET', `/member-files/${file.file_id}/export?language=fr`))
      .text;
    expect(exported).toContain('ajouté');
  });

  it('waits for its columns to be said, and remembers them for the next file of that heading', async () => {
    const heading = `Qui,Famille ${nth},Appel`;
    const file = await take(`${heading}\nAna,New,${mobile()}\n`);
    expect(file).toMatchObject({
      state: 'mapping',
      rows: 0,
      lacks: ['first_name', 'last_name', 'mobile_number'],
    });
    expect(file.columns[0]).toEqual({ heading: 'Qui', field: null, examples: ['Ana'] });
    const refused = await admin.call<{ errors: { path: string; code: string }[] }>(
      'POST',
      `/member-files/${file.file_id}/mapping`,
      { body: { fields: ['first_name', 'first_name', null] } },
    );
    expect(refused.body.errors.map((one) => `${one.path} ${one.code}`)).toEqual([
      'fields.1 field_doubled',
      'lacks.last_name columns_lacking',
      'lacks.mobile_number columns_lacking',
    ]);
    const mapped = await admin.call<Shown>('POST', `/member-files/${file.file_id}/mapping`, {
      body: { fields: ['first_name', 'last_name', 'mobile_number'] },
    });
    expect(mapped.body).toMatchObject({ state: 'awaiting_confirmation', rows: 1, with_errors: 1 });
    expect(said((await rows(file.file_id))[0])).toEqual(['wallet location_required']);
    await fix(file.file_id, 2, { first_name: 'Anna' });
    const placed = await admin.call<Shown>('POST', `/member-files/${file.file_id}/mapping`, {
      body: { store_id: world.ours.store },
    });
    expect(placed.body).toMatchObject({ ready: 1 });
    expect((await rows(file.file_id))[0]!.typed.first_name).toBe('Anna');
    expect(
      await take(
        `${heading.toUpperCase()}\nBen,New,${mobile(2)}\n`,
        admin,
        `?store_id=${world.ours.store}`,
      ),
    ).toMatchObject({ state: 'awaiting_confirmation', ready: 1 });
  });

  it('is known again, unless it is wanted twice', async () => {
    const content = `${HEADER}\nA,B,${mobile()},First\n`;
    await take(content);
    expect((await send(content)).body.code).toBe('same_file_again');
    expect((await send(content, admin, '?again=1')).status).toBe(202);
  });

  it('that cannot be read says why', async () => {
    const broken = async (content: string | Buffer) =>
      (await take(content)).file_problems.map((one) => one.code);
    expect(await broken(Buffer.from(`\ufeff${HEADER}\n`, 'utf16le'))).toEqual(['file_encoding']);
    expect(await broken(`PK\u0003\u0004${nth}`)).toEqual(['file_not_csv']);
    expect(await broken(`${HEADER}\n`)).toEqual(['file_empty']);
  });

  it('is told where somebody was added meanwhile; the others are added', async () => {
    const file = await take(`${HEADER}\nA,B,${mobile()},First\nC,D,${mobile(1)},First\n`);
    await admin.call('POST', '/customers', {
      body: {
        first_name: 'X',
        last_name: 'Y',
        mobile_number: mobile(),
        stores: [{ store_id: world.ours.store }],
      },
    });
    await confirm(file.file_id);
    expect(await work(file.file_id)).toMatchObject({
      state: 'complete_with_errors',
      created: 1,
      refused: 1,
    });
    expect(said((await rows(file.file_id))[0])).toEqual(['mobile_number mobile_taken']);
  });

  it("is its uploader's: places that they do not see are unknown to them, and others do not see the file", async () => {
    const file = await take(`${HEADER}\nA,B,${mobile()},Second\n`, manager);
    expect(said((await rows(file.file_id))[0])).toEqual(['wallet location_unknown']);
    const zone = await signedIn(world, world.ours, 'Zone Manager');
    expect((await zone.call('GET', `/member-files/${file.file_id}`)).status).toBe(404);
  });

  it('goes on where a killed process stopped, and two workers at once add nobody twice', async () => {
    const people = Array.from(
      { length: 1_700 },
      (_, index) =>
        `P,${String.fromCodePoint(0x4e00 + index)},${mobile().slice(0, 3)}${7_000_000 + index},First`,
    );
    const file = await take([HEADER, ...people, ''].join('\n'));
    expect(file.ready).toBe(1_700);
    await confirm(file.file_id);
    const { database } = world.test;
    const deps = {
      db: database,
      clock: world.clock,
      vault: testVault,
      portalUrl: 'https://portal.example',
      ports: membersPorts,
    };
    let writes = 0;
    const dying = {
      ...database,
      write: (...given: Parameters<typeof database.write>) =>
        ++writes > 2 ? Promise.reject(new Error('killed')) : database.write(...given),
    } as typeof database;
    await expect(
      applyImport({ ...deps, db: dying }, memberFileKind(deps), world.ours.id, file.file_id),
    ).rejects.toThrow('killed');
    expect((await show(file.file_id)).created).toBe(1_000);
    await Promise.all([
      applyImport(deps, memberFileKind(deps), world.ours.id, file.file_id),
      applyImport(deps, memberFileKind(deps), world.ours.id, file.file_id),
    ]);
    expect(await show(file.file_id)).toMatchObject({
      state: 'complete',
      created: 1_700,
      refused: 0,
    });
    const [made] = await world.test.owner<{ people: number; messages: number; lines: number }>(
      `SELECT (SELECT count(*)::int FROM customer WHERE client_id = $1 AND mobile_number LIKE '4387%') AS people, (SELECT count(*)::int FROM directory.message WHERE client_id = $1 AND recipient LIKE '4387%') AS messages,
        (SELECT count(DISTINCT result->>'customer_id')::int FROM import_row WHERE client_id = $1 AND file_id = $2) AS lines`,
      [world.ours.id, file.file_id],
    );
    expect(made).toEqual({ people: 1_700, messages: 1_700, lines: 1_700 });
  });

  it('of a US client has its own columns, and its identity numbers lie sealed from the upload on', async () => {
    await world.test.owner(`UPDATE client SET region = 'US' WHERE client_id = $1`, [world.ours.id]);
    try {
      expect(
        (await admin.call('POST', `/clients/${world.ours.id}/file-clients-template`)).text,
      ).toContain('state,zip_code');
      const file = await take(
        `${HEADER},ssn last four,street,city,state,zip code\nA,B,${mobile()},First,6789,1 Main St,Austin,tx,78701\nC,D,${mobile(1)},First,12,1 Main St,Austin,TX,10001\n`,
      );
      const [first, second] = await rows(file.file_id);
      expect(first).toMatchObject({ identity_given: true, problems: [] });
      expect(said(second)).toEqual([
        'address_postal_code postal_code_elsewhere',
        'identity_number identity_last_four',
      ]);
      expect(file.columns.find((column) => column.field === 'identity_number')!.examples).toEqual(
        [],
      );
      const stored = JSON.stringify(
        await world.test.owner(
          'SELECT f.content_sealed, f.file_problems, r.cells, r.secret_sealed FROM import_file f JOIN import_row r ON r.client_id = f.client_id AND r.file_id = f.id WHERE f.client_id = $1 AND f.id = $2',
          [world.ours.id, file.file_id],
        ),
      );
      expect(stored).not.toContain('6789');
      expect(
        (await fix(file.file_id, 3, { identity_number: '4321', address_postal_code: '73301' })).body
          .row,
      ).toMatchObject({ identity_given: true, problems: [] });
      await confirm(file.file_id);
      await work(file.file_id);
      const [made] = await rows(file.file_id, 'created');
      const [kept] = await world.test.owner<{ identity_sealed: string }>(
        'SELECT identity_sealed FROM customer WHERE client_id = $1 AND id = $2',
        [world.ours.id, made!.customer_id],
      );
      expect(testVault.open(kept!.identity_sealed, `customer:${made!.customer_id}:identity`)).toBe(
        '6789',
      );
      expect(
        JSON.stringify(
          await world.test.owner('SELECT before, after FROM audit_line WHERE client_id = $1', [
            world.ours.id,
          ]),
        ),
      ).not.toContain('4321');
      expect(
        (
          await world.test.owner<{ content_sealed: string | null }>(
            'SELECT content_sealed FROM import_file WHERE client_id = $1 AND id = $2',
            [world.ours.id, file.file_id],
          )
        )[0]!.content_sealed,
      ).toBeNull();
    } finally {
      await world.test.owner(`UPDATE client SET region = 'CA' WHERE client_id = $1`, [
        world.ours.id,
      ]);
    }
  });

  it('gives free cards by their proxies', async () => {
    await world.test.owner(
      `INSERT INTO card (client_id, proxy, state, created_at) VALUES ($1, $2, 'free', now())`,
      [world.ours.id, `77${mobile()}`],
    );
    const file = await take(
      `${HEADER},card proxy\nA,B,${mobile()},First,77${mobile()}\nC,D,${mobile(1)},First,77${mobile()}\n`,
    );
    expect(said((await rows(file.file_id))[1])).toEqual(['proxy doubled_in_file']);
    await confirm(file.file_id);
    await work(file.file_id);
    const [made] = await rows(file.file_id, 'created');
    expect(
      (await admin.call<{ card: object }>('GET', `/customers/${made!.customer_id}`)).body.card,
    ).toMatchObject({ proxy: `77${mobile()}`, state: 'assigned' });
  });

  it('hands out its template and its bad rows', async () => {
    expect(
      (await admin.call('POST', `/clients/${world.ours.id}/file-clients-template`)).text,
    ).toContain('first_name,last_name,mobile_number');
    const file = await take(`${HEADER}\n'=A,B,1${mobile()},First\n`);
    const text = (await admin.call('GET', `/member-files/${file.file_id}/bad-rows?language=es`))
      .text;
    expect(text).toContain(`"'=A"`.replaceAll('"', ''));
    expect(text).toContain(`Sin el código de país: ${mobile()}`);
  });
});
