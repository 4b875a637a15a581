import { afterEach, beforeAll, expect, it } from 'vitest';
import { manyEwaMembers } from '#test/support/many-ewa-members.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { type EwaServer, type UploadedFile, startEwaServer } from '#test/support/ewa-server.ts';
import { type Held, killWhileHeld } from '#test/support/kill-held-process.ts';
import { payrollAt } from '#test/support/payroll.ts';

/*
 * A server is killed with -9 over files of 500 rows: while one of payroll is taken and applied, and
 * while payroll says what it could deduct. Either all of it is there or nothing, and a file that is
 * sent again is the same.
 */
const story = new PaydayStory();
const FIRST = '2026-02-23';
const ROWS = 500;
const LONG = { timeout: 240_000 };
let members: number[] = [];
let servers: EwaServer[] = [];

beforeAll(async () => {
  await story.begin('5000.00');
  members = await manyEwaMembers(story, { count: ROWS, earned: 20_000n });
}, 120_000);
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  servers = [];
});

const tokenOfAdmin = () =>
  story.world.session(story.client, story.world.ours.managers.Admin ?? 0, 'manager');
const another = async (): Promise<EwaServer> => {
  const server = await startEwaServer(story.world);
  servers.push(server);
  return server;
};
/** Kills a server of its own while it does something, whose answer never comes. */
async function killedWhile(held: Held, work: (server: EwaServer) => Promise<unknown>) {
  const server = await another();
  await killWhileHeld(story.world.test, held, () => {
    work(server).catch(() => undefined);
    return server.process;
  });
}
const counted = async (sql: string): Promise<number> =>
  (await story.world.test.owner<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`))[0]!.n;

const PAYROLL = [
  'pos_id,first_name,last_name,employee_type,job,rate,other_earned',
  ...Array.from({ length: ROWS }, (_, nth) => `N${nth},New${nth},Q,hourly,,18.50,12.00`),
].join('\n');
const payroll = () => payrollAt(story.world, story.admin, story.store);
const newPeople = () => counted(`ewa_payroll_person WHERE pos_id LIKE 'N%'`);
const rates = () => counted('ewa_payroll_rate');
const pay = () => counted('ewa_payroll_pay');

it('a payroll file that was being taken or applied', LONG, async () => {
  const file = { field: 'payroll_file', csv: PAYROLL };
  const token = await tokenOfAdmin();
  await killedWhile({ event: 'INSERT', table: 'import_row', when: 'NEW.line = 400' }, (server) =>
    server.upload(`/ewa/payroll-files?store_id=${story.store}`, file, token),
  );
  expect([await counted('import_file'), await counted('import_row')]).toEqual([0, 0]);
  // It is no file that was sent before.
  const sent = await payroll().send(PAYROLL);
  expect(sent.status).toBe(202);
  const id = sent.body.job_id;
  expect((await payroll().send(PAYROLL)).body.code).toBe('same_file_again');
  expect(await payroll().show(id)).toMatchObject({ rows: ROWS, ready: ROWS });
  await story.admin.call('POST', `/ewa/payroll-files/${id}/confirm`);
  const steps: Held[] = [
    { event: 'INSERT', table: 'ewa_payroll_person', when: "NEW.pos_id = 'N250'" },
    { event: 'UPDATE', table: 'import_file', when: 'NEW.applied > 0' },
  ];
  for (const held of steps) {
    await killedWhile(held, (server) => server.apply(story.client, id));
    expect([await newPeople(), await rates(), await pay()]).toEqual([0, 0, 0]);
    expect(await payroll().show(id)).toMatchObject({ state: 'processing', applied: 0 });
  }
  const next = await another();
  await Promise.all([next.apply(story.client, id), payroll().apply(id)]);
  expect(await payroll().show(id)).toMatchObject({
    state: 'complete',
    applied: ROWS,
    people: ROWS,
  });
  expect([await newPeople(), await rates(), await pay()]).toEqual([ROWS, ROWS, ROWS]);
  await payroll().takeWhole(PAYROLL);
  expect([await newPeople(), await rates(), await pay()]).toEqual([ROWS, ROWS, ROWS]);
});

it('outcomes that were being entered by file', LONG, async () => {
  for (let from = 0; from < ROWS; from += 25) {
    const phones = members.slice(from, from + 25).map((id) => story.memberOf(id));
    const taken = await Promise.all(phones.map(async (one) => (await one).take('10.00')));
    expect(taken.filter(({ status }) => status !== 201)).toEqual([]);
  }
  await story.goTo('2026-03-11T16:00:00Z');
  await story.goTo('2026-03-12T15:00:00Z');
  const csv = ['pos_id,amount,reason', ...members.map((id) => `${id},9.00,payroll_error`)].join(
    '\n',
  );
  const file: UploadedFile = { field: 'outcome_file', csv, fields: { first_day: FIRST } };
  const path = `/ewa/deductions/${story.store}/outcome-file`;
  const token = await tokenOfAdmin();
  const entered = () => counted('ewa_deduction WHERE entered_at IS NOT NULL');
  const carried = () =>
    story.world.test.owner<{ n: number; cents: string }>(
      'SELECT count(*)::int AS n, coalesce(sum(carried_in), 0)::text AS cents FROM ewa_member_period WHERE carried_in > 0',
    );
  const upload = (server: EwaServer) => server.upload<{ changed: number }>(path, file, token);
  await killedWhile(
    { event: 'INSERT', table: 'ewa_member_period', when: `NEW.customer_id = ${members[250]}` },
    upload,
  );
  expect([await entered(), await carried()]).toEqual([0, [{ n: 0, cents: '0' }]]);
  // The last words travel with the commit: here the database has all of it, or nothing.
  await killedWhile(
    { event: 'INSERT', table: 'audit_line', when: "NEW.action = 'ewa.outcome'" },
    upload,
  );
  const before = await entered();
  expect([0, ROWS]).toContain(before);
  const next = await another();
  const answers = await Promise.all([upload(next), upload(next), upload(next)]);
  expect(answers.map(({ status, body }) => [status, body.changed]).toSorted()).toEqual([
    [200, 0],
    [200, 0],
    [200, ROWS - before],
  ]);
  expect([await entered(), await carried()]).toEqual([ROWS, [{ n: ROWS, cents: '50000' }]]);
  const { period } = (await story.payday.rows(FIRST)).body;
  expect(period).toMatchObject({ amount: '5000.00', deducted: '4500.00', carried: '500.00' });
  await story.goTo('2026-03-13T10:00:00Z');
  expect(await story.fund()).toBe(500_000n);
  expect(await story.wrongPaydays()).toEqual([]);
  expect(await story.wrongSums()).toEqual([]);
});
