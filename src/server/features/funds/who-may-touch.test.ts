import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type Job, type Movement, MoneyStory, type Refused } from '#test/support/money-story.ts';
import { LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

const story = new MoneyStory({ undoSeconds: 300 });
let manager: Caller;
/** Cleo works in the second store alone; Ana in the first, where the Manager is assigned. */
const ANA = 0;
const CLEO = 2;

beforeAll(async () => {
  manager = await story.as('Manager');
  const moved = await story.admin.call(
    'POST',
    `/customers/${story.person(CLEO)}/update-storesdepts`,
    {
      body: { stores: [{ store_id: story.otherStore }] },
    },
  );
  expect(moved.status).toBe(200);
  // As if she had never worked in the first: who has left a store is still one of its people.
  await story.world.test.owner('DELETE FROM membership WHERE customer_id = $1 AND store_id = $2', [
    story.person(CLEO),
    story.store,
  ]);
  expect((await story.transfer('1000.00')).status).toBe(200);
});
beforeEach(() => story.processor.says({}));

/**
 * Whatever a manager of the first store tries, the answer is that there is no such thing, and
 * nothing moves.
 */
const hidden = async (attempts: (() => Promise<{ status: number }>)[]) => {
  const statuses: number[] = [];
  const moved = await story.moved(async () => {
    for (const attempt of attempts) statuses.push((await attempt()).status);
  });
  expect(statuses).toEqual(attempts.map(() => 404));
  expect(moved).toEqual({});
};
const call = (method: 'GET' | 'POST', path: string, body?: object) => () =>
  manager.call(method, path, { key: story.newKey(), ...(body ? { body } : {}) });

describe('a manager of one store', () => {
  it('moves money of its members and its wallet only', async () => {
    expect((await story.load('20.00', { by: manager, person: ANA })).status).toBe(200);
    await hidden([
      () => story.load('21.00', { by: manager, person: CLEO }),
      () => story.loadAsJob('22.00', { by: manager, person: CLEO }),
      () => story.unload('5.00', { by: manager, person: CLEO }),
      () => story.load('23.00', { by: manager, person: ANA, store: story.otherStore }),
      () => story.loadAsJob('24.00', { by: manager, person: ANA, store: story.otherStore }),
      () => story.unload('5.00', { by: manager, person: ANA, store: story.otherStore }),
    ]);
  });

  it('reviews nothing of another store', async () => {
    const review = (customer: number, store: number) =>
      call('POST', '/reviews', {
        kind: 'load',
        customer_id: customer,
        store_id: store,
        amount: '20.00',
        notes: 'n',
      });
    await hidden([
      review(story.person(CLEO), story.store),
      review(story.person(ANA), story.otherStore),
    ]);
  });

  it('neither sees, checks nor cancels a movement of another wallet', async () => {
    const load = await story.load('25.00', { person: CLEO, store: story.otherStore });
    expect(load.status).toBe(200);
    const movement: Movement = load.body.transfer;
    await hidden([
      call('GET', `/movements/${movement.id}`),
      call('POST', `/movements/${movement.id}/check`),
      call('POST', `/movements/${movement.id}/cancel`),
    ]);
    const unchanged = await story.admin.call<Movement>('GET', `/movements/${movement.id}`);
    expect(unchanged.body).toMatchObject({ status: 'pre-paid', state: 'queued' });
  });

  it('starts no batch from another wallet', () =>
    hidden([
      call('POST', '/bulk/drafts', {
        kind: 'load',
        store_id: story.otherStore,
        rows: [{ staff_id: 'S2', load_amount: '20.00' }],
      }),
      call('POST', `/managers/${manager.manager}/bulk-load-value`, {
        store_id: story.otherStore,
        rows: [{ customer_id: story.person(CLEO), amount: '20.00' }],
      }),
      call('POST', `/managers/${manager.manager}/bulk-reverse-load-value`, {
        store_id: story.otherStore,
        rows: [{ customer_id: story.person(CLEO), amount: '20.00' }],
      }),
      call('POST', `/clients/${story.client}/bulk-load-template/${story.otherStore}/all`),
      call('POST', `/clients/${story.client}/bulk-load-template/generate`, {
        wallet_ids: [story.store, story.otherStore],
      }),
      () =>
        manager.upload(
          `/managers/${manager.manager}/bulk-transfer/${story.client}?store_id=${story.otherStore}`,
          'transfer_file',
          'first_name,last_name,identifier,staff_id,load_amount,memo\n,,,S2,20.00,',
        ),
    ]));

  const jobCalls = (job: Job) => [
    call('GET', `/jobs/${job.job_id}`),
    call('GET', `/jobs/${job.job_id}/rows`),
    call('GET', `/jobs/${job.job_id}/events`),
    call('GET', `/bulk/${job.job_id}/bad-rows`),
    call('GET', `/bulk/${job.job_id}/export`),
    call('POST', `/bulk/${job.job_id}/rows/1`, { excluded: true }),
    call('POST', `/bulk/${job.job_id}/rows`, { lines: [1], excluded: true }),
    call('POST', `/bulk/${job.job_id}/memo`, { memo: 'Theirs' }),
    call('POST', `/bulk/${job.job_id}/confirm`, { total: job.total }),
    call('POST', `/bulk/${job.job_id}/cancel`),
    call('POST', `/bulk/${job.job_id}/retry`, {}),
    call('POST', `/bulk/${job.job_id}/check`),
    () =>
      manager.upload(
        `/bulk/${job.job_id}/corrected-rows`,
        'transfer_file',
        'first_name,last_name,identifier,staff_id,load_amount,memo\n,,,S2,20.00,',
      ),
  ];

  it('neither sees, changes, sends nor cancels a batch of another wallet that waits', async () => {
    const job = await story.draft([[CLEO, '26.00']], { store: story.otherStore });
    await hidden(jobCalls(job));
    expect(await story.job(job)).toMatchObject({
      state: 'awaiting_confirmation',
      memo: '',
      ready: { count: 1, amount: '26.00' },
    });
    const list = await manager.call<{ data: Job[]; meta: { total: number } }>('GET', '/jobs');
    expect(list.body.data.map((one) => one.job_id)).not.toContain(job.job_id);
    expect(list.body.meta.total).toBe(list.body.data.length);
  });

  it('nor one that was sent, with rows that failed and rows that are not known', async () => {
    story.processor.says({ submit: (row) => (row.amount === 2_700n ? LOCKED : UNKNOWN) });
    const job = await story.sent(
      [
        [CLEO, '27.00'],
        [CLEO, '28.00'],
      ],
      { store: story.otherStore },
    );
    const lines = await story.mark(job, { lines: [2], excluded: false });
    expect(lines.status).toBe(200);
    await hidden(jobCalls(job));
    expect(await story.job(job)).toMatchObject({ state: 'complete_with_errors' });
  });
});

describe('by which way a movement is sent', () => {
  const refusals = async (person: number, kind: 'load' | 'unload') => {
    const single = kind === 'load' ? story.load : story.unload;
    const answers = [
      await single('29.00', { person }),
      ...(kind === 'load' ? [await story.loadAsJob('29.00', { person })] : []),
      await story.admin.call<Refused>('POST', '/reviews', {
        body: {
          kind,
          customer_id: story.person(person),
          store_id: story.store,
          amount: '29.00',
          notes: 'n',
          description: 'd',
        },
      }),
    ];
    return answers.map(({ body }) => body.errors.map(({ path, code }) => `${path} ${code}`));
  };

  it('does not matter: a wallet pays nobody who does not work there, for an Admin neither', async () => {
    const moved = await story.moved(async () => {
      expect(await refusals(CLEO, 'load')).toEqual([
        ['customer_id person_not_in_wallet'],
        ['customer_id person_not_in_wallet'],
        ['customer_id person_not_in_wallet'],
      ]);
      expect(await refusals(CLEO, 'unload')).toEqual([
        ['customer_id person_not_in_wallet'],
        ['customer_id person_not_in_wallet'],
      ]);
    });
    expect(moved).toEqual({});
  });
});

it('a person who was not registered in this wallet is an error of their row, also for an Admin', async () => {
  const job = await story.draft([[CLEO, '29.00']]);
  expect(job).toMatchObject({ with_errors: { count: 1 }, ready: { count: 0 } });
  const rows = await story.admin.call<{ data: { problems: { code: string }[] }[] }>(
    'GET',
    `/jobs/${job.job_id}/rows`,
  );
  expect(rows.body.data[0]!.problems.map(({ code }) => code)).toEqual(['person_not_in_wallet']);
});

describe('another client', () => {
  it('finds nothing of ours: no movement, no batch, no wallet, no member', async () => {
    const theirs = await signedIn(story.world, story.world.travel);
    const movement = (await story.load('30.00')).body.transfer.id;
    const job = await story.draft([[ANA, '31.00']]);
    const statuses: number[] = [];
    const moved = await story.moved(async () => {
      for (const [method, path, body] of [
        ['GET', `/movements/${movement}`],
        ['POST', `/movements/${movement}/cancel`],
        ['POST', `/movements/${movement}/check`],
        ['GET', `/jobs/${job.job_id}`],
        ['POST', `/bulk/${job.job_id}/confirm`, { total: job.total }],
        ['POST', `/bulk/${job.job_id}/cancel`],
        ['GET', `/wallets/${story.store}/load-allowance`],
      ] as const)
        statuses.push(
          (await theirs.call(method, path, { key: story.newKey(), ...(body ? { body } : {}) }))
            .status,
        );
      const stolen = await theirs.call('POST', `/managers/${theirs.manager}/load-value`, {
        key: story.newKey(),
        body: {
          customer_id: story.person(ANA),
          store_id: story.world.travel.store,
          amount: '20.00',
        },
      });
      statuses.push(stolen.status);
    });
    expect(statuses).toEqual(Array.from({ length: 8 }, () => 404));
    expect(moved).toEqual({});
  });
});
