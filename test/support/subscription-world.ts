import { after, minutes } from '#kernel/instant.ts';
import {
  reconcileBilling,
  subscriptionSweep,
  subscriptionTasks,
} from '#server/features/subscriptions/index.ts';
import type { BillingDeps } from '#server/features/subscriptions/subscriptions.deps.ts';
import type { Sweep } from '#server/platform/sweep.ts';
import { type Caller, signedIn, signedInAs } from './caller.ts';
import { runSweep } from './run-sweep.ts';
import { type StripeInTest, nextDueAt } from './stripe-sandbox.ts';
import type { Difference, Invoice, Subscription } from './subscription-shapes.ts';
import type { World } from './world.ts';

/** With what the payment provider signs what it tells us. */
export const WEBHOOK_SECRET = 'whsec_test';

type Parts = {
  readonly world: World;
  readonly provider: StripeInTest;
  /** Where the portal and the API are reached, if they listen. */
  readonly url: string;
  readonly admin: Caller;
  /** What the module is given, for what it does beside requests. */
  readonly deps: BillingDeps;
};

/** A client that pays for tips and its payment provider: how both go through time, and what is there. */
export class SubscriptionWorld {
  readonly world: World;
  readonly provider: StripeInTest;
  readonly url: string;
  readonly deps: BillingDeps;
  /** Signed in anew as time goes. */
  admin: Caller;

  protected constructor({ world, provider, url, admin, deps }: Parts) {
    this.world = world;
    this.provider = provider;
    this.url = url;
    this.admin = admin;
    this.deps = deps;
  }

  get wallet(): number {
    return this.world.ours.store;
  }

  /** Both clocks go on, and what time makes due is done until then: the provider, then we. */
  async goTo(instant: string | Date): Promise<void> {
    const to = new Date(instant);
    while (this.world.clock.now() < to) {
      const next = await this.#nextStop(to);
      // Ours first: what the provider sends at that moment is signed with its time.
      this.world.clock.moveTo(next);
      await this.provider.advance(next);
      await this.sweep();
    }
    this.admin = await signedIn(this.world, this.world.ours);
  }

  /** The next date on which something is due, here or there, a minute ahead at the least. */
  async #nextStop(to: Date): Promise<Date> {
    const [row] = await this.world.test.owner<{ due: Date | null }>(
      `SELECT min(due_at) AS due FROM subscription WHERE state NOT IN ('cancelled', 'lapsed')`,
    );
    const least = after(this.world.clock.now(), minutes(1));
    const there = this.url === '' ? null : await nextDueAt(this.provider);
    const due = Math.min(...[row?.due ?? to, there ?? to].map((date) => date.getTime()));
    return new Date(Math.min(Math.max(due, least.getTime()), to.getTime()));
  }

  /** What the product does about subscriptions by itself. */
  get followUp(): Sweep {
    return subscriptionSweep(this.deps);
  }

  /** What the provider said is read, and what time makes due is done. */
  async sweep(): Promise<void> {
    const { ours, test } = this.world;
    for (const task of Object.values(subscriptionTasks(this.deps)))
      await task({ clientId: ours.id });
    await runSweep(test.database, this.followUp);
  }

  /** Events that were lost are read, as every hour. */
  async reconcile(): Promise<void> {
    await reconcileBilling(this.deps, (error) => {
      throw error;
    });
    await this.sweep();
  }

  /** The provider tells of its last event of that kind, as it would, and we read what it names. */
  async hear(type: string, changed: object = {}): Promise<void> {
    const [event] = (await this.provider.stripe.events.list({ type, limit: 1 })).data;
    const payload = JSON.stringify({ ...event, ...changed });
    const answer = await this.world.app.inject({
      method: 'POST',
      url: '/service/v1/tippool/subscriptions/webhook',
      headers: {
        'content-type': 'application/json',
        'stripe-signature': this.provider.stripe.webhooks.generateTestHeaderString({
          payload,
          secret: WEBHOOK_SECRET,
          timestamp: Math.floor(this.world.clock.now().getTime() / 1_000),
        }),
      },
      payload,
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    await this.sweep();
  }

  async shown(id: number): Promise<Subscription> {
    return (await this.admin.call<Subscription>('GET', `/tippool/subscriptions/${id}`)).body;
  }

  async invoices(): Promise<Invoice[]> {
    const { body } = await this.admin.call<{ data: Invoice[] }>(
      'GET',
      '/tippool/subscriptions/invoices',
    );
    return body.data;
  }

  /** The subjects of what was mailed, oldest first. */
  mails = async (): Promise<string[]> =>
    (
      await this.world.test.owner<{ subject: string }>(
        `SELECT subject FROM directory.message WHERE client_id = $1 ORDER BY id`,
        [this.world.ours.id],
      )
    ).map(({ subject }) => subject);

  async #name(sql: string): Promise<string> {
    const [row] = await this.world.test.owner<{ name: string }>(sql, [this.world.ours.id]);
    return row!.name;
  }
  /** The provider's name of the last method that somebody began to save. */
  setupIntent = () =>
    this.#name(
      'SELECT setup_intent AS name FROM payment_method WHERE client_id = $1 ORDER BY id DESC',
    );
  /** The provider's name of our customer. */
  customer = () =>
    this.#name('SELECT provider_id AS name FROM billing_customer WHERE client_id = $1');

  /** What an operator sees on the page of differences, oldest first. */
  async differences(): Promise<Difference[]> {
    const operator = await signedInAs(this.world, { id: 1 }, this.world.operator);
    const list = await operator.call<{ data: Difference[] }>(
      'GET',
      '/operator/subscriptions/differences',
    );
    if (list.status !== 200) throw new Error(list.text);
    return list.body.data;
  }

  /** What fee income got from outside the books, in cents. */
  feeIncome = async (): Promise<bigint> => {
    const [row] = await this.world.test.owner<{ sum: string | null }>(
      `SELECT sum(e.amount) AS sum FROM ledger_entry AS e JOIN client AS c ON c.client_id = e.client_id
       WHERE c.client_id = $1 AND e.account_id = (c.accounts ->> 'fee_income')::int`,
      [this.world.ours.id],
    );
    return BigInt(row?.sum ?? 0);
  };

  async end(): Promise<string[]> {
    const problems = await this.provider.stop();
    await this.world.close();
    return problems;
  }
}
