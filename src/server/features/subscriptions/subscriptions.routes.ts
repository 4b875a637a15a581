import { subscriptions } from '#contract/subscriptions/subscriptions.ts';
import { may } from '#domain/access/rights.ts';
import { TRIAL_DAYS } from '#domain/subscriptions/trial-end.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { floorOf, toWire } from '#kernel/money.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { cutPage, rangeOf, readCursor } from '#server/platform/http/paging.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { isIncluded } from '../clients/index.ts';
import { findWallet, seenBy } from '../wallets/index.ts';
import { insertDismissed } from './dismissed.repo.ts';
import { checkPromo } from './prices/check-promo.ts';
import { allPrices, findPrice, findPromoCode, offeredPrices } from './prices/prices.repo.ts';
import { acceptTerms, downloadTerms, showAgreement } from './subscribe/agreement.ts';
import { beginChange, finishChange } from './subscribe/change-price.ts';
import { beginSubscription } from './subscribe/create-subscription.ts';
import { cancelSubscription, keepSubscription } from './subscribe/end-subscription.ts';
import { reviewUpcoming } from './subscribe/review-upcoming.ts';
import { settleAttempt } from './subscribe/settle-attempt.ts';
import { showAttempt } from './subscribe/show-attempt.ts';
import { renewalName, showStanding } from './standing.ts';
import type { SubscriptionsDeps } from './subscriptions.deps.ts';
import {
  presentPrice,
  presentSubscription,
  presentSubscriptions,
  showOne,
} from './subscriptions.present.ts';
import { withBilling } from './with-billing.ts';
import {
  type SubscriptionRow,
  currentOf,
  findSubscription,
  hadTrial,
  latestOfWallets,
  pageOfSubscriptions,
} from './subscriptions.repo.ts';

type Subscriptions = typeof subscriptions;

/** Whether a subscription is one of a wallet that the manager sees. */
export async function seesSubscription(
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> {
  const row = await findSubscription(tx, actor.client.id, id);
  return row !== null && (actor.wallets === 'all' || actor.wallets.includes(row.wallet_id));
}

const shownRow = async (
  { db }: SubscriptionsDeps,
  actor: ManagerActor,
  done: Result<SubscriptionRow, 'not_found' | 'try_again'>,
) =>
  done.ok
    ? ok(
        await db.read({ clientId: actor.client.id }, (tx) =>
          presentSubscription(tx, actor, done.value),
        ),
      )
    : done;

/** What asks the provider between two transactions. */
const asking = {
  createSubscription: twoSteps<Subscriptions['createSubscription'], SubscriptionsDeps>()(
    (at) => beginSubscription(at, at.body, at.key),
    async (begun, { outside, actor }) => {
      const deps = withBilling(outside);
      if (!deps.ok) return deps;
      const clientId = actor.client.id;
      const settled = await settleAttempt(
        deps.value,
        { clientId, id: begun.subscription_id },
        'make',
      );
      if (!settled.ok) return settled;
      if (settled.value.state === 'attempt')
        return ok({ subscription: null, attempt: await showAttempt(deps.value, settled.value) });
      const shown = await showOne(outside, actor, begun.subscription_id);
      return shown.ok ? ok({ subscription: shown.value, attempt: null }) : shown;
    },
  ),
  changePrice: twoSteps<Subscriptions['changePrice'], SubscriptionsDeps>()(
    (at) => beginChange(at, at.body, at.key),
    async (begun, { outside, actor }) => {
      const deps = withBilling(outside);
      if (!deps.ok) return deps;
      const done = await finishChange(deps.value, actor.client.id, begun);
      if (!done.ok) return done;
      const shown = await showOne(outside, actor, begun.subscription_id);
      return shown.ok ? ok({ subscription: shown.value, ...done.value }) : shown;
    },
  ),
};

const handlers: ModuleHandlers<typeof subscriptions, SubscriptionsDeps> = {
  ...asking,
  showBillingKey({ outside: { billing } }) {
    return Promise.resolve(
      billing
        ? ok({ public_key: billing.publicKey, script_url: billing.scriptUrl })
        : fail('payments_not_set_up'),
    );
  },
  async listSubscriptions({ tx, actor, query }) {
    const place = readCursor(query.cursor, 'id');
    const filter = {
      clientId: actor.client.id,
      wallets: actor.wallets,
      walletId: query.wallet_id ?? null,
      status: query.status ?? null,
    };
    const before = place ? Number(place[0]) : null;
    const rows = await pageOfSubscriptions(tx, filter, {
      before,
      ...rangeOf(query, place !== null),
    });
    const shown = await presentSubscriptions(tx, actor, rows);
    const of = new Map(shown.map((answer) => [answer.id, answer]));
    const isWhole = place === null && (query.page ?? 1) === 1 && rows.length <= query.per_page;
    return ok(
      cutPage(rows, query, {
        show: (row) => of.get(row.id)!,
        place: (row) => [row.id],
        total: isWhole ? rows.length : null,
      }),
    );
  },
  async showSubscription({ tx, actor, params }) {
    const row = await findSubscription(tx, actor.client.id, params.id);
    return row ? ok(await presentSubscription(tx, actor, row)) : fail('not_found');
  },
  async listPrices({ tx, actor }) {
    const prices = await offeredPrices(tx, actor.client.currency);
    return ok({
      product: 'tip_pool',
      implementation_fee: '0.00',
      prices: prices.map((price) => ({
        ...presentPrice(price),
        amount_per_month: toWire(
          price.billing_cycle === 'monthly' ? price.amount : floorOf(price.amount, 1n, 12n),
        ),
        trial_days: price.billing_cycle === 'monthly' ? TRIAL_DAYS : 0,
      })),
    });
  },
  async checkPromoCode({ tx, actor, params, query, now }) {
    const clientId = actor.client.id;
    const prices = await offeredPrices(tx, actor.client.currency);
    const price = query.price_id === undefined ? prices[0] : await findPrice(tx, query.price_id);
    const row = await findPromoCode(tx, params.code.trim().toUpperCase());
    if (!price || !row) return fail('promo_code_invalid');
    const code = await checkPromo(tx, { clientId, typed: params.code, price, now });
    if (!code.ok) return code;
    const off = price.currency === 'CAD' ? row.amount_cad : row.amount_usd;
    const may = [...(await allPrices(tx)).values()].filter(({ contract }) =>
      row.contracts.includes(contract),
    );
    return ok({
      code: row.code,
      percent_off: row.percent_milli === null ? null : String(row.percent_milli / 1_000),
      amount_off: off === null ? null : toWire(off),
      duration: row.duration,
      duration_in_months: row.duration_in_months,
      expires_at: row.expires_at?.toISOString() ?? null,
      price_ids: row.contracts.length > 0 ? may.map(({ id }) => id) : null,
      charges_covered: query.price_id === undefined ? null : (code.value?.charges ?? null),
    });
  },
  async showWalletSubscription({ tx, actor, params }) {
    const clientId = actor.client.id;
    const wallet = await findWallet(tx, seenBy(actor), params.wallet_id);
    if (!wallet) return fail('not_found');
    const [latest] = await latestOfWallets(tx, clientId, [wallet.id]);
    const current = await currentOf(tx, clientId, wallet.id);
    const isOpen = may(actor.level, 'subscription', false);
    return ok({
      wallet_id: wallet.id,
      wallet_name: wallet.name,
      billing: (await isIncluded(tx, clientId)) ? 'included' : 'subscription',
      access: wallet.access,
      trial_used: await hadTrial(tx, clientId, wallet.id),
      subscription: latest ? await presentSubscription(tx, actor, latest) : null,
      attempt:
        current?.state === 'attempt'
          ? {
              id: current.id,
              state: current.is_processing ? 'processing' : 'confirm',
              expires_at: current.lapses_at?.toISOString() ?? current.created_at.toISOString(),
              client_secret: isOpen ? current.client_secret : null,
            }
          : null,
    });
  },
  showAgreement: ({ tx, actor, params, query }) =>
    showAgreement(tx, actor, { version: params.x, walletId: query.wallet_id ?? null }),
  async downloadAgreement({ tx, actor }) {
    return ok(await downloadTerms(tx, actor));
  },
  async showAccess({ tx, actor, now }) {
    return ok(await showStanding(tx, actor, now));
  },
  reviewUpcoming: ({ tx, actor, origin, now, body }) =>
    reviewUpcoming({ tx, actor, origin, now }, body),
  acceptTerms: ({ tx, actor, origin, now, body }) => acceptTerms({ tx, actor, origin, now }, body),
  async cancelSubscription({ outside, actor, origin, now, params, query }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const { at, reason } = query;
    const done = await cancelSubscription(deps.value, params.id, {
      actor,
      origin,
      now,
      at,
      reason,
    });
    return shownRow(outside, actor, done);
  },
  async keepSubscription({ outside, actor, origin, now, params }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const done = await keepSubscription(deps.value, params.id, { actor, origin, now });
    return shownRow(outside, actor, done);
  },
  async dismissRenewal({ tx, actor, origin, now, params }) {
    const row = await findSubscription(tx, actor.client.id, params.id);
    if (!row) return fail('not_found');
    await insertDismissed(tx, {
      client_id: actor.client.id,
      manager_id: actor.managerId,
      subscription_id: row.id,
      what: renewalName(row),
      at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.dismiss_renewal',
        subject: { kind: 'subscription', id: row.id },
        after: { period_end: row.period_end },
      },
    );
    return ok({ dismissed_until: (row.period_end ?? now).toISOString() });
  },
};

/** Serves how wallets are subscribed. */
export function serveSubscriptions(edge: Edge<SubscriptionsDeps>): void {
  edge.serve(subscriptions, handlers);
}
