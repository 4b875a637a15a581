/**
 * The catalogue of errors. The server sends code and parameters; the sentence is the portal's, in three languages.
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
  method_not_allowed: refused(405),
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
  review_spent: refused(409),
  load_not_cancellable: refused(409),

  // Tips
  law_check: refused(409),
  result_paid: refused(409),
  result_locked: refused(409),
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

  // Files and batches
  no_funds_moved: refused(409),
  same_file_again: refused(409),
  job_state: refused(409),
  nothing_to_send: refused(409),
  nothing_to_retry: refused(409),
  warnings_not_accepted: refused(409),
  template_failed: refused(409),
  export_failed: refused(409),
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof ERRORS;

/** What can be wrong with one field or one row of a file. */
export const PROBLEMS = [
  'required', 'not_text', 'not_a_number', 'not_a_list', 'unknown_field', 'invalid_value', 'invalid_characters', 'too_short', 'too_long', 'too_many',
  'email_invalid', 'email_invalid_sign_in', 'mobile_invalid', 'mobile_country_code', 'identifier_too_short', 'password_length', 'passwords_differ', 'password_common', 'code_invalid',
  'date_invalid', 'date_order', 'clock_invalid', 'clock_order', 'email_taken', 'mobile_taken', 'sign_in_name_required', 'letters_and_numbers', 'weight_invalid', 'timezone_invalid',
  'birth_unlikely', 'identity_not_asked', 'identity_last_four', 'position_required', 'position_repeated', 'province_invalid', 'state_invalid', 'postal_code_invalid', 'zip_invalid', 'postal_code_elsewhere',
  'location_required', 'location_unknown', 'location_id_invalid', 'department_unknown', 'staff_id_taken', 'reference_taken', 'proxy_unknown', 'proxy_taken', 'load_identifier_taken', 'name_taken', 'recipients_required', 'fee_range', 'bin_invalid', 'routing_invalid', 'transit_invalid', 'account_invalid', 'program_unknown', 'doubled_in_file', 'level_not_yours', 'wallet_not_yours', 'limits_not_yours', 'money_invalid', 'money_decimals', 'money_comma', 'money_ambiguous', 'amount_not_positive', 'amount_not_negative', 'amount_zero',
  'amount_below_minimum', 'amount_above_maximum', 'amount_unusual', 'wallet_required', 'amount_required', 'wallet_already_selected', 'values_equal', 'agreement_required',
  'file_required', 'file_empty', 'file_not_csv', 'file_encoding', 'file_too_large', 'file_too_many_rows', 'cell_too_long', 'header_missing', 'header_unexpected', 'header_order', 'columns_count',
  'mixed_signs', 'person_missing', 'person_unknown', 'person_ids_differ', 'person_other_name', 'person_not_in_wallet', 'person_not_payable', 'person_twice', 'exceeds_card_balance',
  'exceeds_single_card_limit', 'prefilled_changed', 'formula_refused', 'columns_lacking', 'field_doubled', 'role_pair', 'job_code_invalid',
  'timeframe_required', 'timeframe_empty', 'number_out_of_range', 'days_too_many', 'receipt_generator_required', 'rule_required', 'jobs_unassigned', 'day_required', 'member_required', 'services_overlap', 'timeframes_overlap', 'load_times_most',
  'service_unknown', 'job_unknown', 'job_not_revenue_generating', 'job_not_pooling', 'rule_repeated', 'rule_unknown', 'percent_above_whole', 'groups_not_whole', 'day_passed', 'employee_unknown', 'member_unknown',
  'law_manager_receives', 'law_back_of_house', 'law_more_than_own_tips', 'law_card_fee', 'law_staff_agreement', 'law_payday',
  'hours_out_of_range', 'hours_over_day', 'line_exists', 'no_such_line', 'no_rule_of_service', 'one_receiver', 'within_result', 'rule_or_person',
  'payout_unknown', 'payout_differs', 'payout_paid', 'payout_incomplete', 'payout_others', 'payout_blocked',
  'pos_role_unknown', 'pos_employee_unknown', 'pos_place_unknown', 'revenue_center_unknown', 'clock_out_before',
  'cards_quantity', 'proxy_invalid', 'proxy_known', 'card_number_refused',
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];
