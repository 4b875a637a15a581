import { billingDesk } from '#contract/subscriptions/billing-desk.ts';
import { readRegion } from '#domain/people/addresses.ts';
import { fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { cutPage, readCursor } from '#server/platform/http/paging.ts';
import { taxRates, type TaxRateRow } from '../prices/prices.repo.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { withBilling } from '../with-billing.ts';
import { changeBilling } from './change-billing.ts';
import { extendTrial } from './extend-trial.ts';
import { listAll } from './list-all.ts';
import { endCode, insertTaxRate, pageOfDifferences, pageOfPromoCodes } from './desk.repo.ts';
import { createPromoCode, milliOf, presentPromoCode } from './promo-codes.ts';

const presentRate = (row: TaxRateRow) => ({
  tax_rate_id: row.id,
  country: row.country,
  region: row.region,
  name: row.name,
  percent: String(row.milli_percent / 1_000),
  from: row.valid_from,
  to: row.valid_to,
  registration: row.registration,
});

const handlers: ModuleHandlers<typeof billingDesk, SubscriptionsDeps> = {
  async listPromoCodes({ outside: { db }, query, now }) {
    const place = readCursor(query.cursor, 'id');
    const before = place ? Number(place[0]) : null;
    const rows = await db.read('platform', (tx) =>
      pageOfPromoCodes(tx, { before, limit: query.per_page + 1 }),
    );
    return ok(
      cutPage(rows, query, {
        show: (row) => presentPromoCode(row, now),
        place: (row) => [row.id],
      }),
    );
  },
  async createPromoCode({ outside: { db }, actor, origin, now, body }) {
    const made = await db.write({ clientId: actor.client.id }, (tx) =>
      createPromoCode({ tx, actor, origin, now }, body),
    );
    return made.ok ? ok(presentPromoCode(made.value, now)) : made;
  },
  async endPromoCode({ outside: { db }, actor, origin, now, params }) {
    const ended = await db.write({ clientId: actor.client.id }, async (tx) => {
      const row = await endCode(tx, params.promo_code, now);
      if (row)
        await audit(
          { tx, actor, origin, now },
          {
            action: 'subscriptions.promo_code_end',
            subject: { kind: 'promo_code', id: row.id },
            after: { code: row.code },
          },
        );
      return row;
    });
    return ended ? ok(presentPromoCode(ended, now)) : fail('not_found');
  },
  async listTaxRates({ outside: { db } }) {
    const rows = await db.read('platform', (tx) => taxRates(tx));
    return ok({ data: rows.map(presentRate) });
  },
  async createTaxRate({ outside: { db }, actor, origin, now, body }) {
    const region = readRegion(body.country, body.region);
    if (!region.ok) return fail('invalid_input', {}, [{ path: 'region', code: region.code }]);
    if (body.to !== null && body.to < body.from)
      return fail('invalid_input', {}, [{ path: 'to', code: 'date_invalid' }]);
    const row = {
      country: body.country,
      region: region.value,
      name: body.name,
      milli_percent: milliOf(body.percent),
      valid_from: body.from,
      valid_to: body.to,
      registration: body.registration,
      created_by_name: actor.name,
      created_at: now,
    };
    const id = await db.write({ clientId: actor.client.id }, async (tx) => {
      const made = await insertTaxRate(tx, row);
      await audit(
        { tx, actor, origin, now },
        {
          action: 'subscriptions.tax_rate',
          subject: { kind: 'tax_rate', id: made },
          after: row,
        },
      );
      return made;
    });
    return ok(presentRate({ ...row, id }));
  },
  listAllSubscriptions: ({ outside: { db }, actor, query }) => listAll(db, actor, query),
  async listBillingDifferences({ outside: { db }, query }) {
    const place = readCursor(query.cursor, 'id');
    const after = place ? Number(place[0]) : null;
    const rows = await db.read('platform', (tx) =>
      pageOfDifferences(tx, { after, limit: query.per_page + 1 }),
    );
    return ok(
      cutPage(rows, query, {
        show: ({ id, client_id: client, found_at: at, ...row }) => ({
          ...row,
          difference_id: id,
          client_id: client === 0 ? null : client,
          found_at: at.toISOString(),
        }),
        place: (row) => [row.id],
      }),
    );
  },
  async extendTrial({ outside, actor, origin, now, params, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    return extendTrial(deps.value, params.subscription, {
      actor,
      origin,
      now,
      trialEnd: body.trial_end,
    });
  },
  async changeBilling({ outside, actor, origin, now, params, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const started = await changeBilling(deps.value, params.client_id, {
      actor,
      origin,
      now,
      billing: body.billing,
    });
    return started.ok
      ? ok({
          client_id: params.client_id,
          billing: body.billing,
          trials_started: [...started.value],
        })
      : started;
  },
};

/** Serves what operators see and do about the subscriptions of all clients. */
export function serveBillingDesk(edge: Edge<SubscriptionsDeps>): void {
  edge.serve(billingDesk, handlers);
}
