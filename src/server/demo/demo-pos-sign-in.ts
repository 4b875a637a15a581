import type { Answer } from '#contract/index.ts';
import type { Person } from '../platform/directory/sessions.ts';
import type { DemoCaller } from './demo-api.ts';
import type { RestaurantsOfDemo } from './demo-restaurants.ts';

type TipStore = Answer<'tipStores'>['data'][number];
const SCOPES = ['staff-api', 'financial-api', 'offline_access'] as const;

/** Allows everything on the till's own page, and comes back. */
export async function signInToLightspeed(
  restaurants: RestaurantsOfDemo,
  { call, clientId }: DemoCaller,
  manager: Person,
): Promise<void> {
  const { url } = await call('lightspeedUrl', { query: {} });
  const back = await restaurants.submit(url, [
    ['decision', 'allow'],
    ['business', '2468'],
    ...SCOPES.map((scope) => ['scope', scope] as const),
  ]);
  await call('lightspeedLogin', {
    params: { id: manager.personId },
    body: {
      code: back.searchParams.get('code') ?? '',
      state: back.searchParams.get('state') ?? '',
      client_id: clientId,
    },
  });
}

/** Grants our access to a company on the scheduler's own page. */
export async function signInToSevenShifts(
  restaurants: RestaurantsOfDemo,
  { call }: DemoCaller,
  store: TipStore,
  company: number,
): Promise<void> {
  const { url } = await call('sevenShiftsUrl', {
    query: { store_id: String(store.wallet_id), data_type: 'clockings' },
  });
  const back = await restaurants.submit(url, [
    ['decision', 'allow'],
    ['company', String(company)],
  ]);
  const granted = new URLSearchParams(back.hash.slice(1));
  await call('sevenShiftsStart', {
    query: {
      guid: granted.get('guid') ?? '',
      company_id: granted.get('company_id') ?? '',
      state: granted.get('state') ?? '',
    },
  });
}

export async function requestOrderData(
  { call }: DemoCaller,
  { wallet_id }: TipStore,
  location_id: string,
): Promise<void> {
  for (const data_type of ['clockings', 'sales'] as const)
    await call('requestOrderData', {
      params: { store_id: wallet_id },
      query: { location_id, data_type },
    });
}

export async function approveOrderData({ call }: DemoCaller): Promise<void> {
  const { data } = await call('listLocationRequests', { query: { status: 'pending' } });
  for (const { request_id: request } of data)
    await call('approveLocationRequest', {
      params: { request },
      body: { reason: 'Same name and address as the store.' },
    });
}
