import { beforeEach, describe, expect, it } from 'vitest';
import { asAdmin } from '#test/support/admin-actor.ts';
import { type Job, type Movement, MoneyStory } from '#test/support/money-story.ts';
import { UNKNOWN } from '#test/support/scripted-processor.ts';
import { beginMovement } from './begin-movement.ts';
import { confirmBatch } from './bulk/confirm-batch.ts';
import { lockJob } from './bulk/bulk.repo.ts';

const story = new MoneyStory({ undoSeconds: 300 });
const DAY = 24 * 3_600_000;
beforeEach(() => story.processor.says({}));

const movement = async (id: number): Promise<Movement> =>
  (await story.admin.call<Movement>('GET', `/movements/${id}`)).body;
const again = async (job: Job): Promise<number> =>
  (
    await story.world.test.owner(
      `SELECT 1 FROM graphile_worker.jobs WHERE task_identifier = 'funds.bulk' AND key = $1`,
      [`bulk-again-${story.client}-${job.job_id}`],
    )
  ).length;

describe('the sweep', () => {
  it('asks after an unload without an answer once five seconds have passed', async () => {
    expect((await story.load('40.00', { person: 1 })).status).toBe(200);
    await story.later(321_000);
    await story.sweep();
    story.processor.says({ submit: () => UNKNOWN });
    const pending = (await story.unload('10.00', { person: 1 })).body.transfer;
    expect(pending).toMatchObject({ status: 'pre-paid', state: 'unknown' });
    story.processor.says({});
    await story.later(4_999);
    await story.sweep();
    expect((await movement(pending.id)).status).toBe('pre-paid');
    await story.later(2);
    expect(await story.moved(() => story.sweep())).toEqual({ wallets: 1_000, inFlight: -1_000 });
    expect((await movement(pending.id)).status).toBe('paid');
    expect(await story.moved(() => story.sweep())).toEqual({});
  });

  it('takes up an unload whose process died before the answer, after twenty seconds', async () => {
    story.processor.says({ submit: () => Promise.reject(new Error('killed')) });
    const before = await story.held();
    expect((await story.unload('11.00', { person: 1 })).status).toBe(500);
    expect((await story.held()).inFlight - before.inFlight).toBe(1_100);
    story.processor.says({ check: () => null });
    await story.later(19_999);
    expect(await story.moved(() => story.sweep())).toEqual({});
    await story.later(2);
    expect(await story.moved(() => story.sweep())).toEqual({ wallets: 1_100, inFlight: -1_100 });
  });

  it('leaves a load that waits until its time has come, and sends it then', async () => {
    const held = (await story.load('41.00')).body.transfer;
    await story.later(299_000);
    expect(await story.moved(() => story.sweep())).toEqual({});
    await story.later(21_500);
    expect(await story.moved(() => story.sweep())).toEqual({ cards: 4_100, inFlight: -4_100 });
    expect((await movement(held.id)).status).toBe('paid');
  });

  it('takes up a batch that a killed process left, and no other', async () => {
    const [left, waits] = [await story.draft([[0, '42.00']]), await story.draft([[1, '43.00']])];
    const fresh = await story.draft([[2, '44.00']]);
    expect((await story.confirm(left)).status).toBe(202);
    await story.later(10_000);
    expect((await story.confirm(fresh)).status).toBe(202);
    await story.later(9_999);
    await story.sweep();
    expect(await again(left)).toBe(0);
    await story.later(2);
    await story.sweep();
    expect([await again(left), await again(fresh), await again(waits)]).toEqual([1, 0, 0]);
    await story.work(left);
    await story.work(fresh);
  });

  it('asks after rows that are not known, and leaves what is complete', async () => {
    story.processor.says({ submit: () => UNKNOWN });
    const job = await story.sent([[0, '44.00']]);
    story.processor.says({});
    await story.later(4_999);
    expect(await story.moved(() => story.sweep())).toEqual({});
    await story.later(2);
    expect(await story.moved(() => story.sweep())).toEqual({ cards: 4_400, batches: -4_400 });
    expect((await story.job(job)).state).toBe('complete');
    story.processor.asked.length = 0;
    await story.later(60_000);
    await story.sweep();
    expect(story.processor.asked).toEqual([]);
  });

  it('gives up a batch that nobody has sent for thirty days, and nothing else', async () => {
    const rows = [[0, '45.00']] as const;
    const [waits, paid] = [await story.draft(rows), await story.sent([[1, '46.00']])];
    await story.later(30 * DAY - 1_000);
    const younger = await story.draft([[2, '47.00']]);
    await story.sweep();
    expect((await story.job(waits)).state).toBe('awaiting_confirmation');
    await story.later(1_001);
    await story.sweep();
    expect((await story.job(waits)).state).toBe('cancelled');
    expect((await story.job(younger)).state).toBe('awaiting_confirmation');
    expect((await story.job(paid)).state).toBe('complete');
    expect((await story.confirm(waits)).body.code).toBe('job_state');
  });
});

describe('a load that waits', () => {
  const cancel = (id: number) =>
    story.admin.call<{ code: string; status: string }>('POST', `/movements/${id}/cancel`, {
      key: story.newKey(),
    });

  it('is cancelled until its time, and at its time no more', async () => {
    const [early, late] = [
      (await story.load('51.00')).body.transfer,
      (await story.load('52.00')).body.transfer,
    ];
    await story.later(299_999);
    expect(await story.moved(() => cancel(early.id))).toEqual({
      wallets: 5_100,
      inFlight: -5_100,
    });
    await story.later(1);
    expect((await cancel(late.id)).body.code).toBe('load_not_cancellable');
    expect((await cancel(early.id)).body.code).toBe('load_not_cancellable');
  });
});

describe('a client that is ended while somebody is inside', () => {
  it('takes nothing back into a wallet that nobody looks after any more', async () => {
    await story.load('70.00');
    await story.later(330_000);
    await story.sweep();
    const job = await story.draft([[0, '-20.00']], { kind: 'unload' });
    const ended = (active: boolean) =>
      story.world.test.owner('UPDATE client SET active = $2 WHERE client_id = $1', [
        story.client,
        active,
      ]);
    const input = {
      kind: 'unload' as const,
      customerId: story.person(0),
      walletId: story.store,
      amount: 2_000n,
      notes: 'n',
      description: 'd',
      bonusMessage: null,
      duplicateOk: true,
    };
    const { world } = story;
    await ended(false);
    const moved = await story.moved(async () => {
      const begun = await world.test.database.write({ clientId: story.client }, (tx) =>
        beginMovement({ tx, ...asAdmin(world) }, input),
      );
      expect(begun).toMatchObject({ ok: false, code: 'not_found' });
      const confirmed = await world.test.database.write({ clientId: story.client }, async (tx) =>
        confirmBatch({ tx, ...asAdmin(world) }, (await lockJob(tx, story.client, job.job_id))!, {
          total: null,
          duplicateOk: true,
        }),
      );
      expect(confirmed).toMatchObject({ ok: false, code: 'job_state' });
    });
    expect(moved).toEqual({});
    await ended(true);
    expect((await story.confirm(job)).status).toBe(202);
    await story.work(job);
  });
});
