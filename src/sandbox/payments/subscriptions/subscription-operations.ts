import { textOr } from '../protocol/address.ts';
import { operation } from '../protocol/operation.ts';
import { PAGE, innerList, listPage } from '../protocol/paging.ts';
import * as param from '../protocol/parameters.ts';
import { invalidRequest, notFound, recordCalled } from '../protocol/protocol-error.ts';
import type { Subscription } from '../records/subscription-records.ts';
import type { World } from '../store/world.ts';
import { createSubscription } from './create-subscription.ts';
import { presentItem, presentSubscription } from './present-subscription.ts';
import { resumeSubscription } from './resume-subscription.ts';
import { endSubscription } from './subscription-life.ts';
import { CANCELLATION, CHANGING, CREATING } from './subscription-parameters.ts';
import { updateSubscription } from './update-subscription.ts';

const find = ({ store }: World, id?: string): Subscription =>
  recordCalled(store.subscriptions, 'subscription', id);

const ENDED = ['canceled', 'incomplete_expired'];
const STATUS = param.oneOf(
  'active',
  'all',
  'canceled',
  'ended',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
);

/** Without a status those are listed that have not been canceled. */
const hasStatus = ({ status }: Subscription, asked: string | undefined): boolean => {
  if (asked === undefined) return status !== 'canceled';
  if (asked === 'all') return true;
  return asked === 'ended' ? ENDED.includes(status) : status === asked;
};

const itemEnd = ({ items }: Subscription): number => items[0]?.current_period_end ?? 0;

export const subscriptionOperations = [
  operation({
    method: 'POST',
    path: '/v1/subscriptions',
    parameters: CREATING,
    run: (world, input) => presentSubscription(world, createSubscription(world, input)),
  }),
  operation({
    method: 'GET',
    path: '/v1/subscriptions/:id',
    parameters: {},
    run: (world, _, { id }) => presentSubscription(world, find(world, id)),
  }),
  operation({
    method: 'GET',
    path: '/v1/subscriptions',
    parameters: {
      ...PAGE,
      created: param.timeRange(),
      current_period_end: param.timeRange(),
      customer: param.idText(),
      price: param.idText(),
      status: STATUS,
      test_clock: param.idText(),
    },
    run(world, input) {
      const { created, current_period_end: end, customer, price, status, ...rest } = input;
      const { test_clock: testClock, ...page } = rest;
      const by =
        customer !== undefined
          ? (['customer', customer] as const)
          : testClock !== undefined
            ? (['test_clock', testClock] as const)
            : undefined;
      return listPage(world.store.subscriptions, page, {
        url: '/v1/subscriptions',
        ...(by && { by }),
        matches: (one) =>
          hasStatus(one, status) &&
          (price === undefined || one.items.some((item) => item.price === price)) &&
          param.isInRange(one.created, created) &&
          param.isInRange(itemEnd(one), end),
        present: (one) => presentSubscription(world, one),
      });
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/subscriptions/:id',
    parameters: CHANGING,
    run: (world, input, { id }) =>
      presentSubscription(world, updateSubscription(world, find(world, id), input)),
  }),
  operation({
    method: 'DELETE',
    path: '/v1/subscriptions/:id',
    parameters: {
      cancellation_details: CANCELLATION,
      invoice_now: param.flag(),
      prorate: param.flag(),
    },
    run(world, { cancellation_details: details, invoice_now: invoiced, prorate }, { id }) {
      const before = find(world, id);
      if (ENDED.includes(before.status)) throw notFound('subscription', before.id);
      if (invoiced || prorate)
        throw invalidRequest('This sandbox gives nothing back when a subscription is canceled.', {
          param: prorate ? 'prorate' : 'invoice_now',
        });
      const ended = endSubscription(world, before, {
        canceled_at: world.now(before.test_clock),
        cancellation_reason: 'cancellation_requested',
        cancellation_comment: textOr(details?.comment, before.cancellation_comment),
        cancellation_feedback: textOr(details?.feedback, before.cancellation_feedback),
      });
      return presentSubscription(world, ended);
    },
  }),
  operation({
    method: 'POST',
    path: '/v1/subscriptions/:id/resume',
    parameters: {
      billing_cycle_anchor: param.object({ type: param.required(param.oneOf('now')) }),
      payment_behavior: param.oneOf('resume_on_payment_attempt', 'resume_on_payment_success'),
      proration_behavior: param.oneOf('always_invoice', 'create_prorations', 'none'),
    },
    run: (world, { payment_behavior: resuming = 'resume_on_payment_attempt' }, { id }) =>
      presentSubscription(world, resumeSubscription(world, find(world, id), resuming)),
  }),
  operation({
    method: 'GET',
    path: '/v1/subscription_items',
    parameters: { ...PAGE, subscription: param.required(param.idText()) },
    run(world, { subscription: id }) {
      const { items } = find(world, id);
      return innerList(
        `/v1/subscription_items?subscription=${id}`,
        items.map((item) => presentItem(world, id, item)),
      );
    },
  }),
];
