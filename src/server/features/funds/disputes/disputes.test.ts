import { beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { LOCKED } from '#test/support/scripted-processor.ts';

type Dispute = {
  dispute_id: number;
  state: string;
  code?: string;
  errors?: { path: string; code: string }[];
};

const story = new MoneyStory();
const ANA = 0;
const BEN = 1;
const SETTLED = Date.parse('2026-03-04T15:00:00Z');
const WEEK = 7 * 24 * 60 * 60 * 1000;

const loaded = async (amount: string, store = story.store): Promise<number> => {
  const { status, body } = await story.load(amount, { person: ANA, store });
  expect(status).toBe(200);
  return body.transfer.id;
};
const open = (record: number, more: object = {}, by: Caller = story.admin) =>
  by.call<Dispute>('POST', `/managers/${by.manager}/dispute-transaction`, {
    body: {
      customer_id: story.person(ANA),
      record_id: record,
      notes: 'She left on Monday',
      description: 'Paid twice',
      united_states: false,
      ...more,
    },
  });
const withdraw = (id: number) => story.admin.call<Dispute>('POST', `/disputes/${id}/withdraw`);
const listed = async (query = '', by: Caller = story.admin): Promise<number[]> => {
  const { body } = await by.call<{ data: Dispute[]; meta: { cursor: string | null } }>(
    'GET',
    `/disputes?per_page=10${query}`,
  );
  return body.data.map((one) => one.dispute_id);
};

beforeAll(async () => {
  await story.worksInBoth(ANA);
  expect((await story.transfer('500.00')).status).toBe(200);
});

describe('a load is disputed', () => {
  it('with the window and the day by which it is decided; nothing moves', async () => {
    const record = await loaded('20.00');
    let body: object = {};
    expect(
      await story.moved(async () => {
        const answer = await open(record);
        expect(answer.status).toBe(201);
        body = answer.body;
      }),
    ).toEqual({});
    expect(body).toMatchObject({
      customer_id: story.person(ANA),
      full_name: 'Ana Tester',
      record_id: record,
      wallet_name: 'First',
      notes: 'She left on Monday',
      description: 'Paid twice',
      united_states: false,
      amount: '20.00',
      deposit_at: '2026-03-04T15:00:00.000Z',
      window_ends_at: '2026-03-11T15:00:00.000Z',
      due_on: '2026-04-03',
      state: 'open',
      withdrawn_at: null,
    });
  });

  it('once at a time, however many ask at once', async () => {
    const record = await loaded('21.00');
    const answers = await Promise.all([open(record), open(record), open(record)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await open(record)).body.code).toBe('dispute_exists');
  });

  it('again after it was withdrawn, which is done once', async () => {
    const record = await loaded('22.00');
    const first = (await open(record)).body.dispute_id;
    expect((await withdraw(first)).body).toMatchObject({
      state: 'withdrawn',
      withdrawn_at: '2026-03-04T15:00:00.000Z',
    });
    expect((await withdraw(first)).body.code).toBe('dispute_state');
    const again = (await open(record)).body.dispute_id;
    expect(again).not.toBe(first);
    expect(await listed('&state=withdrawn')).toEqual([first]);
    expect(await listed('&state=open')).toContain(again);
  });
});

describe('refused is', () => {
  it("another member's card, an unload, and a load that was declined", async () => {
    const record = await loaded('23.00');
    expect((await open(record, { customer_id: story.person(BEN) })).body.code).toBe(
      'not_disputable',
    );
    const unload = await story.unload('2.00');
    expect((await open(unload.body.transfer.id)).body.code).toBe('not_disputable');
    story.processor.says({ submit: () => LOCKED });
    await story.load('24.00', { person: ANA });
    story.processor.says({});
    const [declined] = await story.world.test.owner<{ id: string }>(
      `SELECT id::text FROM movement WHERE client_id = $1 AND status = 'failed'`,
      [story.client],
    );
    expect((await open(Number(declined!.id))).body.code).toBe('not_disputable');
  });

  it('the flag of the other region, and a dispute without its reasons', async () => {
    const record = await loaded('25.00');
    expect((await open(record, { united_states: true })).body.code).toBe('wrong_region_route');
    const bare = await open(record, { notes: ' ', description: '' });
    expect(bare.status).toBe(422);
    expect(bare.body.errors?.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'notes required',
      'description required',
    ]);
  });

  it('a load of a wallet that the manager does not see, and its dispute', async () => {
    const manager = await story.as('Manager');
    const record = await loaded('26.00', story.otherStore);
    expect((await open(record, {}, manager)).status).toBe(404);
    const { dispute_id: id } = (await open(record)).body;
    expect((await manager.call('GET', `/disputes/${id}`)).status).toBe(404);
    expect((await manager.call('POST', `/disputes/${id}/withdraw`)).status).toBe(404);
    expect(await listed('', manager)).not.toContain(id);
    expect(await listed(`&wallet=${story.otherStore}`)).toEqual([id]);
  });
});

it('7 times 24 hours after the load settled is the last instant', async () => {
  const [first, second] = [await loaded('27.00'), await loaded('28.00')];
  story.world.clock.moveTo(new Date(SETTLED + WEEK));
  story.admin = await signedIn(story.world, story.world.ours);
  expect((await open(first)).status).toBe(201);
  story.world.clock.moveTo(new Date(SETTLED + WEEK + 1));
  expect((await open(second)).body.code).toBe('dispute_window_over');
});

describe('whether a load can be disputed', () => {
  type Shown = { refusal: string | null; window_ends_at: string | null; dispute: Dispute | null };
  const shown = async (movement: number): Promise<Shown> =>
    (await story.admin.call<Shown>('GET', `/movements/${movement}/dispute`)).body;

  it('is asked before it is, with the dispute that it already has', async () => {
    story.world.clock.moveTo(new Date(SETTLED + 2 * WEEK));
    story.admin = await signedIn(story.world, story.world.ours);
    const record = await loaded('29.00');
    expect(await shown(record)).toMatchObject({ refusal: null, dispute: null });
    const opened = await open(record);
    expect(opened.body).toMatchObject({ state: 'open' });
    const { dispute_id: id } = opened.body;
    expect(await shown(record)).toMatchObject({
      refusal: 'dispute_exists',
      dispute: { dispute_id: id, state: 'open' },
    });
    await withdraw(id);
    expect(await shown(record)).toMatchObject({
      refusal: null,
      dispute: { dispute_id: id, state: 'withdrawn' },
    });
    story.world.clock.moveTo(new Date(SETTLED + 3 * WEEK + 1));
    story.admin = await signedIn(story.world, story.world.ours);
    expect((await shown(record)).refusal).toBe('dispute_window_over');
  });

  it('is said of what is no load', async () => {
    const unload = await story.unload('3.00');
    expect(await shown(unload.body.transfer.id)).toMatchObject({
      refusal: 'not_disputable',
      window_ends_at: null,
    });
  });
});

it('stands in the file of its list, in words and by the clock of its wallet', async () => {
  const { status, text } = await story.admin.call('GET', '/disputes?file_type=csv&state=withdrawn');
  expect(status).toBe(200);
  const [heads, ...lines] = text.trimEnd().split('\r\n');
  expect(heads).toMatch(
    /^\ufeff?Disputed \(Eastern Time\),Cardholder,Wallet,Amount,Currency,Loaded \(Eastern Time\),/,
  );
  expect(lines).toHaveLength((await listed('&state=withdrawn')).length);
  expect(lines[0]).toMatch(
    /^2026-03-\d\d \d\d:\d\d:\d\d,Ana Tester,First,\d+\.\d\d,CAD,2026-03-\d\d /,
  );
  expect(lines[0]).toContain(',Withdrawn,');
});
