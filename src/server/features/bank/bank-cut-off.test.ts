import { describe, expect, it } from 'vitest';
import { BankStory, type BankTransfer } from '#test/support/bank-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { scheduleSweep } from './index.ts';

const bank = { cutOff: { eft: '11:00', ach: '17:00' } };
const story = new BankStory({ bank });

/** Noon in Toronto: too late for files that close at eleven, early enough for the default. */
const NOON = '2026-03-04T17:00:00.000Z';
const THE_NEXT_FILE = { submit_on: '2026-03-05', due_on: '2026-03-06' };

describe('what is asked after the cut-off of the settings goes with the next file:', () => {
  it('a self-load, as its review promised', async () => {
    await story.moveTo(NOON);
    const account = await story.verified();
    const review = await story.admin.call<BankTransfer>(
      'GET',
      `/self-loads/review?wallet_id=${story.store}&account_id=${account}&amount=20.00`,
    );
    expect(review.body).toMatchObject(THE_NEXT_FILE);
    expect((await story.fundFrom(account, '20.00')).body).toMatchObject(THE_NEXT_FILE);
  });

  it('the two small deposits that verify an account', async () => {
    const { account_id: id } = (await story.add()).body;
    const sent = await story.admin.call<{ micro_deposits: { arrive_on: string } }>(
      'POST',
      `/bank-accounts/${id}/micro-deposits`,
      { body: {} },
    );
    expect(sent.body.micro_deposits.arrive_on).toBe('2026-03-06');
  });

  it('the debit of a schedule', async () => {
    const account = await story.verified();
    const made = await story.admin.call<{ schedule_id: number }>('POST', '/pad-schedules', {
      body: {
        store_id: story.otherStore,
        account_id: account,
        frequency: 'daily',
        run_time: '11:30',
        starts_on: '2026-03-05',
        float_amount: '5000.00',
        agreement: { accepted: true, notice_days: 0 },
      },
    });
    expect(made.status).toBe(201);
    await story.moveTo('2026-03-05T17:00:00.000Z');
    const { test, clock } = story.world;
    await runSweep(test.database, scheduleSweep({ db: test.database, clock, bank }));
    const runs = await story.admin.call<{ data: { transfer_id: number }[] }>(
      'GET',
      `/pad-schedules/${made.body.schedule_id}/runs`,
    );
    expect(await story.selfLoad(runs.body.data[0]!.transfer_id)).toMatchObject({
      submit_on: '2026-03-06',
      due_on: '2026-03-09',
    });
  });
});
