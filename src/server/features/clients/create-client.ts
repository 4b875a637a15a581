import type { Billing } from '#domain/subscriptions/choices.ts';
import type { Currency } from '#kernel/money.ts';
import { openAccount } from '#server/ledger/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { audit } from '#server/platform/audit.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { type ClientAccounts, type ClientColumns, insertClient } from './clients.repo.ts';
import { insertProgram } from './programs.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

export type NewProgram = {
  readonly name: string;
  readonly productName: string;
  readonly variant: 'standard' | 'travel';
  readonly cardType: string;
  readonly network: string;
  readonly issuingBank: string;
  readonly bin: string;
  readonly processor: string;
  readonly supportEmail?: string;
  readonly supportPhone?: string;
  readonly statusPage?: string;
  /** As stored: by kind of movement, money in cents as text. */
  readonly fees: unknown;
};

/** The terms of a card product. Programs belong to the provider and are shared by clients. */
export const createProgram = (tx: WriteHandle, program: NewProgram): Promise<number> =>
  insertProgram(tx, {
    name: program.name,
    product_name: program.productName,
    variant: program.variant,
    card_type: program.cardType,
    network: program.network,
    issuing_bank: program.issuingBank,
    bin: program.bin,
    processor: program.processor,
    support_email: program.supportEmail ?? '',
    support_phone: program.supportPhone ?? '',
    status_page: program.statusPage ?? '',
    fees: JSON.stringify(program.fees),
  });

/** Every payment feature is on unless a client says "0". */
const FEATURES_ON = {
  corp_load: '1',
  rbc_bill_payment: '1',
  load_hub: '1',
  pad: '1',
  eft: '1',
  ach: '1',
  card_to_card: '1',
  e_transfer: '1',
  bill_payment: '1',
  bank_to_card: '1',
  card_to_bank: '1',
  eft_app: '1',
  ach_app: '1',
} as const;

export type NewClient = {
  readonly clientId: number;
  readonly name: string;
  readonly companyName: string;
  readonly programId: number;
  readonly region: 'US' | 'CA';
  /** Whether its wallets subscribe for tips, or have them included. */
  readonly billing: Billing;
  readonly isProvider?: boolean;
  readonly hideToday?: number;
  readonly features?: Record<string, string>;
  readonly flags?: Record<string, boolean>;
  readonly undoSeconds?: number;
  readonly contact?: { readonly name: string; readonly phone: string; readonly email: string };
  /** What else stands in its record. */
  readonly more?: ClientColumns;
};

/**
 * Opens a client with books of its own: the accounts that face the outside may go below zero, the
 * client's own may not.
 */
export async function createClient(
  context: RequestContext<Actor>,
  client: NewClient,
): Promise<ClientAccounts> {
  const { tx, now } = context;
  const currency: Currency = client.region === 'CA' ? 'CAD' : 'USD';
  const open = (kind: keyof ClientAccounts) =>
    openAccount(tx, { clientId: client.clientId, kind, currency });
  const accounts: ClientAccounts = {
    clearing: await open('clearing'),
    settlement: await open('settlement'),
    fee_income: await open('fee_income'),
    adjustment: await open('adjustment'),
    dispute: await open('dispute'),
    receivable: await open('receivable'),
    suspense: await open('suspense'),
  };
  await insertClient(tx, {
    client_id: client.clientId,
    client_name: client.name,
    company_name: client.companyName,
    program_id: client.programId,
    region: client.region,
    currency,
    is_provider: client.isProvider ?? false,
    billing: client.billing,
    hide_today: client.hideToday ?? 0,
    features: JSON.stringify({ ...FEATURES_ON, ...client.features }),
    flags: JSON.stringify(client.flags ?? {}),
    undo_seconds: client.undoSeconds ?? 0,
    accounts: JSON.stringify(accounts),
    created_at: now,
    address_country: client.region,
    contact_name: client.contact?.name ?? '',
    contact_phone: client.contact?.phone ?? '',
    contact_email: client.contact?.email ?? '',
    terms: true,
    ...client.more,
  });
  await audit(context, {
    action: 'clients.create',
    subject: { kind: 'client', id: client.clientId },
    after: { name: client.name, region: client.region, billing: client.billing },
  });
  return accounts;
}
