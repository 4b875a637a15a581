import * as param from '../protocol/parameters.ts';
import { ITEMS, NEW_ITEMS } from './subscription-items.ts';

export const TIME_OR_NOW = param.either(param.oneOf('now'), param.integer());
export const DISCOUNTS = param.clearable(
  param.listOf(param.object({ coupon: param.idText(), discount: param.idText() })),
);
export const PRORATION = param.oneOf('always_invoice', 'create_prorations', 'none');
export const BEHAVIOR = param.oneOf(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
);
export const CANCELLATION = param.object({ comment: param.text(), feedback: param.text() });

/** What a new subscription and a change both take. */
const COMMON = {
  cancel_at: param.clearable(param.integer()),
  cancel_at_period_end: param.flag(),
  collection_method: param.oneOf('charge_automatically'),
  default_payment_method: param.text(),
  default_tax_rates: param.clearable(param.listOf(param.idText())),
  description: param.text(),
  discounts: DISCOUNTS,
  metadata: param.metadata(),
  off_session: param.flag(),
  payment_behavior: BEHAVIOR,
  payment_settings: param.object({
    payment_method_types: param.clearable(param.listOf(param.idText())),
    save_default_payment_method: param.oneOf('off', 'on_subscription'),
  }),
  proration_behavior: PRORATION,
  trial_end: TIME_OR_NOW,
  trial_settings: param.object({
    end_behavior: param.required(
      param.object({
        missing_payment_method: param.required(param.oneOf('cancel', 'create_invoice', 'pause')),
      }),
    ),
  }),
};

export const CREATING = {
  ...COMMON,
  items: NEW_ITEMS,
  customer: param.required(param.idText()),
  currency: param.idText(),
  billing_mode: param.object({
    type: param.required(param.oneOf('classic', 'flexible')),
    flexible: param.object({ proration_discounts: param.oneOf('included') }),
  }),
  trial_period_days: param.integer(),
};
export const CHANGING = {
  ...COMMON,
  items: ITEMS,
  billing_cycle_anchor: param.object({ type: param.required(param.oneOf('now', 'unchanged')) }),
  cancellation_details: CANCELLATION,
  pause_collection: param.clearable(
    param.object({
      behavior: param.required(param.oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
      resumes_at: param.integer(),
    }),
  ),
  proration_date: param.integer(),
};
const creating = param.object(CREATING);
const changing = param.object(CHANGING);
export type Creating = ReturnType<typeof creating.read>;
export type Changing = ReturnType<typeof changing.read>;
