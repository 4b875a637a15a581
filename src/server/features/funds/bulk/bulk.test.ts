import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_DRAFTS } from '#domain/imports/import-states.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { expectBooksInOrder, heldBy } from '#test/support/money.ts';
import { sandboxProcessor } from '#test/support/sandbox-processor.ts';
import { type World, buildWorld } from '#test/support/world.ts';
import { processBatch } from './process-batch.ts';

type Counted = { count: number; amount: string };
type Job = {
  job_id: number;
  state: string;
  total: string;
  key: string;
  rows: number;
  ready: Counted;
  with_errors: Counted;
  with_warnings: Counted;
  sent: Counted;
  failed: Counted;
  unknown: Counted;
  file_problems: { code: string; params: Record<string, string | number> }[];
  wallet: { before: string; after: string | null; enough: boolean };
  encoding: string;
  delimiter: string;
};
type Row = {
  line: number;
  problems: { column: string; code: string; params: Record<string, string>; severity: string }[];
  fate: string;
  reason: string | null;
};
type Refused = { code: string; params: Record<string, string> };

const HEADER = 'first_name,last_name,identifier,staff_id,load_amount,memo';
let world: World;
let sandbox: Awaited<ReturnType<typeof sandboxProcessor>>;
let admin: Caller;
let again = 0;

beforeAll(async () => {
  sandbox = await sandboxProcessor();
  world = await buildWorld({ processor: sandbox.processor });
  admin = await signedIn(world, world.ours);
});
afterAll(async () => {
  await expectBooksInOrder(world, world.ours.id);
  await world.close();
  await sandbox.stop();
});
beforeEach(() => (again += 1));

const person = (index: number): string => `,,514555020${index},S${index}`;
const file = (...rows: string[]): string => [HEADER, ...rows].join('\n');
const upload = async (content: string | Buffer, by = admin, query = '&kind=load'): Promise<Job> => {
  const done = await by.upload<{ job_id: number }>(
    `/managers/${by.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}${query}&again=1`,
    'transfer_file',
    content,
    { description: `batch ${again}` },
  );
  expect(done.status).toBe(202);
  return jobOf(done.body.job_id, by);
};
const jobOf = async (id: number, by = admin): Promise<Job> =>
  (await by.call<Job>('GET', `/jobs/${id}`)).body;
const rowsOf = async (id: number, show = 'all'): Promise<Row[]> =>
  (await admin.call<{ data: Row[] }>('GET', `/jobs/${id}/rows?show=${show}`)).body.data;
const confirm = (job: Job, more: object = {}, by = admin) =>
  by.call<Job & Refused>('POST', `/bulk/${job.job_id}/confirm`, {
    key: job.key,
    body: { total: job.total, ...more },
  });
const work = async (job: Job): Promise<Job> => {
  await processBatch(
    { db: world.test.database, clock: world.clock, processor: world.processor },
    world.ours.id,
    job.job_id,
  );
  return jobOf(job.job_id);
};

describe('a file', () => {
  it('that is the filled template has no problem', async () => {
    const template = (
      await admin.call(
        'POST',
        `/clients/${world.ours.id}/bulk-load-template/${world.ours.store}/all`,
      )
    ).text;
    const filled = template
      .trimEnd()
      .split('\r\n')
      .map((line, index) => (index === 0 ? line : line.replace(/,,$/, ',20.00,Bonus')))
      .join('\r\n');
    const job = await upload(filled);
    expect(job).toMatchObject({
      state: 'awaiting_confirmation',
      rows: 3,
      ready: { count: 3, amount: '60.00' },
      with_errors: { count: 0 },
      with_warnings: { count: 0 },
    });
  });

  it('with mistakes names every one by line, column and reason', async () => {
    const job = await upload(
      file(
        `${person(0)},"1.234,56",`,
        `,,5145559999,,20,`,
        `,,,,20,`,
        `${person(1)},0,`,
        `${person(2)},10.555,`,
        `${person(0)},25,`,
        `${person(0)},26,`,
        `,,5145550200,S1,20,`,
        `Zed,Other${person(1).slice(1)},20,`,
      ),
    );
    const found = (await rowsOf(job.job_id)).map((row) => [
      row.line,
      row.problems.map((one) => `${one.column}:${one.code}`).join(' '),
    ]);
    expect(found).toEqual([
      [2, 'load_amount:money_comma'],
      [3, 'identifier:person_unknown'],
      [4, 'identifier:person_missing'],
      [5, 'load_amount:amount_not_positive'],
      [6, 'load_amount:money_decimals'],
      [7, 'identifier:person_twice'],
      [8, 'identifier:person_twice'],
      [9, 'staff_id:person_ids_differ'],
      [10, 'first_name:person_other_name identifier:person_twice'],
    ]);
    expect((await rowsOf(job.job_id))[0]!.problems[0]!.params).toEqual({ reading: '1234.56' });
  });

  it.each([
    ['an empty one', '', 'file_empty'],
    ['a spreadsheet', Buffer.from('PK\u0003\u0004xxxxxxxx'), 'file_not_csv'],
    ['UTF-16', Buffer.from(`\ufeff${file()}`, 'utf16le'), 'file_encoding'],
    ['no header', `${person(0)},20,x`, 'header_missing'],
    [
      'a header out of order',
      'first_name,last_name,staff_id,identifier,load_amount,memo\na,b,c,d,20,',
      'header_order',
    ],
    ['a cell of 10 MB', file(`"${'x'.repeat(10_000_000)}",,5145550200,,20,`), 'cell_too_long'],
    ['a quote that never ends', `${HEADER}\n"a,b,5145550200,S0,20,\n`, 'file_not_csv'],
  ])('%s is refused with a reason', async (_, content, code) => {
    const job = await upload(content);
    expect(job.state).toBe('failed');
    expect(job.file_problems.map((problem) => problem.code)).toContain(code);
  });

  it('in Windows-1252 with semicolons is read, and that is said', async () => {
    const content = Buffer.from(
      [HEADER, 'Zoé,Tester,5145550200,S0,20.00,Prime d’été']
        .join('\n')
        .replaceAll(',', ';')
        .replace('’', "'"),
      'latin1',
    );
    expect(await upload(content)).toMatchObject({
      encoding: 'Windows-1252',
      delimiter: ';',
      rows: 1,
    });
  });

  it('that was uploaded before is stopped until it is meant', async () => {
    const content = file(`${person(0)},33.00,same file`);
    await upload(content);
    const refused = await admin.upload<Refused>(
      `/managers/${admin.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}`,
      'transfer_file',
      content,
    );
    expect(refused).toMatchObject({ status: 409, body: { code: 'same_file_again' } });
  });

  it('of unloads has negative amounts; loads and unloads are not mixed', async () => {
    const job = await upload(
      file(`${person(0)},-20,`, `${person(1)},-20,`, `${person(2)},20,`),
      admin,
      '',
    );
    expect((await rowsOf(job.job_id)).map((row) => row.problems.map((one) => one.code))).toEqual([
      ['exceeds_card_balance'],
      ['exceeds_card_balance'],
      ['mixed_signs'],
    ]);
  });
});

describe('rows', () => {
  it('are checked at once when they are fixed', async () => {
    const job = await upload(file(`${person(0)},"1.234,56",`, `${person(1)},20,`));
    const fixed = await admin.call<{ row: Row; job: Job }>('POST', `/bulk/${job.job_id}/rows/2`, {
      body: { load_amount: '1,234.56' },
    });
    expect(fixed.body.row.problems).toEqual([]);
    expect(fixed.body.job.ready).toEqual({ count: 2, amount: '1254.56' });
  });

  it('that are corrected in a spreadsheet come back into the same job', async () => {
    const job = await upload(
      file(`${person(0)},abc,=HYPERLINK("x")`, `${person(1)},20,`, `${person(2)},5,`),
    );
    const bad = await admin.call('GET', `/bulk/${job.job_id}/bad-rows?language=fr`);
    expect(bad.text).toContain('load_amount: Saisissez un montant, comme 12.50');
    expect(bad.text).toContain("'=HYPERLINK");
    const corrected = bad.text.replace(',abc,', ',30.00,').replace(/,5,/, ',15.00,');
    const after = await admin.upload<Job>(
      `/bulk/${job.job_id}/corrected-rows`,
      'transfer_file',
      corrected,
    );
    expect(after.body).toMatchObject({
      rows: 3,
      ready: { count: 3, amount: '65.00' },
      with_errors: { count: 0 },
    });
  });

  it('with a warning wait for a tick', async () => {
    const job = await upload(file(`${person(0)},20,`, `${person(0)},21,`));
    expect(job).toMatchObject({ ready: { count: 1 }, with_warnings: { count: 1 } });
    const after = await admin.call<Job>('POST', `/bulk/${job.job_id}/rows`, {
      body: { which: 'warnings', accepted: true },
    });
    expect(after.body).toMatchObject({
      ready: { count: 2, amount: '41.00' },
      with_warnings: { count: 0 },
    });
  });
});

describe('sending', () => {
  it('pays what is accepted, gives back what is declined, keeps what is not known, and retries only what failed', async () => {
    const wallets = await heldBy(world, world.ours.id, 'wallet');
    const job = await upload(
      file(`${person(0)},20.10,`, `${person(1)},13.01,`, `${person(2)},13.06,`),
    );
    expect((await confirm(job)).status).toBe(202);
    const done = await work(job);
    expect(done).toMatchObject({
      state: 'complete_with_errors',
      sent: { count: 1 },
      failed: { count: 1, amount: '13.01' },
      unknown: { count: 1, amount: '13.06' },
    });
    expect(BigInt(wallets) - BigInt(await heldBy(world, world.ours.id, 'wallet'))).toBe(3316n);
    await admin.call('POST', `/bulk/${job.job_id}/check`);
    const checked = await admin.call<Job>('POST', `/bulk/${job.job_id}/check`);
    expect(checked.body).toMatchObject({ sent: { count: 2 }, unknown: { count: 0 } });
    const retried = await admin.call<Job>('POST', `/bulk/${job.job_id}/retry`, {
      key: `retry-${again}`,
      body: {},
    });
    expect(retried.status).toBe(202);
    expect(await work(job)).toMatchObject({ sent: { count: 2 }, failed: { count: 1 } });
    expect(await heldBy(world, world.ours.id, 'batch')).toBe('0');
    const csv = await admin.call('GET', `/bulk/${job.job_id}/export`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('is done once by one key, and once by two managers with the same batch', async () => {
    const before = await heldBy(world, world.ours.id, 'wallet');
    const regional = await signedIn(world, world.ours, 'Regional Manager');
    const [mine, theirs] = [
      await upload(file(`${person(0)},61.00,`)),
      await upload(file(`${person(0)},61.00,`), regional),
    ];
    const answers = await Promise.all([
      confirm(mine),
      confirm(mine),
      confirm(theirs, {}, regional),
    ]);
    // Whoever is first: a key's second asking is answered as its first was, the other manager's is
    // refused.
    expect([
      [202, 202, 409],
      [409, 409, 202],
    ]).toContainEqual(answers.map((answer) => answer.status));
    await Promise.all([work(mine), work(mine), work(theirs)]);
    expect(BigInt(before) - BigInt(await heldBy(world, world.ours.id, 'wallet'))).toBe(6100n);
  });

  it('that the wallet cannot pay moves nothing', async () => {
    const before = await heldBy(world, world.ours.id, 'wallet');
    const job = await upload(file(`${person(0)},49000,`, `${person(1)},49000,`));
    expect(job.wallet.enough).toBe(false);
    expect((await confirm(job)).body.code).toBe('insufficient_wallet');
    expect(await heldBy(world, world.ours.id, 'wallet')).toBe(before);
  });

  it('asks again when the sum is another than the person saw', async () => {
    const job = await upload(file(`${person(0)},62.00,`, `${person(1)},20,`));
    await admin.call('POST', `/bulk/${job.job_id}/rows/3`, { body: { excluded: true } });
    expect((await confirm(job)).body).toMatchObject({
      code: 'review_changed',
      params: { total: '62.00' },
    });
  });

  it('of a file without one good row says that nothing moved', async () => {
    expect((await confirm(await upload(file(`${person(0)},x,`)))).body.code).toBe('no_funds_moved');
  });

  it('unloads from the cards to the wallet, and leaves out a card that lacks the money', async () => {
    await work(await sentOf(file(`${person(0)},100.00,`, `${person(1)},100.00,`)));
    const before = await heldBy(world, world.ours.id, 'wallet');
    const job = await upload(
      file(`${person(0)},-80.00,`, `${person(1)},-70.00,`),
      admin,
      '&kind=unload',
    );
    await confirm(job);
    await admin.call('POST', `/managers/${admin.manager}/reverse-load`, {
      key: `drain-${again}`,
      body: {
        customer_id: world.ours.customers[1],
        store_id: world.ours.store,
        amount: await cardBalance(1),
        notes: 'n',
        description: 'd',
      },
    });
    const drained = BigInt(await heldBy(world, world.ours.id, 'wallet')) - BigInt(before);
    expect(await work(job)).toMatchObject({
      sent: { count: 1, amount: '80.00' },
      failed: { count: 1, amount: '70.00' },
    });
    expect(BigInt(await heldBy(world, world.ours.id, 'wallet')) - BigInt(before) - drained).toBe(
      8000n,
    );
  });

  it('goes on where a killed process stopped, each row exactly once', async () => {
    const job = await sentOf(
      file(...Array.from({ length: 40 }, (_, index) => `${person(index % 3)},${20 + index}.00,`)),
      true,
    );
    const before = await heldBy(world, world.ours.id, 'card');
    // The process dies after the processor has taken the rows and before anything is posted.
    const dies = {
      ...world.processor,
      submit: async (rows: Parameters<typeof world.processor.submit>[0]) => {
        await world.processor.submit(rows);
        throw new Error('killed');
      },
    };
    await expect(
      processBatch(
        { db: world.test.database, clock: world.clock, processor: dies },
        world.ours.id,
        job.job_id,
      ),
    ).rejects.toThrow('killed');
    await Promise.all([work(job), work(job)]);
    await work(job);
    expect(await jobOf(job.job_id)).toMatchObject({ state: 'complete', sent: { count: 40 } });
    expect(BigInt(await heldBy(world, world.ours.id, 'card')) - BigInt(before)).toBe(
      BigInt(40 * 20 + 780) * 100n,
    );
  });
});

const cardBalance = async (index: number): Promise<string> =>
  (
    await admin.call<{ balance: string }>(
      'GET',
      `/customers/${world.ours.customers[index]}/balance`,
    )
  ).body.balance;

/** A batch that is confirmed, its warnings ticked. */
async function sentOf(content: string, tick = false): Promise<Job> {
  const uploaded = await upload(content);
  const job = tick
    ? (
        await admin.call<Job>('POST', `/bulk/${uploaded.job_id}/rows`, {
          body: { which: 'warnings', accepted: true },
        })
      ).body
    : uploaded;
  const sent = await confirm(job, { duplicate_ok: true });
  expect(sent.status).toBe(202);
  return job;
}

describe('drafts that nobody confirms', () => {
  it('keep their manager from the next one, by table and by file, and are not lost', async () => {
    const own = await signedIn(world, world.ours, 'Zone Manager');
    const draft = (by = own) =>
      by.call<Refused & { job_id: number }>('POST', '/bulk/drafts', {
        body: {
          kind: 'load',
          store_id: world.ours.store,
          rows: [{ staff_id: 'S1', load_amount: '1.00' }],
        },
      });
    const first = (await draft()).body.job_id;
    for (let more = 1; more < MAX_DRAFTS; more += 1) expect((await draft()).status).toBe(201);
    expect((await draft()).body).toMatchObject({
      code: 'too_many_drafts',
      params: { maximum: MAX_DRAFTS },
    });
    const byFile = await own.upload<Refused>(
      `/managers/${own.manager}/bulk-transfer/${world.ours.id}?store_id=${world.ours.store}&again=1`,
      'transfer_file',
      file(`${person(1)},1.00,`),
    );
    expect(byFile.body.code).toBe('too_many_drafts');
    expect((await draft(admin)).status).toBe(201);
    expect((await own.call('POST', `/bulk/${first}/cancel`)).status).toBe(200);
    expect((await draft()).status).toBe(201);
  });
});
