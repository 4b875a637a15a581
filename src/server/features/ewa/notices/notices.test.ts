import { beforeAll, describe, expect, it } from 'vitest';
import { fundRunOutSweep } from '#server/features/ewa/index.ts';
import { ewaAt } from '#test/support/ewa.ts';
import { PaydayStory } from '#test/support/ewa-payday.ts';
import { runSweep } from '#test/support/run-sweep.ts';

/*
 * Who looks after a store is told what needs them, each event once: a fund that runs out before the
 * next payday's money is back, and a report that is ready for payroll.
 */
const story = new PaydayStory();
const messages = (subject: string) =>
  story.world.test.owner<{ to: string; subject: string; body: string }>(
    `SELECT recipient AS to, subject, body FROM directory.message WHERE client_id = $1 AND subject LIKE $2 ORDER BY id`,
    [story.client, subject],
  );
const alerts = (kind: string) =>
  story.world.test.owner<{ amount: string; detail: string; wallet_id: number }>(
    `SELECT amount::text, detail, wallet_id FROM alert WHERE client_id = $1 AND kind = $2 ORDER BY id`,
    [story.client, kind],
  );
const look = () => runSweep(story.world.test.database, fundRunOutSweep(story.deps));
const ewa = () => ewaAt(story.admin, story.store);
const RUNS_OUT = '%fund runs out on%';

beforeAll(async () => {
  await story.begin('100.00');
  const recipients = ['payroll@maple.example', 'owner@maple.example'];
  const saved = await ewa().save({ recipients });
  expect(saved.status).toBe(200);
  // As if saved before addresses that are the same were refused.
  await story.world.test.owner(
    `UPDATE ewa_store SET recipients = recipients || '{owner@maple.example}' WHERE client_id = $1`,
    [story.client],
  );
  const [ana, ben] = [await story.enrolled(0, 10), await story.enrolled(1, 10)];
  expect((await ana.take('50.00')).status).toBe(201);
  expect((await ben.take('40.00')).status).toBe(201);
});

describe('a fund that runs out', () => {
  it('is told once, with the day, to each recipient in every language', async () => {
    await look();
    await look();
    const mails = await messages(RUNS_OUT);
    expect(mails.map(({ to }) => to).sort()).toEqual([
      'owner@maple.example',
      'payroll@maple.example',
    ]);
    expect(mails[0]?.body).toContain('holds $10.00');
    expect(mails[0]?.body).toContain('sera vide');
    expect(mails[0]?.body).toContain('se agota');
    expect(await alerts('ewa_fund_runs_out')).toEqual([
      { amount: '1000', detail: '2026-03-06', wallet_id: story.store },
    ]);
    await story.goTo('2026-03-05T15:00:00Z');
    await look();
    expect(await alerts('ewa_fund_runs_out')).toHaveLength(1);
  });

  it('is told again only after it was better', async () => {
    expect((await ewa().fund({ amount: '400.00' }, story.newKey())).status).toBe(200);
    await story.goTo('2026-03-06T15:00:00Z');
    await look();
    expect((await ewa().giveBack({ amount: '401.00' }, story.newKey())).status).toBe(200);
    await look();
    expect(await alerts('ewa_fund_runs_out')).toHaveLength(1);
    await story.goTo('2026-03-07T15:00:00Z');
    await look();
    expect(await alerts('ewa_fund_runs_out')).toHaveLength(2);
    expect(await messages(RUNS_OUT)).toHaveLength(4);
  });

  it('is looked at by its own day, and where it is switched on', async () => {
    const [row] = await story.world.test.owner<{ looked: string }>(
      'SELECT fund_looked_on::text AS looked FROM ewa_store WHERE client_id = $1 AND store_id = $2',
      [story.client, story.store],
    );
    // 15:00 in London is 10:00 at the store.
    expect(row?.looked).toBe('2026-03-07');
    await story.goTo('2026-03-08T04:30:00Z');
    await look();
    expect(await alerts('ewa_fund_runs_out')).toHaveLength(2);
  });

  it('is looked at with the other funds of the client, each by its own figures', async () => {
    const { otherStore: other } = story.world.ours;
    expect((await ewaAt(story.admin, other).save({ on: true })).status).toBe(200);
    await story.goTo('2026-03-08T15:00:00Z');
    await look();
    const rows = await story.world.test.owner<{ store_id: number; looked: string; told: boolean }>(
      `SELECT store_id, fund_looked_on::text AS looked, fund_told AS told FROM ewa_store
       WHERE client_id = $1 ORDER BY store_id = $2 DESC`,
      [story.client, story.store],
    );
    expect(rows).toEqual([
      { store_id: story.store, looked: '2026-03-08', told: true },
      { store_id: other, looked: '2026-03-08', told: false },
    ]);
  });
});

describe('a report that is ready', () => {
  it('is told at the cut-off once, with what to do, and nobody in it', async () => {
    await story.goTo('2026-03-11T16:00:00Z');
    await story.catchUp();
    const mails = await messages('%deductions for the payday%');
    expect(mails).toHaveLength(2);
    expect(mails[0]?.body).toContain('Deductions of $90.00 for 2 employees');
    expect(mails[0]?.body).toContain('import it into payroll');
    const [person] = await story.world.test.owner<{ last_name: string }>(
      'SELECT last_name FROM customer WHERE id = $1',
      [story.person(0)],
    );
    expect(mails[0]?.body).not.toContain(person!.last_name);
    expect(await alerts('ewa_report_ready')).toEqual([
      { amount: '9000', detail: '2026-03-13', wallet_id: story.store },
    ]);
  });

  it('is not told of a period of which nobody took anything', async () => {
    await story.goTo('2026-03-25T16:00:00Z');
    expect((await story.payday.rows('2026-03-09')).body.period.state).not.toBe('open');
    expect(await alerts('ewa_report_ready')).toHaveLength(1);
  });

  it('goes to the recipients of the wallet where the store has none', async () => {
    await story.world.test.owner(`UPDATE ewa_store SET recipients = '{}' WHERE client_id = $1`, [
      story.client,
    ]);
    await story.world.test.owner(
      `UPDATE wallet SET notification_recipients = '{wallet@maple.example}' WHERE client_id = $1 AND id = $2`,
      [story.client, story.store],
    );
    await story.worked(0, '2026-03-26', 10);
    expect((await ewa().fund({ amount: '100.00' }, story.newKey())).status).toBe(200);
    expect((await (await story.member(0)).take('20.00')).status).toBe(201);
    await story.goTo('2026-04-08T16:00:00Z');
    const mails = await messages('%deductions for the payday%');
    expect(mails.at(-1)?.to).toBe('wallet@maple.example');
    expect(mails).toHaveLength(3);
  });
});
