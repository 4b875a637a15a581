import type { SealedColumn } from '../platform/rotate-vault.ts';

const OF_A_FILE = `t.kind || ':' || t.client_id || ':' || t.id`;

/** Everything that is sealed with the key of the vault, and what for: as the modules seal it. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: 'customer',
    column: 'identity_sealed',
    key: ['client_id', 'id'],
    about: `'customer:' || t.id || ':identity'`,
  },
  {
    table: 'client',
    column: 'pad_sealed',
    key: ['client_id'],
    about: `'client:' || t.client_id || ':pad'`,
  },
  {
    table: 'bank_account',
    column: 'number_sealed',
    key: ['client_id', 'id'],
    about: `'bank_account:' || t.client_id`,
  },
  {
    table: 'void_cheque',
    column: 'content_sealed',
    key: ['client_id', 'id'],
    about: `'void_cheque:' || t.client_id`,
    // Of up to 10 MB each.
    batch: 2,
  },
  {
    table: 'bank_file',
    column: 'text_sealed',
    key: ['id'],
    about: `'bank_file:' || t.name`,
    batch: 2,
  },
  {
    table: 'import_file',
    column: 'content_sealed',
    key: ['client_id', 'id'],
    about: OF_A_FILE,
    // Of up to 20 MB each.
    batch: 2,
  },
  {
    table: 'import_file',
    column: 'examples_sealed',
    key: ['client_id', 'id'],
    about: OF_A_FILE,
  },
  {
    table: 'import_row',
    column: 'secret_sealed',
    key: ['client_id', 'file_id', 'line'],
    about: `(SELECT f.kind FROM import_file AS f WHERE f.client_id = t.client_id AND f.id = t.file_id) || ':' || t.client_id || ':' || t.file_id || ':' || t.line`,
  },
  {
    table: 'pos_connection',
    column: 'secrets_sealed',
    key: ['client_id', 'id'],
    about: `'connection:' || t.client_id || ':' || t.id`,
  },
  {
    table: 'pos_attempt',
    column: 'verifier_sealed',
    key: ['client_id', 'id'],
    about: `'pos_attempt:' || t.client_id || ':' || t.session_id`,
  },
  {
    table: 'pos_platform_token',
    column: 'token_sealed',
    key: ['provider'],
    about: `'pos_platform_token:' || t.provider`,
  },
  {
    table: 'roster_session',
    column: 'token_sealed',
    key: ['client_id', 'id'],
    about: `'roster_session:' || t.client_id || ':' || t.session_id`,
  },
];
