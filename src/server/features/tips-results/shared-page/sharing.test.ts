import { afterAll, describe, expect, it } from 'vitest';
import { formatDay } from '#texts/format.ts';
import { days } from '#kernel/instant.ts';
import { tipNotificationSweep } from '#server/features/tips-payouts/index.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type Refused, line, payouts, tipNights } from '#test/support/tip-nights.ts';

type Shared = { share_id: string; link: string; expires_at: string; sent_to: string | null };
type Page = {
  client: string;
  service: string;
  date: string;
  total_payout: string;
  staff: { first_name: string; payout: string; trace: { amount: string }[] }[];
} & Refused;

const of = tipNights();
afterAll(() => of().world.close());

const share = (id: number, query = '') =>
  of().manager.call<Shared>('POST', `/tippool/share-tip-pool/${id}${query}`);
/** Without a session. */
const view = async (id: string, kind = 'pool'): Promise<{ status: number; body: Page }> => {
  const answer = await of().world.app.inject({
    method: 'GET',
    url: `/service/v1/tippool/view-tip-${kind}/${id}`,
  });
  return { status: answer.statusCode, body: answer.json<Page>() };
};

describe('a shared page', () => {
  it("shows everybody's own amount and why, by first name and initial, to whoever has its address", async () => {
    const { id } = await of().resultOf(of().normal());
    const { share_id: address, link } = (await share(id)).body;
    expect(link).toBe(`https://portal.example/tip-pooling/view-tip-pool/${address}`);
    const { status, body } = await view(address);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      client: `Client ${of().world.ours.id}`,
      service: 'Dinner',
      date: of().night,
      total_payout: '100.00',
    });
    expect(body.staff.map((one) => `${one.first_name} ${one.payout}`)).toEqual([
      'Ana T. 66.67',
      'Ben T. 33.33',
    ]);
    expect(JSON.stringify(body)).not.toContain('Tester');
    expect(body.staff[0]).not.toHaveProperty('employee_id');
    expect(body.staff[0]).not.toHaveProperty('customer_id');
    expect((await share(id)).body.share_id).toBe(address);
  });

  it('ends after 90 days, and no other address leads to it', async () => {
    const { id } = await of().resultOf(of().normal());
    const { share_id: address } = (await share(id)).body;
    expect((await view(address, 'share')).body.code).toBe('page_gone');
    for (const wrong of [
      '1',
      String(id),
      `${address}x`,
      address.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
      '%00',
    ])
      expect((await view(wrong)).status).toBe(404);
    of().world.clock.moveTo(new Date(of().world.clock.now().getTime() + days(91)));
    expect((await view(address)).body.code).toBe('page_gone');
    of().world.clock.moveTo(new Date('2026-03-04T15:00:00Z'));
  });

  it('is mailed to the manager who asks for it', async () => {
    const { id } = await of().resultOf(of().normal());
    const { sent_to: to, link } = (await share(id, '?send_to_manager=true')).body;
    expect(to).toContain('@');
    const [message] = await of().world.test.owner<{ body: string }>(
      'SELECT body FROM directory.message WHERE recipient = $1 ORDER BY id DESC LIMIT 1',
      [to],
    );
    expect(message!.body).toContain(link);
  });
});

describe('members of a paid result', () => {
  it('are told what they got, each once', async () => {
    const { id } = await of().resultOf([...of().normal(), line(of().cleo, of().barback, '4')]);
    const tell = () =>
      of().manager.call<{ told: number; not_told: number } & Refused>(
        'POST',
        `/tippool/send-member-tippool-notification/${of().world.ours.id}`,
        { body: { pool_id: id } },
      );
    expect((await tell()).body.code).toBe('result_not_paid');
    await of().pay(id);
    await of().send();
    expect((await tell()).body).toEqual({ told: 3, not_told: 0 });
    expect((await tell()).body).toEqual({ told: 0, not_told: 0 });
    const told = await of().world.test.owner<{ body: string }>(
      `SELECT body FROM directory.message WHERE body LIKE 'Your tips for Dinner%' ORDER BY id`,
    );
    expect(told.map(({ body }) => /: (\$[\d.]+)\./.exec(body)?.[1])).toEqual([
      '$50.00',
      '$25.00',
      '$25.00',
    ]);
    expect(told.every(({ body }) => body.endsWith("They're on your card."))).toBe(true);
    expect(payouts(await of().show(id))).toEqual(['Ana 50.00', 'Ben 25.00', 'Cleo 25.00']);
  });

  it('whose card declined are told nothing until their money is there, and who was paid elsewhere is told so', async () => {
    const messages = async () =>
      (
        await of().world.test.owner<{ body: string }>(
          `SELECT body FROM directory.message WHERE body LIKE $1 ORDER BY id`,
          [`%${formatDay(of().night, 'en', 'CA')}%`],
        )
      ).map(({ body }) => /: \$[\d.]+\. (.*)/.exec(body)?.[1]);
    const tell = (pool: number) =>
      of().manager.call<{ told: number; not_told: number }>(
        'POST',
        `/tippool/send-member-tippool-notification/${of().world.ours.id}`,
        { body: { pool_id: pool } },
      );
    const { id } = await of().resultOf(of().normal());
    of().declined = [`${of().world.ours.id}0000001`];
    await of().pay(id);
    await of().send();
    expect((await of().show(id)).staff.map((one) => one.pay_state)).toEqual(['paid', 'failed']);
    expect((await tell(id)).body).toEqual({ told: 1, not_told: 0 });
    expect(await messages()).toEqual(["They're on your card."]);
    of().next();
    const manual = await of().resultOf(of().normal());
    await of().pay(manual.id, 'manual', '?manual=true');
    expect((await tell(manual.id)).body.told).toBe(2);
    expect(await messages()).toEqual(Array(2).fill("You'll be paid outside your card."));
  });

  it('are told by themselves where the wallet says so, when the money is there', async () => {
    const { world, manager } = of();
    const setting = (notify_members: boolean) =>
      manager.call('POST', `/tippool/settings/${world.ours.store}`, { body: { notify_members } });
    const sweep = () =>
      runSweep(
        world.test.database,
        tipNotificationSweep({ db: world.test.database, clock: world.clock }),
      );
    const told = () =>
      world.test
        .owner<{ n: number }>(
          `SELECT count(*)::int AS n FROM directory.message WHERE body LIKE $1`,
          [`%${formatDay(of().night, 'en', 'CA')}%`],
        )
        .then(([row]) => row!.n);
    const silent = await of().resultOf(of().normal());
    await of().pay(silent.id);
    await of().send();
    await setting(true);
    await sweep();
    expect(await told()).toBe(0);
    of().next();
    const { id } = await of().resultOf(of().normal());
    of().declined = [`${world.ours.id}0000001`];
    await of().pay(id);
    await sweep();
    expect(await told()).toBe(0);
    await of().send();
    await Promise.all([sweep(), sweep()]);
    expect(await told()).toBe(1);
    of().declined = [];
    await manager.call('POST', `/tippool/tip-pool/${id}/pay-held`, { key: `again ${id}` });
    await of().send();
    await sweep();
    expect(await told()).toBe(2);
    expect(
      await world.test.owner(
        `SELECT actor_name, after FROM audit_line WHERE action = 'tips.notify' AND subject_id = $1 ORDER BY id`,
        [id],
      ),
    ).toEqual([
      { actor_name: 'payout', after: { staff: 1 } },
      { actor_name: 'payout', after: { staff: 1 } },
    ]);
    await setting(false);
  });
});
