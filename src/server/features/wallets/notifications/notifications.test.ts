import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AlertTopic } from '#domain/wallets/alert-kinds.ts';
import { alertsSeen } from '#test/support/alerts-seen.ts';
import { type Caller, signedIn } from '#test/support/caller.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { operatorIn } from '#test/support/operator-in.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { type Alert, raiseAlerts } from '../alerts/alerts.repo.ts';
import { notificationSweep } from '../index.ts';

const story = new MoneyStory();
type Ways = {
  readonly topics: { topic: AlertTopic; email: boolean; text: boolean }[];
  readonly quiet_hours: { from: string; to: string; timezone: string } | null;
  readonly email_verified: boolean;
  readonly mobile_verified: boolean;
};
type Refused = { readonly errors: { path: string; code: string }[] };
type Sent = { readonly to: string; readonly channel: string; subject: string; body: string };

const owner = <T>(sql: string, values: unknown[] = []) => story.world.test.owner<T>(sql, values);
const verify = (what: 'email' | 'mobile') =>
  owner(
    what === 'email'
      ? 'UPDATE manager SET verified_email = email'
      : 'UPDATE manager SET verified_mobile = mobile_number',
  );
const LOW: Alert = { kind: 'wallet_low', amount: 500n };
const raise = (alert: Alert, client = story.client) =>
  story.world.test.database.write({ clientId: client }, (tx) =>
    raiseAlerts(tx, client, [alert], story.world.clock.now()),
  );
const sweep = () =>
  runSweep(
    story.world.test.database,
    notificationSweep({ ...story.deps, portalUrl: 'https://portal.example' }),
  );
const sent = (): Promise<Sent[]> =>
  owner<Sent>(
    'SELECT recipient AS to, channel, subject, body FROM directory.message ORDER BY recipient, id',
  );
const recipients = async (): Promise<string[]> => (await sent()).map(({ to }) => to);
const addressOf = async (level: 'Admin' | 'Manager'): Promise<string> => {
  const rows = await owner<{ email: string }>('SELECT email FROM manager WHERE id = $1', [
    story.world.ours.managers[level],
  ]);
  return rows[0]!.email;
};
const pathOf = (who: Caller) => `/managers/${who.manager}/notifications`;
const shown = async (who: Caller): Promise<Ways> => (await who.call<Ways>('GET', pathOf(who))).body;
const choose = (who: Caller, topics: Ways['topics'], quiet: Ways['quiet_hours'] = null) =>
  who.call<Ways & Refused>('POST', pathOf(who), { body: { topics, quiet_hours: quiet } });

beforeAll(() => verify('email'));
beforeEach(async () => {
  await owner('DELETE FROM directory.message');
  await owner('DELETE FROM alert');
  await owner('DELETE FROM notification_choice');
  await owner('DELETE FROM quiet_hours');
});

describe('an alert that cannot wait', () => {
  it('is mailed once to each who may see money and sees the wallet, however often it is looked for', async () => {
    await raise({ ...LOW, walletId: story.store });
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const to = await recipients();
    expect(new Set(to).size).toBe(to.length);
    // Admin, Regional, Zone and Manager; neither Limited Access nor Tipout Manager sees money.
    expect(to).toEqual([0, 1, 2, 3].map((index) => `manager${index}@client70001.example`));
    expect((await sent())[0]).toMatchObject({
      channel: 'email',
      subject: 'First is below its alert amount: $5.00',
      body: expect.stringContaining(
        `https://portal.example/organisation/wallets/${story.store}\n`,
      ) as string,
    });
  });

  it('is not mailed to who does not see the wallet, nor to the people of another client', async () => {
    await raise({ ...LOW, walletId: story.otherStore });
    await sweep();
    expect(await recipients()).toEqual([await addressOf('Admin')]);
  });

  it('is not mailed again to who has a mail of the event itself', async () => {
    const admin = await addressOf('Admin');
    await raise({ ...LOW, walletId: story.otherStore, mailedTo: [admin.toUpperCase()] });
    await sweep();
    expect(await recipients()).toEqual([]);
  });

  it('goes to no address that nobody has shown to be theirs', async () => {
    await owner('UPDATE manager SET verified_email = NULL');
    await raise({ ...LOW, walletId: story.store });
    await sweep();
    expect(await recipients()).toEqual([]);
    await verify('email');
  });
});

describe('own choices', () => {
  it('say what is sent: mail for what waits only where it is wanted, nothing where it is not', async () => {
    const ways = await shown(story.admin);
    const mailed = ways.topics.filter(({ email }) => email).map(({ topic }) => topic);
    expect(mailed).toEqual(['payout_failed', 'wallet_low', 'debit_returned', 'renewal_failed']);
    expect(ways.topics.every(({ text }) => !text)).toBe(true);
    const chosen = await choose(story.admin, [
      { topic: 'wallet_low', email: false, text: false },
      { topic: 'card_orders', email: true, text: false },
    ]);
    expect(chosen.status).toBe(200);
    await raise({ ...LOW, walletId: story.otherStore });
    await raise({ kind: 'order_shipped', walletId: story.otherStore, subjectId: 7n });
    await sweep();
    expect(await sent()).toMatchObject([
      { to: await addressOf('Admin'), subject: 'Card order 7 for Second has shipped' },
    ]);
    expect(await story.audited('managers.notifications', story.admin.manager)).toMatchObject([
      { after: { alerts_by_email: expect.arrayContaining(['card_orders']) as string[] } },
    ]);
  });

  it('by text go to a number that is shown to be theirs', async () => {
    const text = [{ topic: 'wallet_low' as const, email: false, text: true }];
    expect((await choose(story.admin, text)).body.errors).toEqual([
      expect.objectContaining({ path: 'topics.0.text', code: 'mobile_not_verified' }),
    ]);
    await verify('mobile');
    expect((await choose(story.admin, text)).status).toBe(200);
    await raise({ ...LOW, walletId: story.otherStore });
    await sweep();
    expect(await sent()).toMatchObject([
      {
        channel: 'sms',
        body: expect.stringMatching(/^Second is below its alert amount: \$5\.00: https:/) as string,
      },
    ]);
    // Another number in its place is not.
    await owner(`UPDATE manager SET verified_mobile = '4385550000' WHERE id = $1`, [
      story.admin.manager,
    ]);
    await raise({ ...LOW, walletId: story.otherStore });
    await sweep();
    expect(await sent()).toHaveLength(1);
  });

  it('are refused with all that is wrong at once', async () => {
    const refused = await story.admin.call<Refused>('POST', pathOf(story.admin), {
      body: {
        topics: [
          { topic: 'weather', email: true, text: false },
          { topic: 'disputes', email: 'yes', text: false },
        ],
        quiet_hours: { from: '25:00', to: '7', timezone: 'Montreal' },
      },
    });
    expect(refused.body.errors.map(({ path, code }) => `${path} ${code}`)).toEqual([
      'topics.0.topic invalid_value',
      'topics.1.email invalid_value',
      'quiet_hours.from clock_invalid',
      'quiet_hours.to clock_invalid',
      'quiet_hours.timezone timezone_invalid',
    ]);
    const quiet = { from: '22:00', to: '22:00', timezone: 'America/Toronto' };
    expect((await choose(story.admin, [], quiet)).body.errors).toEqual([
      expect.objectContaining({ path: 'quiet_hours.to', code: 'quiet_hours_empty' }),
    ]);
  });

  it('are those of topics that somebody hears of, and nobody else sees or changes them', async () => {
    const limited = await story.as('Limited Access');
    expect((await shown(limited)).topics).toEqual([]);
    const exceptions = [{ topic: 'exceptions' as const, email: true, text: false }];
    expect((await choose(story.admin, exceptions)).body.errors).toEqual([
      expect.objectContaining({ path: 'topics.0.topic', code: 'invalid_value' }),
    ]);
    expect((await limited.call('GET', pathOf(story.admin))).status).toBe(404);
    const theirs = await signedIn(story.world, story.world.travel);
    expect((await theirs.call('GET', pathOf(story.admin))).status).toBe(404);
    await choose(story.admin, [{ topic: 'wallet_low', email: false, text: false }]);
    expect((await shown(theirs)).topics).toContainEqual({
      topic: 'wallet_low',
      email: true,
      text: false,
    });
  });
});

describe('quiet hours', () => {
  // 15:00 UTC is 10:00 in Toronto.
  const quiet = { from: '09:00', to: '11:00', timezone: 'America/Toronto' };
  const morning = '2026-03-04T15:00:00Z';
  beforeEach(() => story.moveTo(morning));

  it('keep mail and text until they end, and then send all as one; the portal is never quiet', async () => {
    expect((await choose(story.admin, [], quiet)).body.quiet_hours).toEqual(quiet);
    await raise({ ...LOW, walletId: story.otherStore });
    await raise({
      kind: 'debit_returned',
      walletId: story.otherStore,
      amount: 900n,
      detail: 'R01',
    });
    await sweep();
    expect(await recipients()).toEqual([]);
    expect(await alertsSeen(story.admin, 'wallet_low')).toHaveLength(1);
    await story.moveTo('2026-03-04T16:00:00Z');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: '2 alerts from Client 70001' });
    expect(mail!.body).toContain('Second is below its alert amount');
    expect(mail!.body).toContain('The bank returned $9.00');
  });

  it('what somebody is no longer to be told when they end is not sent', async () => {
    await choose(story.admin, [], quiet);
    await raise({ ...LOW, walletId: story.otherStore });
    await sweep();
    await choose(story.admin, [{ topic: 'wallet_low', email: false, text: false }]);
    await story.moveTo('2026-03-04T16:00:00Z');
    await sweep();
    expect(await recipients()).toEqual([]);
    expect(await owner('SELECT state FROM alert_delivery')).toEqual([{ state: 'dropped' }]);
  });
});

describe('an exception', () => {
  it('is mailed to operators who chose so, and to nobody of the client', async () => {
    const operator = await operatorIn(story.world, story.client);
    expect((await shown(operator)).topics).toEqual([
      { topic: 'exceptions', email: false, text: false },
    ]);
    const raiseException = () => raise({ kind: 'exception_opened', subjectId: 12n });
    await raiseException();
    await sweep();
    expect(await recipients()).toEqual([]);
    const topics = [{ topic: 'exceptions' as const, email: true, text: false }];
    expect((await choose(operator, topics)).status).toBe(200);
    await raiseException();
    await sweep();
    await sweep();
    expect(await sent()).toMatchObject([
      { to: 'manager0@client1.example', subject: 'Exception 12 needs your decision' },
    ]);
  });
});
