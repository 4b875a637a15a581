import { describe, expect, it } from 'vitest';
import { BankStory } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { bankOfTests } from '#test/support/world.ts';
import { scheduleSweep } from './index.ts';

type Calendar = {
  readonly year: number;
  readonly code: string;
  readonly rails: {
    rail: string;
    today: string;
    holidays: string[];
    changes: { day: string; open: boolean; reason: string; changed_by: string }[];
  }[];
};
type Schedule = { readonly schedule_id: number; readonly next_pad_load: string | null };

const story = new BankStory();
const calendar = async (year = '') =>
  (await story.operator.call<Calendar>('GET', `/operator/bank-calendar${year && `?year=${year}`}`))
    .body;
const set = (day: string, open: boolean, rail = 'eft') =>
  story.operator.call<Calendar>('POST', '/operator/bank-calendar', {
    body: { rail, day, open, reason: 'The bank said so' },
  });
const eft = ({ rails }: Calendar) => rails.find(({ rail }) => rail === 'eft')!;
const sweep = () =>
  runSweep(
    story.world.test.database,
    scheduleSweep({
      db: story.world.test.database,
      clock: story.world.clock,
      bank: bankOfTests,
    }),
  );
const nextRun = async (): Promise<string | null> => {
  const { body } = await story.admin.call<{ data: Schedule[] }>(
    'GET',
    `/managers/${story.admin.manager}/pad_schedules`,
  );
  return body.data[0]!.next_pad_load;
};

describe('the calendar of the banks', () => {
  it('is what the rules say, with the days that somebody opened or closed', async () => {
    expect(eft(await calendar('2026')).holidays).toContain('2026-07-01');
    expect((await set('2026-03-10', false)).status).toBe(200);
    expect((await set('2026-07-01', true)).status).toBe(200);
    expect(eft(await calendar()).changes).toMatchObject([
      { day: '2026-03-10', open: false, reason: 'The bank said so' },
      { day: '2026-07-01', open: true },
    ]);
    expect((await set('2026-03-10', true)).body.rails).toBeDefined();
    expect(eft(await calendar()).changes.map(({ day }) => day)).toEqual(['2026-07-01']);
  });

  it('is changed by operators alone, with a reason, and not for days that are over', async () => {
    const body = { rail: 'eft', day: '2026-03-11', open: false, reason: 'Storm' };
    const path = '/operator/bank-calendar';
    expect((await story.admin.call('POST', path, { body })).status).toBe(403);
    expect((await story.admin.call('GET', path)).status).toBe(403);
    const past = await set('2026-03-03', false);
    expect([past.status, past.body.code]).toEqual([422, 'invalid_input']);
    const silent = await story.operator.call('POST', path, { body: { ...body, reason: '' } });
    expect(silent.status).toBe(422);
    const lines = await story.world.test.owner<{
      client_id: number;
      before: object;
      after: object;
    }>(
      `SELECT client_id, before, after FROM audit_line WHERE action = 'bank.calendar_change' ORDER BY id LIMIT 1`,
    );
    expect(lines).toMatchObject([
      { client_id: 1, before: { open: true }, after: { day: '2026-03-10', open: false } },
    ]);
  });
});

describe('a day that is closed by hand', () => {
  it('is no day of a self-load, and is in the audit of no client', async () => {
    const account = await story.verified();
    await story.moveTo('2026-03-16T15:00:00Z');
    await set('2026-03-17', false);
    await set('2026-03-20', false, 'ach');
    const load = (await story.fundFrom(account, '100.00')).body;
    expect([load.submit_on, load.due_on, load.settles_on, load.latest_on]).toEqual([
      '2026-03-16',
      '2026-03-18',
      '2026-03-20',
      '2026-03-24',
    ]);
  });

  it('moves the run of a schedule, which debits its period once', async () => {
    const account = await story.verified();
    await story.moveTo('2026-04-05T15:00:00Z');
    const made = await story.admin.call<Schedule>('POST', '/pad-schedules', {
      body: {
        store_id: story.otherStore,
        account_id: account,
        frequency: 'weekly',
        weekday: 3,
        starts_on: '2026-04-01',
        float_amount: '500.00',
        agreement: { accepted: true, notice_days: 0 },
      },
    });
    expect(made.status).toBe(201);
    expect(await nextRun()).toContain('2026-04-08');
    await set('2026-04-08', false);
    expect(await nextRun()).toContain('2026-04-09');
    await story.moveTo('2026-04-09T15:00:00Z');
    await sweep();
    expect(await nextRun()).toContain('2026-04-15');
    // The day of the run is closed after it: the period is not run again.
    await set('2026-04-09', false);
    const raised = await story.admin.call(
      'POST',
      `/managers/${story.admin.manager}/update_float_amount`,
      { body: { store_id: story.otherStore, float_amount: '900.00' } },
    );
    expect(raised.status).toBe(200);
    await story.moveTo('2026-04-10T15:00:00Z');
    await sweep();
    await story.moveTo('2026-04-13T15:00:00Z');
    await sweep();
    const runs = await story.admin.call<{ data: { period: string; transfer_id: number | null }[] }>(
      'GET',
      `/pad-schedules/${made.body.schedule_id}/runs`,
    );
    expect(runs.body.data.map(({ period }) => period)).toEqual(['2026-04-08']);
    const debits = await story.world.test.owner<{ submit_on: string }>(
      `SELECT submit_on FROM bank_transfer WHERE kind = 'pad'`,
    );
    expect(debits).toHaveLength(1);
    await set('2026-04-15', false);
    expect(await nextRun()).toContain('2026-04-16');
    await set('2026-04-15', true);
    expect(await nextRun()).toContain('2026-04-15');
  });
});
