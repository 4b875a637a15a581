import type errorTexts from '#texts/errors/en.ts';

export { PROBLEMS, type ProblemCode } from './problem-codes.ts';

/**
 * The catalogue of errors. The server sends code and parameters; the sentence is the portal's, in
 * three languages.
 * `expected` errors are a person's to solve; the others are ours and reported.
 */
type Entry = { readonly status: number; readonly expected: boolean; readonly retry?: true };
const refused = (status: number): Entry => ({ status, expected: true });

export const ERRORS = {
  // The edge
  unauthenticated: refused(401),
  forbidden: refused(403),
  feature_off: refused(403),
  not_found: refused(404),
  invalid_input: refused(422),
  malformed_body: refused(422),
  payload_too_large: refused(413),
  unsupported_media_type: refused(415),
  rate_limited: refused(429),
  idempotency_key_required: refused(422),
  idempotency_key_reused: refused(409),
  idempotency_in_flight: { status: 409, expected: true, retry: true },
  changed_meanwhile: refused(409),
  declaration_changed: refused(409),
  pop_up_ended: refused(409),
  survey_submitted: refused(409),
  try_again: { status: 503, expected: true, retry: true },
  internal: { status: 500, expected: false },

  // Signing in
  manager_invalid_credentials: refused(401),
  login_code_incorrect: refused(401),
  login_expired: refused(401),
  code_resent_too_soon: refused(429),
  account_not_found: refused(404),
  which_account: refused(409),
  reset_mobile_not_found: refused(401),
  managers_invalid_reset_token: refused(422),
  managers_no_security_update: refused(409),
  invitation_invalid: refused(404),
  agreement_required: refused(422),

  // Managers
  level_not_yours: refused(403),
  last_top_level: refused(409),
  not_yourself: refused(409),
  already_registered: refused(409),

  // Clients and programs
  program_used: refused(409),
  wallets_not_empty: refused(409),
  orders_open: refused(409),
  money_under_way: refused(409),

  // Members
  department_used: refused(409),
  balance_left: refused(409),
  not_invitable: refused(409),
  card_state: refused(409),
  no_card: refused(409),
  member_not_registered: refused(409),
  card_locked_by_member: refused(409),
  card_locked_by_manager: refused(409),
  replacement_running: refused(409),
  has_card: refused(409),

  // Bank
  bank_account_required: refused(422),
  routing_invalid: refused(422),
  institution_invalid: refused(422),
  transit_invalid: refused(422),
  account_invalid: refused(422),
  connect_expired: refused(409),
  bank_unavailable: { status: 503, expected: true, retry: true },
  account_in_use: refused(409),
  webhook_known: refused(409),
  micro_deposits_sent: refused(409),
  micro_deposits_not_arrived: refused(409),
  micro_deposits_wrong: refused(409),
  micro_deposits_refused: refused(409),
  account_state: refused(409),
  account_unverified: refused(409),
  weekly_limit_exceeded: refused(409),
  transfer_not_cancellable: refused(409),
  file_not_resendable: refused(409),
  line_explained: refused(409),
  line_goes_back: refused(409),
  line_on_its_way: refused(409),
  debt_repaid: refused(409),
  float_invalid: refused(422),
  schedule_exists: refused(409),
  schedule_state: refused(409),
  ddt_unavailable: refused(409),

  // Orders of cards
  order_update_failed: refused(409),
  order_submit_failed: refused(409),
  order_cancel_failed: refused(409),
  order_changed: refused(409),
  order_expired: refused(409),
  order_below_minimum: refused(409),
  order_above_maximum: refused(409),
  payment_setup_failed: refused(409),

  // Funds
  not_disputable: refused(409),
  dispute_window_over: refused(409),
  dispute_exists: refused(409),
  dispute_state: refused(409),
  wrong_region_route: refused(409),
  insufficient_wallet: refused(409),
  insufficient_card: refused(409),
  wallet_blocked: refused(409),
  card_not_payable: refused(409),
  card_locked: refused(409),
  card_expired: refused(409),
  card_not_activated: refused(409),
  limit_exceeded: refused(409),
  load_time_not_allowed: refused(409),
  daily_limit_exceeded: refused(409),
  single_card_limit_exceeded: refused(409),
  processor_unavailable: refused(409),
  looks_like_duplicate: refused(409),
  same_wallet: refused(409),
  review_changed: refused(409),
  load_not_cancellable: refused(409),
  exception_closed: refused(409),
  exception_resolution: refused(409),

  // Tips
  law_check: refused(409),
  result_paid: refused(409),
  result_locked: refused(409),
  tips_archived: refused(409),
  result_blocked: refused(409),
  result_not_paid: refused(409),
  result_exists: refused(409),
  page_gone: refused(404),
  nobody_payable: refused(409),
  no_result_of_service: refused(409),
  only_positive_balances: refused(409),
  other_wallet: refused(409),
  no_rule: refused(409),
  tip_type_missing: refused(409),
  square_up_settled: refused(409),
  draft_locked: refused(409),
  draft_used: refused(409),
  service_used: refused(409),
  job_code_used: refused(409),
  results_pending: refused(409),
  pos_unavailable: { status: 503, expected: true, retry: true },
  pos_location_missing: refused(409),

  // Integrations
  provider_off: refused(409),
  oauth_state: refused(409),
  oauth_expired: refused(409),
  oauth_denied: refused(409),
  account_taken: refused(409),
  feeds_others: refused(409),
  location_connected: refused(409),
  location_unknown: refused(409),
  request_decided: refused(409),
  sales_taken: refused(409),
  currency_differs: refused(409),
  schedule_credentials_invalid: refused(422),
  schedule_ended: refused(409),
  schedule_unavailable: { status: 503, expected: true, retry: true },
  schedule_locations_failed: { status: 503, expected: true, retry: true },
  schedule_positions_failed: { status: 503, expected: true, retry: true },
  gap_over: refused(409),
  roster_failed: { status: 503, expected: true, retry: true },

  // Subscriptions
  access_restricted: refused(409),
  funding_stopped: refused(409),
  subscription_required: refused(409),
  promo_code_invalid: refused(422),
  payment_failed: refused(409),
  no_receipt_data: refused(409),
  no_more_subscriptions: refused(409),
  payment_method_attached: refused(409),
  invoice_open: refused(409),
  invoice_settled: refused(409),
  method_not_usable: refused(409),
  payments_not_set_up: refused(409),
  trial_not_running: refused(409),
  subscriptions_open: refused(409),
  signature_invalid: refused(400),

  // Earned wage access
  ewa_off: refused(409),
  ewa_fund_left: refused(409),
  ewa_fund_short: refused(409),
  cut_off_passed: refused(409),

  // Files and batches
  no_funds_moved: refused(409),
  same_file_again: refused(409),
  too_many_drafts: refused(409),
  job_state: refused(409),
  nothing_to_send: refused(409),
  nothing_to_retry: refused(409),
  template_failed: refused(409),
  export_failed: refused(409),
  // A code has a sentence and a sentence a code; that nothing answered is the portal's own.
} as const satisfies Record<Exclude<keyof typeof errorTexts, 'network'>, Entry>;

export type ErrorCode = keyof typeof ERRORS;
