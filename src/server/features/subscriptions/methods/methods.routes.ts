import { paymentMethods } from '#contract/subscriptions/payment-methods.ts';
import { invariant } from '#kernel/invariant.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { twoSteps } from '#server/platform/http/two-step.ts';
import { showCustomer } from '../customers/customers.present.ts';
import { changeEmail, editCustomer } from '../customers/edit-customer.ts';
import { tellCustomer } from '../customers/tell-customer.ts';
import type { SubscriptionsDeps } from '../subscriptions.deps.ts';
import { showOne } from '../subscriptions.present.ts';
import { withBilling } from '../with-billing.ts';
import { addMethod, beginSetup } from './add-method.ts';
import { beginChoice, chooseDefault, finishChoice, removeMethod } from './choose-method.ts';
import { presentMethods } from './methods.present.ts';
import { findMethod, methodOfSetup } from './methods.repo.ts';

type Methods = typeof paymentMethods;

/** Whether a payment method is one of the client. */
export const seesMethod = async (
  tx: ReadHandle,
  actor: ManagerActor,
  id: number,
): Promise<boolean> => (await findMethod(tx, actor.client.id, id)) !== null;

const customerShown = ({ db }: SubscriptionsDeps, actor: ManagerActor, now: Date) =>
  db.read({ clientId: actor.client.id }, (tx) => showCustomer(tx, actor.client.id, now));

const handlers: ModuleHandlers<typeof paymentMethods, SubscriptionsDeps> = {
  async listPaymentMethods({ tx, actor, now }) {
    return ok({ data: await presentMethods(tx, actor, now) });
  },
  async showBillingCustomer({ tx, actor, now }) {
    return ok(await showCustomer(tx, actor.client.id, now));
  },
  async createSetupIntent({ outside, actor, origin, now, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const setup = await beginSetup(deps.value, body.type, { actor, origin, now });
    return setup.ok
      ? ok({ setup_intent: setup.value.id, client_secret: setup.value.clientSecret })
      : setup;
  },
  async addPaymentMethod({ outside, actor, origin, now, params, body }) {
    const isOurs = await outside.db.read({ clientId: actor.client.id }, (tx) =>
      methodOfSetup(tx, actor.client.id, params.id),
    );
    if (!isOurs) return fail('not_found');
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const wanted = {
      setupIntent: params.id,
      makeDefault: body.make_default,
      walletIds: body.wallet_ids,
    };
    const added = await addMethod(deps.value, wanted, { actor, origin, now });
    if (!added.ok) return added;
    const methods = await outside.db.read({ clientId: actor.client.id }, (tx) =>
      presentMethods(tx, actor, now),
    );
    const shown = methods.find(({ id }) => id === added.value);
    invariant(shown, 'what was added is shown');
    return ok(shown);
  },
  choosePaymentMethod: twoSteps<Methods['choosePaymentMethod'], SubscriptionsDeps>()(
    (at) =>
      beginChoice(at, {
        subscriptionId: at.body.subscription_id,
        methodId: at.body.payment_method_id,
        key: at.key,
      }),
    async (begun, { outside, actor }) => {
      const deps = withBilling(outside);
      if (!deps.ok) return deps;
      const done = await finishChoice(deps.value, actor.client.id, begun);
      if (!done.ok) return done;
      const subscription = await showOne(outside, actor, begun.subscription_id);
      return subscription.ok
        ? ok({ subscription: subscription.value, ...done.value })
        : subscription;
    },
  ),
  async removePaymentMethod({ outside, actor, origin, now, params }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    return removeMethod(deps.value, params.payment_id, { actor, origin, now });
  },
  async editBillingCustomer({ outside, actor, origin, now, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const clientId = actor.client.id;
    const edited = await outside.db.write({ clientId }, (tx) =>
      editCustomer({ tx, actor, origin, now }, body),
    );
    if (!edited.ok) return edited;
    const told = await tellCustomer(deps.value, clientId);
    return told.ok ? ok(await customerShown(outside, actor, now)) : told;
  },
  async changeInvoiceEmail({ outside, actor, origin, now, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const clientId = actor.client.id;
    const changed = await outside.db.write({ clientId }, (tx) =>
      changeEmail({ tx, actor, origin, now }, body.email),
    );
    if (!changed.ok) return changed;
    const told = await tellCustomer(deps.value, clientId);
    return told.ok ? ok(await customerShown(outside, actor, now)) : told;
  },
  async chooseDefaultMethod({ outside, actor, origin, now, body }) {
    const deps = withBilling(outside);
    if (!deps.ok) return deps;
    const chosen = await chooseDefault(deps.value, body.default_payment_method_id, {
      actor,
      origin,
      now,
    });
    return chosen.ok ? ok(await customerShown(outside, actor, now)) : chosen;
  },
};

/** Serves the payment methods of a client and whom its invoices are made out to. */
export function serveMethods(edge: Edge<SubscriptionsDeps>): void {
  edge.serve(paymentMethods, handlers);
}
