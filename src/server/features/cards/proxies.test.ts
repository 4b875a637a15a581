import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type World, buildWorld, testVault } from '#test/support/world.ts';
import { applyImport } from '../imports/index.ts';
import { proxyFileKind } from './proxy-file-kind.ts';

type File = {
  job_id: number;
  state: string;
  lines: number;
  good: number;
  added: number;
  problems: {
    line: number;
    column: string;
    value: string;
    code: string;
    params: Record<string, number>;
  }[];
};
type Refused = { code: string; errors: { path: string; code: string }[] };
type Row = { proxy: string; state: string; card_holder: string | null };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

const upload = (content: string, by = admin) =>
  by.upload<File & Refused>(`/clients/${world.ours.id}/file-card-proxies`, 'proxy_file', content);
const file = async (id: number) => (await admin.call<File>('GET', `/proxy-files/${id}`)).body;
const work = (id: number) =>
  applyImport(
    { db: world.test.database, clock: world.clock, vault: testVault },
    proxyFileKind,
    world.ours.id,
    id,
  );

describe('a file of proxies', () => {
  it('without a fault is added as a job, each once whatever is run twice', async () => {
    const taken = await upload('proxy,expires_on\r\n55000001,2029-05-31\r\n55000002,\r\n');
    expect(taken).toMatchObject({ status: 202, body: { state: 'processing' } });
    await Promise.all([work(taken.body.job_id), work(taken.body.job_id)]);
    expect(await file(taken.body.job_id)).toMatchObject({ state: 'complete', lines: 2, added: 2 });
    const list = await admin.call<{ data: Row[]; meta: { total: number } }>(
      'GET',
      `/admins/${admin.manager}/all-proxies?state=free`,
    );
    expect(list.body.data.map((row) => row.proxy)).toEqual(['55000001', '55000002']);
  });

  it('with faults names each, duplicates with what they double, and waits for a word', async () => {
    const taken = await upload(
      `66000001\n66000001\n55000001\n${world.travel.id}0000000\n=1+1\n4242424242424242\n66000002\n`,
    );
    const checked = await file(taken.body.job_id);
    expect(checked).toMatchObject({ state: 'awaiting_confirmation', lines: 7, good: 2 });
    expect(checked.problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '2 doubled_in_file',
      '3 proxy_known',
      '4 proxy_taken',
      '5 proxy_invalid',
      '6 card_number_refused',
    ]);
    expect(checked.problems[0]!.params).toEqual({ line: 1 });
    const stored = await world.test.owner<{ text: string }>(
      `SELECT string_agg(cells::text || problems::text, '') AS text FROM import_row WHERE file_id = $1`,
      [taken.body.job_id],
    );
    expect(stored[0]!.text).not.toContain('4242424242424242');
    expect(
      (await admin.call<File>('POST', `/proxy-files/${taken.body.job_id}/confirm`)).body.state,
    ).toBe('processing');
    expect(
      (await admin.call<Refused>('POST', `/proxy-files/${taken.body.job_id}/confirm`)).body.code,
    ).toBe('job_state');
    await work(taken.body.job_id);
    expect(await file(taken.body.job_id)).toMatchObject({ state: 'complete', added: 2 });
  });

  it('that is given up adds nothing', async () => {
    const { job_id: id } = (await upload('66400001\n66400001\n')).body;
    const cancel = () => admin.call<File & Refused>('POST', `/proxy-files/${id}/cancel`);
    expect((await cancel()).body).toMatchObject({ state: 'cancelled', added: 0 });
    expect((await cancel()).body.code).toBe('job_state');
    expect(await world.test.owner(`SELECT proxy FROM card WHERE proxy LIKE '66400%'`)).toEqual([]);
  });

  it('without a heading has its first line as a card, whatever blank lines and byte mark stand above it', async () => {
    const taken = await upload('\uFEFF\n\n66500001;2029-05-31\n66500001\n\n66500002\n');
    expect(await file(taken.body.job_id)).toMatchObject({
      lines: 3,
      good: 2,
      problems: [{ line: 4, code: 'doubled_in_file', params: { line: 3 } }],
    });
  });

  it('that was uploaded again while it was being added says what became of its lines', async () => {
    const content = '88000001\n88000002\n88000003\n';
    const [first, second] = [
      (await upload(content)).body,
      (await upload('88000003\n88000004\n')).body,
    ];
    expect([first.state, second.state]).toEqual(['processing', 'processing']);
    await work(first.job_id);
    await work(second.job_id);
    expect(await file(second.job_id)).toMatchObject({
      state: 'complete',
      good: 2,
      added: 1,
      problems: [{ line: 1, value: '88000003', code: 'proxy_known' }],
    });
    // Another client was quicker: whose it is is not said.
    const third = (await upload('88000005\n')).body;
    await world.test.owner(
      `INSERT INTO directory.proxy (client_id, proxy) VALUES ($1, '88000005')`,
      [world.travel.id],
    );
    await work(third.job_id);
    expect(await file(third.job_id)).toMatchObject({
      state: 'complete',
      added: 0,
      problems: [{ line: 1, code: 'proxy_taken' }],
    });
    type Listed = {
      data: {
        job_id: number;
        file_name: string;
        state: string;
        good: number;
        added: number;
        faults: number;
        created_by: string;
      }[];
      meta: { total: number };
    };
    const list = await admin.call<Listed>('GET', '/proxy-files?per_page=10');
    expect(list.body.data.slice(0, 2)).toMatchObject([
      {
        job_id: third.job_id,
        state: 'complete',
        good: 1,
        added: 0,
        faults: 1,
        created_by: 'Admin',
      },
      { job_id: second.job_id, added: 1, faults: 1 },
    ]);
    expect(list.body.meta.total).toBe(list.body.data.length);
    expect(
      (
        await (
          await signedIn(world, world.travel, 'Sunwing Admin')
        ).call<Listed>('GET', '/proxy-files')
      ).body.meta.total,
    ).toBe(0);
  });

  it('gives the list as a file, filtered as it is seen', async () => {
    const text = async (query: string) =>
      (await admin.call('GET', `/admins/${admin.manager}/all-proxies/export?${query}`)).text
        .trim()
        .split('\r\n');
    const stock = await text('search=8800&state=free');
    expect(stock[0]).toBe(
      'Card ID,Card status,Cardholder,Staff ID,Member status,Activated (Eastern Time),Expires,Added (Eastern Time)',
    );
    expect(stock.slice(1).map((line) => line.split(',').slice(0, 3).join())).toEqual([
      '88000001,free,',
      '88000002,free,',
      '88000003,free,',
      '88000004,free,',
    ]);
    expect((await text('state=active')).some((line) => line.includes('Ana Tester'))).toBe(true);
  });

  it('that is none is refused by name', async () => {
    const codes = await Promise.all(
      ['', 'PK\u0003\u0004zip', 'proxy\n'].map(
        async (content) => (await upload(content)).body.errors[0]!.code,
      ),
    );
    expect(codes).toEqual(['file_empty', 'file_not_csv', 'file_empty']);
    expect((await upload('55000001\n')).body.state).toBe('failed');
  });

  it("is an Admin's to upload", async () => {
    expect(
      (await upload('77000001\n', await signedIn(world, world.ours, 'Zone Manager'))).status,
    ).toBe(403);
    const travelAdmin = await signedIn(world, world.travel);
    expect(
      (
        await travelAdmin.upload(
          `/clients/${world.ours.id}/file-card-proxies`,
          'proxy_file',
          '77000001\n',
        )
      ).status,
    ).toBe(404);
  });
});

describe('giving and looking up', () => {
  it('gives a free card to a member who has none, and looks up whose it is', async () => {
    const customer = world.ours.customers[0]!;
    const give = (proxy: string) =>
      admin.call<Refused & { status: string; card: { proxy: string } }>(
        'POST',
        `/customers/${customer}/give-card`,
        { body: { proxy } },
      );
    expect((await give('55000001')).body.code).toBe('has_card');
    await world.test.owner(`UPDATE card SET state = 'replaced' WHERE customer_id = $1`, [customer]);
    expect((await give('nothing')).body.errors[0]!.code).toBe('proxy_unknown');
    expect((await give('55000001')).body).toMatchObject({
      status: 'registered',
      card: { proxy: '55000001' },
    });
    const found = await admin.call<Row & { replacements: unknown[] }>('GET', '/cards/55000001');
    expect(found.body).toMatchObject({
      state: 'assigned',
      card_holder: 'Ana Tester',
      replacements: [],
    });
    expect((await admin.call('GET', `/cards/${world.travel.id}0000000`)).status).toBe(404);
    const list = await admin.call<{ data: Row[] }>(
      'GET',
      `/admins/${admin.manager}/client-proxies/${world.ours.id}?search=5500`,
    );
    expect(list.body.data.map((row) => row.state)).toEqual(['assigned', 'free']);
  });
});
