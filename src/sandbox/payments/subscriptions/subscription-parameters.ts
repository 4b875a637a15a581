import {
  clearable,
  either,
  flag,
  idText,
  integer,
  listOf,
  metadata,
  object,
  oneOf,
  required,
  text,
} from '../protocol/parameters.ts';
import { ITEMS, NEW_ITEMS } from './subscription-items.ts';

export const TIME_OR_NOW = either(oneOf('now'), integer());
export const DISCOUNTS = clearable(listOf(object({ coupon: idText(), discount: idText() })));
export const PRORATION = oneOf('always_invoice', 'create_prorations', 'none');
export const BEHAVIOR = oneOf(
  'allow_incomplete',
  'default_incomplete',
  'error_if_incomplete',
  'pending_if_incomplete',
);
export const CANCELLATION = object({ comment: text(), feedback: text() });

/** What a new subscription and a change both take. */
const COMMON = {
  cancel_at: clearable(integer()),
  cancel_at_period_end: flag(),
  collection_method: oneOf('charge_automatically'),
  default_payment_method: text(),
  default_tax_rates: clearable(listOf(idText())),
  description: text(),
  discounts: DISCOUNTS,
  metadata: metadata(),
  off_session: flag(),
  payment_behavior: BEHAVIOR,
  payment_settings: object({
    payment_method_types: clearable(listOf(idText())),
    save_default_payment_method: oneOf('off', 'on_subscription'),
  }),
  proration_behavior: PRORATION,
  trial_end: TIME_OR_NOW,
  trial_settings: object({
    end_behavior: required(
      object({ missing_payment_method: required(oneOf('cancel', 'create_invoice', 'pause')) }),
    ),
  }),
};

export const CREATING = {
  ...COMMON,
  items: NEW_ITEMS,
  customer: required(idText()),
  currency: idText(),
  billing_mode: object({
    type: required(oneOf('classic', 'flexible')),
    flexible: object({ proration_discounts: oneOf('included') }),
  }),
  trial_period_days: integer(),
};
export const CHANGING = {
  ...COMMON,
  items: ITEMS,
  billing_cycle_anchor: object({ type: required(oneOf('now', 'unchanged')) }),
  cancellation_details: CANCELLATION,
  pause_collection: clearable(
    object({
      behavior: required(oneOf('keep_as_draft', 'mark_uncollectible', 'void')),
      resumes_at: integer(),
    }),
  ),
  proration_date: integer(),
};
const creating = object(CREATING);
const changing = object(CHANGING);
export type Creating = ReturnType<typeof creating.read>;
export type Changing = ReturnType<typeof changing.read>;
