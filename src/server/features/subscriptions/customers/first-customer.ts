import { readRegion } from '#domain/people/addresses.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { findClient } from '../../clients/index.ts';
import { type CustomerRow, findCustomer, lockCustomer } from './customers.repo.ts';

/** Whom invoices are made out to before anybody has said it: the client as it is known. */
async function firstCustomer(tx: ReadHandle, clientId: number): Promise<CustomerRow> {
  const client = await findClient(tx, clientId);
  invariant(client, 'a request works in a client that is there');
  const region = readRegion(client.region, client.address_province);
  return {
    client_id: clientId,
    provider_id: null,
    company_name: client.company_name || client.client_name,
    address_street: client.address_street,
    address_more: client.address_more,
    address_city: client.address_city,
    address_province: region.ok ? region.value : '',
    address_country: client.region,
    address_postal_code: '',
    email: null,
    language: 'en',
    tax_ids: [],
    balance: 0n,
    default_method_id: null,
    is_told: false,
    version: 1,
  };
}

/** The customer of a client; before its first use the client's own data. */
export const customerOf = async (tx: ReadHandle, clientId: number): Promise<CustomerRow> =>
  (await findCustomer(tx, clientId)) ?? firstCustomer(tx, clientId);

/** The method that a subscription is paid with: its own, else the client's; null for none. */
export const methodIdOf = (
  row: { readonly method_id: number | null } | null,
  { default_method_id: byDefault }: Pick<CustomerRow, 'default_method_id'>,
): number | null => row?.method_id ?? byDefault;

/** The same under lock, made where there is none yet. */
export async function customerForChange(tx: WriteHandle, clientId: number): Promise<CustomerRow> {
  const first = await firstCustomer(tx, clientId);
  return lockCustomer(tx, { ...first, tax_ids: JSON.stringify(first.tax_ids) });
}
