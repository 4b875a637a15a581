import { randomUUID } from 'node:crypto';
import type { MethodType } from '#domain/subscriptions/choices.ts';
import { after, hours } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ProviderSetup } from '#server/providers/payments/billing/billing.port.ts';
import { tellCustomer } from '../customers/tell-customer.ts';
import type { Asker } from '../subscribe/end-subscription.ts';
import type { BillingDeps } from '../subscriptions.deps.ts';
import { insertMethod, methodOfSetup, saveMethod, setupsSince } from './methods.repo.ts';
import { useMethod } from './use-method.ts';

const MOST_AN_HOUR = 10;

/** Lets the browser save a method in the provider's own fields; makes the customer where there is none. */
export async function beginSetup(
  deps: BillingDeps,
  type: MethodType,
  { actor, origin, now }: Asker,
): Promise<Result<ProviderSetup, 'rate_limited' | 'try_again' | 'invalid_input'>> {
  const clientId = actor.client.id;
  const debit = actor.client.region === 'CA' ? 'acss_debit' : 'us_bank_account';
  if (type !== 'card' && type !== debit)
    return fail('invalid_input', {}, [{ path: 'type', code: 'invalid_value' }]);
  const begun = await deps.db.read({ clientId }, (tx) =>
    setupsSince(tx, clientId, after(now, -hours(1))),
  );
  if (begun >= MOST_AN_HOUR) return fail('rate_limited', { retry_after: 3_600 });
  const customer = await tellCustomer(deps, clientId);
  if (!customer.ok) return customer;
  const setup = await deps.billing.beginSetup(randomUUID(), customer.value, type);
  if (setup.outcome !== 'done') return fail('try_again');
  await deps.db.write({ clientId }, async (tx) => {
    await insertMethod(tx, {
      client_id: clientId,
      setup_intent: setup.value.id,
      type,
      state: 'new',
      created_at: now,
    });
    await audit(
      { tx, actor, origin, now },
      {
        action: 'subscriptions.method_begin',
        subject: { kind: 'payment_method', id: null },
        after: { type },
      },
    );
  });
  return ok(setup.value);
}

type Wanted = {
  readonly setupIntent: string;
  readonly makeDefault: boolean;
  readonly walletIds: readonly number[];
};

/**
 * Keeps the method of a setup intent that the browser confirmed. Only one of this client's own
 * customer is found; the same again answers the same.
 */
export async function addMethod(
  deps: BillingDeps,
  { setupIntent, makeDefault, walletIds }: Wanted,
  by: Asker,
): Promise<Result<number, 'not_found' | 'method_not_usable' | 'try_again'>> {
  const { actor, origin, now } = by;
  const clientId = actor.client.id;
  const seen = actor.wallets;
  if (seen !== 'all' && walletIds.some((id) => !seen.includes(id))) return fail('not_found');
  const row = await deps.db.read({ clientId }, (tx) => methodOfSetup(tx, clientId, setupIntent));
  if (!row || row.state === 'removed') return fail('not_found');
  const setup = await deps.billing.readSetup(setupIntent);
  if (setup.outcome === 'unavailable') return fail('try_again');
  if (setup.outcome === 'refused') return fail('not_found');
  const { state, method, verificationUrl } = setup.value;
  if (!method || state === 'new' || state === 'failed') return fail('method_not_usable');
  await deps.db.write({ clientId }, async (tx) => {
    const before = await methodOfSetup(tx, clientId, setupIntent);
    await saveMethod(tx, clientId, row.id, {
      provider_id: method.id,
      brand: method.brand,
      bank_name: method.bankName,
      last4: method.last4,
      exp_month: method.expMonth,
      exp_year: method.expYear,
      state,
      verification_url: verificationUrl,
      ...(state === 'verifying' && { wanted_by: [...walletIds], is_wanted_default: makeDefault }),
    });
    if (before?.provider_id == null)
      await audit(
        { tx, actor, origin, now },
        {
          action: 'subscriptions.method_add',
          subject: { kind: 'payment_method', id: row.id },
          after: { type: method.type, last4: method.last4, state },
        },
      );
  });
  if (state === 'usable') {
    const used = await useMethod(deps, {
      clientId,
      id: row.id,
      providerId: method.id,
      makeDefault,
      walletIds,
      isFirst: false,
    });
    if (!used.ok) return used;
  }
  return ok(row.id);
}
