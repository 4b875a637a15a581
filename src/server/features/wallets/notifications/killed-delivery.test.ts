import { beforeEach, expect, it } from 'vitest';
import { type Held, killHeldProcess } from '#test/support/kill-held-process.ts';
import { MoneyStory } from '#test/support/money-story.ts';
import { runSweep } from '#test/support/run-sweep.ts';
import { raiseAlerts } from '../alerts/alerts.repo.ts';
import { notificationSweep } from '../index.ts';

/*
 * The process that sends notifications is killed with -9: whoever is to be told is told once, by
 * the process that looks next.
 */
const story = new MoneyStory();
const LONG = { timeout: 90_000 };
const owner = <T>(sql: string) => story.world.test.owner<T>(sql);
const deps = () => ({ ...story.deps, portalUrl: 'https://portal.example' });
const killed = (held: Held) =>
  killHeldProcess(
    story.world.test,
    { file: 'notify.child.ts', env: { AT: story.world.clock.now().toISOString() } },
    held,
  );
const told = async (): Promise<string[]> =>
  (
    await owner<{ recipient: string }>('SELECT recipient FROM directory.message ORDER BY recipient')
  ).map(({ recipient }) => recipient);
const lookAgain = () => runSweep(story.world.test.database, notificationSweep(deps()));

beforeEach(async () => {
  await owner('DELETE FROM directory.message');
  await owner('DELETE FROM alert');
  await owner('UPDATE manager SET verified_email = email');
  await story.world.test.database.write({ clientId: story.client }, (tx) =>
    raiseAlerts(
      tx,
      story.client,
      [{ kind: 'wallet_low', amount: 500n, walletId: story.store }],
      story.world.clock.now(),
    ),
  );
});

it.each([
  ['while it finds who is to be told', { event: 'INSERT', table: 'alert_delivery', when: 'true' }],
  [
    'once a mail is queued and before that is noted',
    { event: 'UPDATE', table: 'alert_delivery', when: `NEW.state = 'sent'` },
  ],
] as const)('killed %s', LONG, async (_when, held) => {
  await killed(held);
  expect(await told()).toEqual([]);
  expect(await owner('SELECT FROM alert_delivery')).toEqual([]);
  await lookAgain();
  await lookAgain();
  const people = await told();
  expect(people.length).toBeGreaterThan(1);
  expect(new Set(people).size).toBe(people.length);
});
