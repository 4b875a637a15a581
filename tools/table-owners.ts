/**
 * Which module owns which table: only the owner's repo writes it. A table of the migrations that
 * is missing here fails the check, and so does a line here without a table.
 */
export const tableOwners: Readonly<Record<string, readonly string[]>> = {
  platform: [
    'platform_migration',
    'idempotency_record',
    'audit_line',
    'outbox_event',
    'platform_worker',
    'row_seal',
    'sealed_up_to',
    'signed_head',
    'platform_sweep',
    'platform_dead_letter',
    'directory.sign_in_name',
    'directory.credential',
    'directory.session',
    'directory.ticket',
    'directory.invitation',
    'directory.known_network',
    'directory.rate_hit',
    'directory.message',
    'directory.proxy',
    'directory.shared_page',
  ],
  clients: ['client', 'program', 'fee_split'],
  imports: ['import_file', 'import_row', 'import_mapping'],
  wallets: ['store', 'wallet', 'department', 'wallet_reference', 'alert', 'alert_read'],
  members: ['customer', 'membership', 'membership_key', 'card', 'member_reference'],
  payments: [
    'movement',
    'payment_open',
    'payment_exception',
    'load_day',
    'card_event',
    'card_hold',
    'card_dead_letter',
  ],
  funds: ['review', 'bulk_job', 'bulk_row', 'bulk_chunk', 'dispute'],
  compliance: ['third_party_declaration'],
  cards: ['card_order', 'card_replacement', 'card_feed'],
  'tips-setup': [
    'tip_wallet',
    'tip_service',
    'tip_job_code',
    'tip_employee',
    'tip_employee_job',
    'tip_rule_version',
    'tip_pool_rule',
    'tip_share_rule',
    'tip_share_group',
  ],
  'tips-data': [
    'tip_location',
    'tip_pos_role',
    'tip_pos_employee',
    'tip_punch',
    'tip_sale',
    'tip_task',
    'tip_load_run',
    'tip_load_due',
    'tip_alert',
  ],
  'tips-results': [
    'tip_result',
    'tip_line',
    'tip_person',
    'tip_adjustment',
    'tip_override',
    'tip_external',
    'tip_square_up',
    'tip_draft',
  ],
  bank: [
    'bank_account',
    'bank_alert',
    'bank_calendar',
    'bank_file',
    'bank_record',
    'bank_statement',
    'bank_statement_line',
    'bank_agreement',
    'bank_connection',
    'bank_debt',
    'bank_float',
    'bank_micro_deposit',
    'bank_own_account',
    'bank_own_posting',
    'bank_float_audit',
    'bank_run',
    'bank_schedule',
    'bank_transfer',
    'bank_webhook',
    'self_load_week',
    'void_cheque',
  ],
  reports: [
    'eod_balance',
    'report_card_month',
    'report_day',
    'report_export',
    'report_export_part',
    'report_run_out',
  ],
  reconciliation: [
    'reconciliation_balance',
    'reconciliation_transfer',
    'reconciliation_run',
    'reconciliation_difference',
    'reconciliation_bank_run',
    'reconciliation_bank_day',
    'reconciliation_bank_difference',
  ],
  managers: ['manager', 'manager_wallet', 'saved_view'],
};

/** Tables that start so belong to the part of the house beside it. */
export const ownerByPrefix: Readonly<Record<string, string>> = { ledger_: 'ledger' };

/**
 * Tables outside of the schema `directory` that belong to no client. Everything else carries
 * client_id and row security.
 */
export const sharedTables: readonly string[] = [
  'platform_migration',
  'platform_worker',
  'sealed_up_to',
  'signed_head',
  'ledger_transfer_rule',
  'ledger_outside',
  'platform_sweep',
  'platform_dead_letter',
  'program',
  'bank_calendar',
  'card_feed',
  'card_dead_letter',
];

/** Where the code lies that may write an owner's tables. */
export function writersOf(owner: string): RegExp {
  if (owner === 'platform' || owner === 'ledger') return new RegExp(`^src/server/${owner}/`);
  return new RegExp(`^src/server/features/${owner}/(.+/)?[^/]+\\.repo\\.ts$`);
}
