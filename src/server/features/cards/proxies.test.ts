import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardsPorts } from '#server/wiring/cards-wiring.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { unreachableIssuer } from '#test/support/unreachable-issuer.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { cardsTasks } from './index.ts';

type File = { job_id: number; state: string; lines: number; good: number; added: number; problems: { line: number; column: string; value: string; code: string; params: Record<string, number> }[] };
type Refused = { code: string; errors: { path: string; code: string }[] };
type Row = { proxy: string; state: string; card_holder: string | null };

let world: World;
let admin: Caller;
beforeAll(async () => {
  world = await buildWorld();
  admin = await signedIn(world, world.ours);
});
afterAll(() => world.close());

const upload = (content: string, by = admin) => by.upload<File & Refused>(`/clients/${world.ours.id}/file-card-proxies`, 'proxy_file', content);
const file = async (id: number) => (await admin.call<File>('GET', `/proxy-files/${id}`)).body;
const work = (id: number) => cardsTasks({ db: world.test.database, clock: world.clock, issuer: unreachableIssuer, ports: cardsPorts, payments: null, portalUrl: '' })['cards.proxies']!({ clientId: world.ours.id, fileId: id });

describe('a file of proxies', () => {
  it('without a fault is added as a job, each once whatever is run twice', async () => {
    const taken = await upload('proxy,expires_on\r\n55000001,2029-05-31\r\n55000002,\r\n');
    expect(taken).toMatchObject({ status: 202, body: { state: 'processing' } });
    await Promise.all([work(taken.body.job_id), work(taken.body.job_id)]);
    expect(await file(taken.body.job_id)).toMatchObject({ state: 'complete', lines: 2, added: 2 });
    const list = await admin.call<{ data: Row[]; meta: { total: number } }>('GET', `/admins/${admin.manager}/all-proxies?state=free`);
    expect(list.body.data.map((row) => row.proxy)).toEqual(['55000001', '55000002']);
  });

  it('with faults names each, duplicates with what they double, and waits for a word', async () => {
    const taken = await upload(`66000001\n66000001\n55000001\n${world.travel.id}0000000\n=1+1\n4242424242424242\n66000002\n`);
    const checked = await file(taken.body.job_id);
    expect(checked).toMatchObject({ state: 'awaiting_confirmation', lines: 7, good: 2 });
    expect(checked.problems.map(({ line, code }) => `${line} ${code}`)).toEqual(['2 doubled_in_file', '3 proxy_known', '4 proxy_taken', '5 proxy_invalid', '6 card_number_refused']);
    expect(checked.problems[0]!.params).toEqual({ line: 1 });
    const stored = await world.test.owner<{ text: string }>(`SELECT (good::text || problems::text) AS text FROM proxy_file WHERE id = $1`, [taken.body.job_id]);
    expect(stored[0]!.text).not.toContain('4242424242424242');
    expect((await admin.call<File>('POST', `/proxy-files/${taken.body.job_id}/confirm`)).body.state).toBe('processing');
    expect((await admin.call<Refused>('POST', `/proxy-files/${taken.body.job_id}/confirm`)).body.code).toBe('job_state');
    await work(taken.body.job_id);
    expect(await file(taken.body.job_id)).toMatchObject({ state: 'complete', added: 2 });
  });

  it('that is none is refused by name', async () => {
    const codes = await Promise.all(['', 'PK\u0003\u0004zip', 'proxy\n'].map(async (content) => (await upload(content)).body.errors[0]!.code));
    expect(codes).toEqual(['file_empty', 'file_not_csv', 'file_empty']);
    expect((await upload('55000001\n')).body.state).toBe('failed');
  });

  it('is an Admin\'s to upload', async () => {
    expect((await upload('77000001\n', await signedIn(world, world.ours, 'Zone Manager'))).status).toBe(403);
    const travelAdmin = await signedIn(world, world.travel);
    expect((await travelAdmin.upload(`/clients/${world.ours.id}/file-card-proxies`, 'proxy_file', '77000001\n')).status).toBe(404);
  });
});

describe('giving and looking up', () => {
  it('gives a free card to a member who has none, and looks up whose it is', async () => {
    const customer = world.ours.customers[0]!;
    const give = (proxy: string) => admin.call<Refused & { status: string; card: { proxy: string } }>('POST', `/customers/${customer}/give-card`, { body: { proxy } });
    expect((await give('55000001')).body.code).toBe('has_card');
    await world.test.owner(`UPDATE card SET state = 'replaced' WHERE customer_id = $1`, [customer]);
    expect((await give('nothing')).body.errors[0]!.code).toBe('proxy_unknown');
    expect((await give('55000001')).body).toMatchObject({ status: 'registered', card: { proxy: '55000001' } });
    const found = await admin.call<Row & { replacements: unknown[] }>('GET', '/cards/55000001');
    expect(found.body).toMatchObject({ state: 'assigned', card_holder: 'Ana Tester', replacements: [] });
    expect((await admin.call('GET', `/cards/${world.travel.id}0000000`)).status).toBe(404);
    const list = await admin.call<{ data: Row[] }>('GET', `/admins/${admin.manager}/client-proxies/${world.ours.id}?search=5500`);
    expect(list.body.data.map((row) => row.state)).toEqual(['assigned', 'free']);
  });
});
