import { afterAll, beforeAll, expect, it } from 'vitest';
import { type World, buildWorld } from '#test/support/world.ts';
import { queueMessage, queueMessages } from './messages.ts';
import { sendWaiting } from './relay.ts';

let world: World;
beforeAll(async () => void (world = await buildWorld()));
afterAll(() => world.close());

const sent: string[] = [];
const sender = (kept?: true) => ({
  send: ({ to }: { to: string }) => (
    sent.push(to),
    Promise.resolve({ outcome: 'sent' as const, ...(kept ? { kept } : {}) })
  ),
});
const bodyOf = async (to: string): Promise<string> =>
  (
    await world.test.owner<{ body: string }>(
      'SELECT body FROM directory.message WHERE recipient = $1',
      [to],
    )
  )[0]!.body;

it('what one person waits for goes before what went out to many, and a message goes once it is sent', async () => {
  const { database } = world.test;
  const now = world.clock.now();
  await database.write({ clientId: world.ours.id }, async (tx) => {
    await queueMessages(
      tx,
      world.ours.id,
      Array.from({ length: 30 }, (_, index) => ({
        channel: 'sms' as const,
        to: `invited-${index}`,
        subject: null,
        body: 'A link',
      })),
      now,
    );
    await queueMessage(
      tx,
      {
        channel: 'sms',
        to: 'waiting',
        subject: null,
        body: 'A code',
        code: null,
        clientId: world.ours.id,
      },
      now,
    );
  });
  expect(await sendWaiting(database, world.clock, { sms: sender(), email: sender() })).toBe(20);
  expect(sent).toHaveLength(20);
  expect(sent).toContain('waiting');
  expect(await bodyOf('waiting')).toBe('');
  while (
    (await sendWaiting(database, world.clock, { sms: sender(true), email: sender(true) })) > 0
  );
  expect(new Set(sent).size).toBe(31);
  expect(sent).toHaveLength(31);
  expect(await bodyOf('invited-29')).toBe('A link');
});

it('sends what it took all at once, so that a slow gateway outlasts no lease', async () => {
  const { database } = world.test;
  const now = world.clock.now();
  const messages = Array.from({ length: 20 }, (_, index) => ({
    channel: 'sms' as const,
    to: `slow-${index}`,
    subject: null,
    body: 'A link',
  }));
  await database.write({ clientId: world.ours.id }, (tx) =>
    queueMessages(tx, world.ours.id, messages, now),
  );
  let answer = (): void => undefined;
  const all = new Promise<void>((resolve) => (answer = resolve));
  let asked = 0;
  const slow = {
    send: async () => {
      if ((asked += 1) === 20) answer();
      await all;
      return { outcome: 'sent' as const };
    },
  };
  expect(await sendWaiting(database, world.clock, { sms: slow, email: slow })).toBe(20);
});
