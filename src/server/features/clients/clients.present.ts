import type { z } from 'zod';
import type { clientDetails, clientShown } from '#contract/clients.ts';
import type { programShown, programTerms } from '#contract/programs.ts';
import { feeRule, readFees } from '#domain/funds/fees.ts';
import { pick } from '#kernel/pick.ts';
import { toWire } from '#kernel/money.ts';
import type { ClientRow } from './clients.repo.ts';
import { PROGRAM_TERMS, type ProgramRow } from './programs.repo.ts';

const CLIENT_FIELDS = [
  'client_id',
  'client_name',
  'company_name',
  'program_id',
  'program_name',
  'region',
  'currency',
  'is_provider',
  'hide_today',
  'active',
  'contact_name',
  'contact_phone',
  'contact_email',
] as const;

export const presentClient = (row: ClientRow): z.input<typeof clientShown> => ({
  ...pick(row, CLIENT_FIELDS),
  // `createClient` and `toColumns` write them: texts by name.
  features: row.features as Record<string, string>,
});

/** The whole record; of the bank account its last four digits. */
export const presentDetails = (row: ClientRow): z.input<typeof clientDetails> => ({
  ...presentClient(row),
  address_street: row.address_street,
  address_city: row.address_city,
  address_province: row.address_province,
  address_country: row.address_country,
  address_more: row.address_more,
  email_notifications: row.email_notifications,
  notification_emails: row.notification_emails,
  terms: row.terms,
  csr: row.csr,
  // `createClient` and `toColumns` write them: on or off, by name.
  flags: row.flags as Record<string, boolean>,
  undo_seconds: row.undo_seconds,
  pad:
    row.pad_last4 === null
      ? null
      : { routing: row.pad_routing, transit: row.pad_transit, account_last4: row.pad_last4 },
  program: presentTerms(row.program_id, { ...row, name: row.program_name }),
  version: row.version,
});

type Terms = Pick<ProgramRow, (typeof PROGRAM_TERMS)[number] | 'fees'>;

function presentTerms(id: number, row: Terms): z.input<typeof programTerms> {
  const rules = readFees(row.fees);
  const fee = (kind: 'load' | 'unload' | 'transfer') => {
    const rule = feeRule(rules, kind);
    return {
      bps: rule.bps,
      flat: toWire(rule.flat),
      min: toWire(rule.min),
      max: rule.max === null ? null : toWire(rule.max),
      borne_by: rule.memberBps > 0 ? ('card' as const) : ('wallet' as const),
      member_limit_bps: rule.memberLimitBps,
    };
  };
  return {
    program_id: id,
    ...pick(row, PROGRAM_TERMS),
    fees: { load: fee('load'), unload: fee('unload'), transfer: fee('transfer') },
  };
}

export const presentProgram = (row: ProgramRow): z.input<typeof programShown> => ({
  ...presentTerms(row.id, row),
  clients: row.clients,
  version: row.version,
});
