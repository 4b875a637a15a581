import { after, days, hours } from '#kernel/instant.ts';
import type { Invoice, Subscription } from './subscription-shapes.ts';
import type { SubscriptionStory } from './subscription-story.ts';

/* What may happen to subscriptions within a year, as chance has it, to client and provider alike. */

/** Numbers that look like chance, the same for the same seed. */
export function chance(seed: number) {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    of: <T>(things: readonly T[]): T => things[below(things.length)]!,
  };
}
export type Chance = ReturnType<typeof chance>;

/** A wallet with the method that pays for it. */
type Place = { readonly wallet: number; readonly method: number; readonly atProvider: string };

const CONTRACTS = ['monthly', 'monthly', 'monthly', '1_year', '3_year'] as const;
/** Saved without a question; the last two decline every charge, and return every debit. */
const METHODS = [
  'pm_card_visa',
  'pm_card_mastercard',
  'pm_card_amex',
  'pm_card_visa',
  'pm_card_chargeCustomerFail',
] as const;
/** What becomes of the next charges of a card, one after the other. */
const OUTCOMES = [
  ['insufficient_funds'],
  ['insufficient_funds', 'insufficient_funds'],
  ['do_not_honor', 'do_not_honor', 'do_not_honor', 'do_not_honor'],
  ['requires_action'],
  ['stolen_card'],
] as const;
/** The provider takes no more methods of a client than this within an hour. */
const METHODS_AN_HOUR = 10;

/** Opens wallets and subscribes them, as many an hour as methods may be saved. */
export async function subscribeMany(
  story: SubscriptionStory,
  count: number,
  luck: Chance,
): Promise<Place[]> {
  const places: Place[] = [];
  while (places.length < count) {
    if (places.length > 0 && places.length % METHODS_AN_HOUR === 0)
      await story.goTo(after(story.world.clock.now(), hours(1)));
    const wallet = await openWallet(story, places.length);
    const method = await story.saveMethod(luck.of(METHODS));
    const [row] = await story.world.test.owner<{ name: string }>(
      'SELECT provider_id AS name FROM payment_method WHERE id = $1',
      [method],
    );
    await story.subscribe(method, { wallet, contract: luck.of(CONTRACTS) });
    places.push({ wallet, method, atProvider: row!.name });
  }
  return places;
}

async function openWallet({ admin, world }: SubscriptionStory, nth: number): Promise<number> {
  const { body } = await admin.call<{ store_id: number }>('POST', '/stores', {
    body: { store_name: `Store ${nth}`, timezone: 'America/Toronto', departments: [] },
  });
  await world.test.owner(`UPDATE wallet SET access = 'tips_off' WHERE id = $1`, [body.store_id]);
  return body.store_id;
}

/** One thing that somebody does, or that happens to a card; refusals are answers too. */
export async function happenOnce(
  story: SubscriptionStory,
  places: readonly Place[],
  luck: Chance,
): Promise<string> {
  const { wallet, method, atProvider } = luck.of(places);
  const { body } = await story.admin.call<{ subscription: Subscription | null }>(
    'GET',
    `/tippool/subscriptions/wallet/${wallet}`,
  );
  const one = body.subscription;
  const what = luck.of(['card', 'card', 'card', 'change', 'end', 'keep', 'pay', 'method', 'again']);
  if (what === 'card') {
    await story.provider.control(`payment_methods/${atProvider}/outcomes`, {
      outcomes: luck.of(OUTCOMES),
    });
    return what;
  }
  if (one === null || one.status === 'cancelled') {
    await story.subscribe(method, { wallet, contract: luck.of(CONTRACTS) }).catch(refused);
    return 'again';
  }
  const id = one.id;
  const key = `${story.world.clock.now().getTime()}-${wallet}`;
  const other = luck.of(places).method;
  switch (what) {
    case 'change':
      await story.change(id, luck.of(CONTRACTS)).catch(refused);
      return what;
    case 'end':
      await story.admin.call(
        'DELETE',
        `/tippool/subscriptions/${id}?at=${luck.of(['now', 'period_end', 'period_end'])}`,
      );
      return what;
    case 'keep':
      if (one.cancel_at !== null)
        await story.admin.call('POST', `/tippool/subscriptions/${id}/keep`);
      return what;
    case 'pay':
      if (one.failed?.invoice_id != null) await story.pay(one.failed.invoice_id, other, key);
      return what;
    default:
      await story.admin.call('PUT', '/tippool/subscriptions/payment-method', {
        key,
        body: { subscription_id: id, payment_method_id: other },
      });
      return 'method';
  }
}

/** A review that is refused is thrown with the answer's text: the server itself is never at fault. */
function refused(error: unknown): void {
  if (!(error instanceof Error) || /internal|stack/i.test(error.message)) throw error;
}

/** How the provider's webhooks arrive for a while. */
export async function disturbWebhooks({ provider }: SubscriptionStory, luck: Chance) {
  await provider.control('webhooks/usual');
  const mode = luck.of([
    {},
    { shuffle: 1 + luck.below(1_000) },
    { doubled: true, shuffle: 1 + luck.below(1_000) },
    { late: luck.of([600, 7_200, 86_400]) },
    { dropped: 1 + luck.below(40) },
    { signature: 'twice' },
  ]);
  await provider.control('webhooks/mode', mode);
  return Object.keys(mode).join('+') || 'usual';
}

/** Nothing rests longer than this without a look of ours. */
const LONGEST_REST = days(36);

/** A year of all of it; at its end webhooks are as usual again, until everything was looked at. */
export async function liveThroughYear(
  story: SubscriptionStory,
  places: readonly Place[],
  luck: Chance,
): Promise<ReadonlyMap<string, number>> {
  const happened = new Map<string, number>();
  const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);
  const end = after(story.world.clock.now(), days(365));
  while (story.world.clock.now() < end) {
    count(await disturbWebhooks(story, luck));
    for (let times = 0; times < places.length / 4; times += 1)
      count(await happenOnce(story, places, luck));
    await story.goTo(after(story.world.clock.now(), days(3 + luck.below(20))));
  }
  await story.provider.control('webhooks/usual');
  await story.goTo(after(story.world.clock.now(), LONGEST_REST));
  return happened;
}

type Row = { readonly provider_id: string; readonly state: string; readonly period_end: Date };
type Posted = Pick<Invoice, 'status'> & {
  readonly provider_id: string;
  readonly total: string;
  readonly posted: boolean;
};

/** An attempt that nobody confirms expires there, and lapses here. */
const OVER: ReadonlySet<string> = new Set(['canceled', 'incomplete_expired']);

/** Where our mirror, the provider and the books differ, in words; empty where they agree. */
export async function differences(story: SubscriptionStory): Promise<string[]> {
  const { provider, world } = story;
  const ours = await world.test.owner<Row>(
    `SELECT provider_id, state, period_end FROM subscription WHERE provider_id IS NOT NULL`,
  );
  const invoices = await world.test.owner<Posted>(
    `SELECT provider_id, status, total::text AS total, transfer_id IS NOT NULL AND back_transfer_id IS NULL AS posted FROM subscription_invoice`,
  );
  const found: string[] = [];
  const there = await provider.stripe.subscriptions
    .list({ status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 10_000 });
  const byName = new Map(ours.map((row) => [row.provider_id, row]));
  for (const one of there) {
    const row = byName.get(one.id);
    const isOver = row?.state === 'cancelled' || row?.state === 'lapsed';
    if (!row) found.push(`${one.id}: nobody knows it here`);
    else if (OVER.has(one.status) !== isOver)
      found.push(`${one.id}: ${row.state} here, ${one.status} there`);
    else if (!isOver && one.items.data[0]!.current_period_end * 1_000 !== row.period_end.getTime())
      found.push(`${one.id}: its period ends otherwise`);
  }
  const kept = new Map(invoices.map((row) => [row.provider_id, row]));
  let paidThere = 0n;
  for (const one of await provider.stripe.invoices
    .list({ limit: 100 })
    .autoPagingToArray({ limit: 10_000 })) {
    if (one.status === 'draft' || one.total === 0) continue;
    const row = kept.get(one.id!);
    if (!row || row.total !== String(one.total))
      found.push(`${one.id}: ${row?.total ?? 'nothing'} here, ${one.total} there`);
    if ((one.status === 'paid') !== (row?.status === 'paid'))
      found.push(`${one.id}: ${row?.status} here, ${one.status} there`);
    if (row && row.posted !== (one.status === 'paid' && one.amount_paid > 0))
      found.push(`${one.id}: ${row.posted ? 'posted' : 'not posted'}, ${one.status} there`);
    if (one.status === 'paid') paidThere += BigInt(one.amount_paid);
  }
  const income = await story.feeIncome();
  if (income !== paidThere) found.push(`fee income is ${income}, paid there ${paidThere}`);
  return found;
}
