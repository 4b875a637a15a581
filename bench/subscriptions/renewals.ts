import { after, days, hours, minutes } from '#kernel/instant.ts';
import { createStore } from '#server/features/wallets/index.ts';
import type { Origin, SystemActor } from '#server/platform/actor.ts';
import { sweepDue } from '#server/platform/sweep.ts';
import type { SubscriptionStory } from '#test/support/subscription-story.ts';
import { type Measurement, now, whole } from '../measure.ts';
import { costOf, storyOn } from './world.ts';

const GOAL_S = 600;
const GOAL_COUNT = 10_000;
/** As many clients as the sweep has in hand at once, and some more. */
const CLIENTS = 8;
const TRIAL = days(60);
const ORIGIN: Origin = { ip: null, requestId: 'bench', userAgent: null };

/**
 * Renewals that all fall into one hour: on their eve each is told its taxes, at its edge it is read,
 * and an hour later it is charged, posted and mailed.
 */
export async function renewals(url: string, count: number): Promise<Measurement[]> {
  const story = await storyOn(url, 'subscription_renewals');
  // What is told is lost: the looks alone have to find it.
  await story.provider.control('webhooks/mode', { held: true });
  await subscribeAll(story, count);
  const edge = after(story.world.clock.now(), TRIAL);
  let taken = 0;
  for (const [name, moment] of [
    ['attempt', story.world.clock.now()],
    ['week', after(edge, -days(7))],
    ['three days', after(edge, -days(3))],
    ['eve', after(edge, -days(1))],
    ['edge', edge],
    ['charge', after(edge, hours(1) + minutes(2))],
  ] as const) {
    story.world.clock.moveTo(moment);
    await story.provider.advance(moment);
    // Days went by: nobody rests any more from the look before.
    await story.world.test.owner('DELETE FROM platform_sweep');
    const begun = now();
    const cost = await costOf(story.world.test.url, () => untilNothingIsDue(story));
    const lasted = now() - begun;
    process.stderr.write(`  ${name}: ${Math.round(lasted)} ms, ${cost}\n`);
    if (['eve', 'edge', 'charge'].includes(name)) taken += lasted;
  }
  const [row] = await story.world.test.owner<{ paid: number }>(
    `SELECT count(*)::int AS paid FROM subscription_invoice WHERE status = 'paid' AND transfer_id IS NOT NULL`,
  );
  if (row?.paid !== count) throw new Error(`${row?.paid} of ${count} renewals are paid and posted`);
  await story.end();
  const each = taken / count;
  return [
    {
      name: `${whole(count)} renewals of one hour, 8 calls at once`,
      figure: `${(taken / 1_000).toFixed(1)} s`,
      floor: `${each.toFixed(1)} ms each, three looks`,
      ratio: null,
      goal: `${whole(GOAL_COUNT)} in ${GOAL_S / 60} min`,
      met: (each * GOAL_COUNT) / 1_000 <= GOAL_S,
    },
  ];
}

async function untilNothingIsDue({ followUp, world }: SubscriptionStory): Promise<void> {
  const { database: db, owner } = world.test;
  const failed = (error: unknown): void => void process.stderr.write(`${String(error)}\n`);
  while ((await followUp.due(db)).length > 0) {
    const did = await sweepDue({ db, failed }, followUp);
    // Whoever had a turn rests for a second; the clock of the leases is the machine's.
    if (did === 0) await owner('SELECT pg_sleep(0.1)');
  }
}

/** Wallets of a few clients, each with a trial that begins now, as after a press whose answer is awaited. */
async function subscribeAll(story: SubscriptionStory, count: number): Promise<void> {
  const { world, provider } = story;
  const { database, owner } = world.test;
  const { stripe } = provider;
  const method = await story.saveMethod('pm_card_visa');
  // The first one makes the product, its price and its tax at the provider.
  await story.subscribe(method);
  const [first] = (await stripe.subscriptions.list({})).data;
  const at = world.clock.now();
  const clients = [world.ours.id];
  for (let nth = 1; nth < CLIENTS; nth += 1) clients.push(await nextClient(story, 71_000 + nth));
  const trialEnd = Math.floor(after(at, TRIAL).getTime() / 1_000);
  const price = first!.items.data[0]!.price.id;
  const taxes = first!.default_tax_rates!.map(({ id }) => id);
  await Promise.all(
    clients.map(async (clientId, place) => {
      const customer = await stripe.customers.create({ name: `Client ${clientId}` });
      const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', {
        customer: customer.id,
      });
      await owner(
        `INSERT INTO billing_customer (client_id, provider_id, company_name, address_street, address_more, address_city, address_province, address_country, address_postal_code, email, language, is_told)
         VALUES ($1, $2, 'Maple', '1 King St', '', 'Town', 'ON', 'CA', 'M5V 2T6', 'books@maple.example', 'en', true)
         ON CONFLICT (client_id) DO UPDATE SET provider_id = $2, is_told = true`,
        [clientId, customer.id],
      );
      const actor: SystemActor = { kind: 'system', name: 'bench', clientId };
      for (let nth = place; nth < count - 1; nth += CLIENTS) {
        const { storeId } = await database.write({ clientId }, (tx) =>
          createStore(
            { tx, actor, origin: ORIGIN, now: at },
            {
              name: `Wallet ${nth}`,
              timezone: 'America/Toronto',
              currency: 'CAD',
              departments: [],
            },
          ),
        );
        const made = await stripe.subscriptions.create({
          customer: customer.id,
          items: [{ price }],
          default_payment_method: card,
          default_tax_rates: taxes,
          trial_end: trialEnd,
          metadata: { attempt: `bench-${nth}` },
        });
        await owner(
          `INSERT INTO subscription (client_id, wallet_id, provider_id, state, access, price_id, integration_method, trial_start, trial_end, anchor, terms_version, terms_accepted_at, terms_accepted_by, attempt_key, due_at, created_at, created_by_name)
           SELECT $1, $2, $3, 'attempt', 'tips_off', s.price_id, 'manual', s.trial_start, s.trial_end, s.anchor, s.terms_version, $4, 'Bench', $5, $4, $4, 'Bench' FROM subscription AS s WHERE s.wallet_id = $6`,
          [clientId, storeId, made.id, at, `bench-${nth}`, world.ours.store],
        );
      }
    }),
  );
}

/** A client whose wallets pay for tips. */
async function nextClient({ world }: SubscriptionStory, id: number): Promise<number> {
  const client = await world.found(id);
  await world.test.owner(`UPDATE client SET billing = 'subscription' WHERE client_id = $1`, [id]);
  return client.id;
}
