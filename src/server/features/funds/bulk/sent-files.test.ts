import { describe, expect, it } from 'vitest';
import { signedIn } from '#test/support/caller.ts';
import { type FundJob, FundFileStory } from '#test/support/fund-file-story.ts';
import { heldBy } from '#test/support/money.ts';
import { processBatch } from './process-batch.ts';

const story = new FundFileStory();
const { confirm, file, jobOf, person, sentOf, upload, work } = story;

const cardBalance = async (index: number): Promise<string> =>
  (
    await story.admin.call<{ balance: string }>(
      'GET',
      `/customers/${story.world.ours.customers[index]}/balance`,
    )
  ).body.balance;

describe('sending', () => {
  it('pays what is accepted, gives back what is declined, keeps what is not known, and retries only what failed', async () => {
    const wallets = await heldBy(story.world, story.world.ours.id, 'wallet');
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
    expect(BigInt(wallets) - BigInt(await heldBy(story.world, story.world.ours.id, 'wallet'))).toBe(
      3316n,
    );
    await story.admin.call('POST', `/bulk/${job.job_id}/check`);
    const checked = await story.admin.call<FundJob>('POST', `/bulk/${job.job_id}/check`);
    expect(checked.body).toMatchObject({ sent: { count: 2 }, unknown: { count: 0 } });
    const retried = await story.admin.call<FundJob>('POST', `/bulk/${job.job_id}/retry`, {
      key: `retry-${story.again}`,
      body: {},
    });
    expect(retried.status).toBe(202);
    expect(await work(job)).toMatchObject({ sent: { count: 2 }, failed: { count: 1 } });
    expect(await heldBy(story.world, story.world.ours.id, 'batch')).toBe('0');
    const csv = await story.admin.call('GET', `/bulk/${job.job_id}/export`);
    expect(csv.text.trimEnd().split('\r\n')).toHaveLength(4);
  });

  it('is done once by one key, and once by two managers with the same batch', async () => {
    const before = await heldBy(story.world, story.world.ours.id, 'wallet');
    const regional = await signedIn(story.world, story.world.ours, 'Regional Manager');
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
    expect(BigInt(before) - BigInt(await heldBy(story.world, story.world.ours.id, 'wallet'))).toBe(
      6100n,
    );
  });

  it('that the wallet cannot pay moves nothing', async () => {
    const before = await heldBy(story.world, story.world.ours.id, 'wallet');
    const job = await upload(file(`${person(0)},49000,`, `${person(1)},49000,`));
    expect(job.wallet.enough).toBe(false);
    expect((await confirm(job)).body.code).toBe('insufficient_wallet');
    expect(await heldBy(story.world, story.world.ours.id, 'wallet')).toBe(before);
  });

  it('asks again when the sum is another than the person saw', async () => {
    const job = await upload(file(`${person(0)},62.00,`, `${person(1)},20,`));
    await story.admin.call('POST', `/bulk/${job.job_id}/rows/3`, { body: { excluded: true } });
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
    const before = await heldBy(story.world, story.world.ours.id, 'wallet');
    const job = await upload(
      file(`${person(0)},-80.00,`, `${person(1)},-70.00,`),
      story.admin,
      '&kind=unload',
    );
    await confirm(job);
    await story.admin.call('POST', `/managers/${story.admin.manager}/reverse-load`, {
      key: `drain-${story.again}`,
      body: {
        customer_id: story.world.ours.customers[1],
        store_id: story.world.ours.store,
        amount: await cardBalance(1),
        notes: 'n',
        description: 'd',
      },
    });
    const drained =
      BigInt(await heldBy(story.world, story.world.ours.id, 'wallet')) - BigInt(before);
    expect(await work(job)).toMatchObject({
      sent: { count: 1, amount: '80.00' },
      failed: { count: 1, amount: '70.00' },
    });
    expect(
      BigInt(await heldBy(story.world, story.world.ours.id, 'wallet')) - BigInt(before) - drained,
    ).toBe(8000n);
  });

  it('goes on where a killed process stopped, each row exactly once', async () => {
    const job = await sentOf(
      file(...Array.from({ length: 40 }, (_, index) => `${person(index % 3)},${20 + index}.00,`)),
      true,
    );
    const before = await heldBy(story.world, story.world.ours.id, 'card');
    // The process dies after the processor has taken the rows and before anything is posted.
    const dies = {
      ...story.world.processor,
      submit: async (rows: Parameters<typeof story.world.processor.submit>[0]) => {
        await story.world.processor.submit(rows);
        throw new Error('killed');
      },
    };
    await expect(
      processBatch(
        { db: story.world.test.database, clock: story.world.clock, processor: dies },
        story.world.ours.id,
        job.job_id,
      ),
    ).rejects.toThrow('killed');
    await Promise.all([work(job), work(job)]);
    await work(job);
    expect(await jobOf(job.job_id)).toMatchObject({ state: 'complete', sent: { count: 40 } });
    expect(BigInt(await heldBy(story.world, story.world.ours.id, 'card')) - BigInt(before)).toBe(
      BigInt(40 * 20 + 780) * 100n,
    );
  });
});
