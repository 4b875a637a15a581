import { beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { type Job, type Row, MoneyStory } from '#test/support/money-story.ts';
import { ACCEPTED, LOCKED, UNKNOWN } from '#test/support/scripted-processor.ts';

/**
 * Whoever moves money, or touches what will move it, stands in the audit: once, with what they did.
 */
const story = new MoneyStory({ undoSeconds: 300 });
const ROWS: Row[] = [
  [0, '30.00'],
  [1, '40.00'],
];
let operator: Caller;

beforeAll(async () => {
  const home = { ...story.world.ours, id: 1, managers: { Admin: story.world.operator } };
  operator = await signedIn(story.world, home);
  const entered = await operator.call('POST', '/operator/enter', {
    body: { client_id: story.client, reason: 'Set-up' },
  });
  expect(entered.status).toBe(200);
  await story.sent([
    [0, '500.00'],
    [1, '500.00'],
  ]);
});
beforeEach(() => story.processor.says({}));

const post = (path: string, body?: object) =>
  story.admin.call<{ status: string }>('POST', path, {
    key: story.newKey(),
    ...(body ? { body } : {}),
  });
const withErrors = (): Promise<Job> => {
  story.processor.says({ submit: (row) => (row.amount === 3_000n ? LOCKED : UNKNOWN) });
  return story.sent(ROWS);
};
type Done = { readonly subject: number; readonly status: number };
type Deed = {
  readonly by?: () => number;
  readonly do: () => Promise<Done>;
  readonly after: object;
};

const DEEDS: Record<string, Deed> = {
  'funds.load': {
    async do() {
      const { status } = await story.load('31.00');
      return { subject: story.person(0), status };
    },
    after: { amount: '3100', fee: '0' },
  },
  'funds.unload': {
    async do() {
      const { status } = await story.unload('32.00', { person: 1 });
      return { subject: story.person(1), status };
    },
    after: { amount: '3200' },
  },
  'funds.cancel': {
    async do() {
      const load = await story.load('33.00', { person: 2 });
      const { status } = await post(`/movements/${load.body.transfer.id}/cancel`);
      return { subject: story.person(2), status };
    },
    after: {},
  },
  'funds.check': {
    async do() {
      const load = await story.load('34.00', { person: 1 });
      const { status } = await post(`/movements/${load.body.transfer.id}/check`);
      return { subject: story.person(1), status };
    },
    after: {},
  },
  'funds.transfer': {
    async do() {
      const { status } = await story.transfer('35.00');
      return { subject: story.store, status };
    },
    after: { amount: '3500', notes: 'n' },
  },
  'wallets.adjust': {
    by: () => operator.manager,
    async do() {
      const path = `/stores/${story.store}/wallets/${story.store}/adjust`;
      const body = { amount: '36.00', notes: 'Opening' };
      const { status } = await operator.call('POST', path, { key: story.newKey(), body });
      return { subject: story.store, status };
    },
    after: { amount: '3600', notes: 'Opening' },
  },
  'funds.bulk_start': {
    async do() {
      return { subject: (await story.draft(ROWS)).job_id, status: 200 };
    },
    after: { kind: 'load', source: 'table', rows: 2 },
  },
  'funds.bulk_load': {
    async do() {
      const job = await story.draft(ROWS);
      return { subject: job.job_id, status: (await story.confirm(job)).status };
    },
    after: { rows: 2, amount: '7000', attempt: 1 },
  },
  'funds.bulk_unload': {
    async do() {
      const job = await story.draft([[0, '-12.00']], { kind: 'unload' });
      return { subject: job.job_id, status: (await story.confirm(job)).status };
    },
    after: { rows: 1, amount: '1200', attempt: 1 },
  },
  'funds.bulk_retry': {
    async do() {
      const job = await withErrors();
      return { subject: job.job_id, status: (await story.retry(job)).status };
    },
    after: { rows: 1, amount: '3000', attempt: 2 },
  },
  'funds.bulk_check': {
    async do() {
      const job = await withErrors();
      story.processor.says({ check: () => ACCEPTED });
      return { subject: job.job_id, status: (await post(`/bulk/${job.job_id}/check`)).status };
    },
    after: {},
  },
  'funds.bulk_cancel': {
    async do() {
      const job = await story.draft(ROWS);
      return { subject: job.job_id, status: (await post(`/bulk/${job.job_id}/cancel`)).status };
    },
    after: {},
  },
  'funds.bulk_fix': {
    async do() {
      const job = await story.draft(ROWS);
      const body = { load_amount: '37.00' };
      const { status } = await post(`/bulk/${job.job_id}/rows/1`, body);
      return { subject: job.job_id, status };
    },
    after: { line: 1, load_amount: '37.00' },
  },
  'funds.bulk_mark': {
    async do() {
      const job = await story.draft(ROWS);
      const { status } = await story.mark(job, { lines: [1, 2], excluded: true });
      return { subject: job.job_id, status };
    },
    after: { lines: 2, excluded: true },
  },
  'funds.bulk_memo': {
    async do() {
      const job = await story.draft(ROWS);
      const { status } = await post(`/bulk/${job.job_id}/memo`, { memo: 'March' });
      return { subject: job.job_id, status };
    },
    after: { memo: 'March' },
  },
  'funds.bulk_corrected': {
    async do() {
      const job = await story.draft([[0, 'x']]);
      const file =
        'first_name,last_name,identifier,staff_id,load_amount,memo,line,reasons\n,,,S0,38.00,,1,';
      const path = `/bulk/${job.job_id}/corrected-rows`;
      const { status } = await story.admin.upload(path, 'transfer_file', file);
      return { subject: job.job_id, status };
    },
    after: { rows: 1, replaced: 1 },
  },
};

it.each(Object.keys(DEEDS))('%s is written once, with who did it and what', async (action) => {
  const deed = DEEDS[action]!;
  const { subject, status } = await deed.do();
  expect([200, 201, 202]).toContain(status);
  const lines = await story.audited(action, subject);
  const mine = lines.filter(({ after }) =>
    Object.entries(deed.after).every(([name, value]) => after[name] === value),
  );
  expect(mine).toHaveLength(1);
  expect(mine[0]!.actor_id).toBe(deed.by?.() ?? story.admin.manager);
});

it('what a memo and a row were before is written too', async () => {
  const job = await story.draft(ROWS);
  await post(`/bulk/${job.job_id}/memo`, { memo: 'First' });
  await post(`/bulk/${job.job_id}/memo`, { memo: 'Second' });
  const [, memo] = await story.audited('funds.bulk_memo', job.job_id);
  expect(memo).toMatchObject({ before: { memo: 'First' }, after: { memo: 'Second' } });
  await post(`/bulk/${job.job_id}/rows/2`, { load_amount: '41.00' });
  const [row] = await story.audited('funds.bulk_fix', job.job_id);
  expect(row).toMatchObject({ before: { line: 2, load_amount: '40.00' } });
});

it('what was refused leaves no line', async () => {
  const count = async () =>
    (
      await story.world.test.owner<{ n: number }>(
        'SELECT count(*)::int AS n FROM audit_line WHERE client_id = $1',
        [story.client],
      )
    )[0]!.n;
  const before = await count();
  await story.load('49000.00');
  await story.unload('49000.00');
  await story.transfer('49000.00');
  expect(await count()).toBe(before);
});
