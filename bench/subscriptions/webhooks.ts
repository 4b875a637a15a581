import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { subscriptionTasks } from '#server/features/subscriptions/index.ts';
import { openDatabase } from '#server/platform/database/pool.ts';
import { queuesOf, startWorker } from '#server/platform/worker.ts';
import type { SubscriptionStory } from '#test/support/subscription-story.ts';
import { type Measurement, now, percentile, whole } from '../measure.ts';
import { costOf, storyOn } from './world.ts';

const A_SECOND = 100;
const GOAL_MS = 50;
const STATE_GOAL_MS = 2_000;
const WEBHOOK = '/service/v1/tippool/subscriptions/webhook';
const signer = new Stripe('sk_test_unused');

/** So many a second at even distances, whatever becomes of those before; in milliseconds. */
async function atEvenPace(count: number, work: (nth: number) => Promise<unknown>) {
  const begun = now();
  const taken: number[] = [];
  await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const due = begun + (nth * 1_000) / A_SECOND;
      await sleep(Math.max(0, due - now()));
      await work(nth);
      taken.push(now() - due);
    }),
  );
  return taken;
}

/** How long the provider waits until an event is taken, and how soon the state follows. */
export async function webhooks(url: string, isQuick: boolean): Promise<Measurement[]> {
  const story = await storyOn(url, 'subscription_webhooks');
  const method = await story.saveMethod('pm_card_visa');
  await story.subscribe(method);
  const count = A_SECOND * (isQuick ? 3 : 20);
  const [event] = (await story.provider.stripe.events.list({ limit: 1 })).data;
  const timestamp = Math.floor(story.world.clock.now().getTime() / 1_000);
  const tell = async (): Promise<void> => {
    const payload = JSON.stringify({ ...event, id: `evt_${randomUUID()}` });
    const signature = signer.webhooks.generateTestHeaderString({
      payload,
      secret: 'whsec_test',
      timestamp,
    });
    const answer = await fetch(`${story.url}${WEBHOOK}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload,
    });
    if (answer.status !== 200) throw new Error(`a webhook was answered ${answer.status}`);
  };
  await tell();
  let told: number[] = [];
  const cost = await costOf(story.world.test.url, async () => {
    told = await atEvenPace(count, tell);
  });
  const written = await atEvenPace(count, () =>
    story.world.test.owner(
      `INSERT INTO billing_event (event, client_id, subject, kind, created_at, heard_at) VALUES ($1, 0, '', '', now(), now())`,
      [randomUUID()],
    ),
  );
  const [p99, floor] = [percentile(told, 0.99), percentile(written, 0.99)];
  const follows = await howSoonStateFollows(story, isQuick ? 4 : 12);
  const slowest = Math.max(...follows);
  await story.end();
  return [
    {
      name: `webhook at ${A_SECOND} a second, p99`,
      figure: `${p99.toFixed(1)} ms (p50 ${percentile(told, 0.5).toFixed(1)})`,
      floor: `${floor.toFixed(1)} ms of one insert; ${whole(count)} cost ${cost}`,
      ratio: p99 / floor,
      goal: `at most ${GOAL_MS} ms`,
      met: p99 <= GOAL_MS,
    },
    {
      name: 'from a change at the provider until the state follows, slowest',
      figure: `${Math.round(slowest)} ms (p50 ${Math.round(percentile(follows, 0.5))})`,
      floor: '',
      ratio: null,
      goal: `at most ${STATE_GOAL_MS} ms`,
      met: slowest <= STATE_GOAL_MS,
    },
  ];
}

/** Ends and goes on with a subscription at the provider, and looks until our mirror has it. */
async function howSoonStateFollows(story: SubscriptionStory, times: number): Promise<number[]> {
  const { stripe } = story.provider;
  const { owner } = story.world.test;
  const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  const own = openDatabase({ urls: [story.world.test.url], max: 3, role: 'none' });
  const worker = startWorker({
    urls: [story.world.test.url],
    owner: own,
    queues: queuesOf(subscriptionTasks(story.deps), { 'subscriptions.heard': 2 }),
    failed,
  });
  const [one] = (await stripe.subscriptions.list({})).data;
  const isEnding = async (): Promise<boolean> =>
    (await owner<{ ends: boolean }>('SELECT cancel_at IS NOT NULL AS ends FROM subscription'))[0]!
      .ends;
  const taken: number[] = [];
  for (let nth = 0; nth < times; nth += 1) {
    const ends = nth % 2 === 0;
    // At some distance from each other, so that the rounds of the worker play no part.
    await sleep(237 * (nth % 5));
    const begun = now();
    await stripe.subscriptions.update(one!.id, { cancel_at_period_end: ends });
    while ((await isEnding()) !== ends) await sleep(5);
    taken.push(now() - begun);
  }
  await worker.stop();
  await own.close();
  return taken;
}
