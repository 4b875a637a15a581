import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type Account = Answer<'listConnections'>['data'][number];
export type Provider = Account['provider'];
export type Feed = Answer<'listPosLocations'>['data'][number];
export type FeedCode = NonNullable<Feed['code']>;
export type DataType = Feed['data_type'];
export type Gap = Answer<'listDataGaps'>['data'][number];
export type DryRun = Answer<'tryPosNight'>;
export type Replay = Answer<'replayNights'>;
export type StaffMember = Answer<'lightspeedEmployees'>['data'][number];
export type PendingPayout = Answer<'pendingLightspeedPayouts'>['data'][number];
export type PayingWallet = Answer<'pendingLightspeedPayouts'>['wallets'][number];
export type PayoutOutcome = Answer<'processLightspeedPayouts'>['data'][number];
export type LocationRequest = Answer<'listLocationRequests'>['data'][number];
export type IntegrationsHealth = Answer<'integrationsHealth'>;

/** Accounts change seldom; the states of locations are looked at again while the page is open. */
const AGAIN = minutes(1);

export const accounts = queryOptions(queryOf('listConnections'));
export const feeds = (query: Query<'listPosLocations'>) =>
  queryOptions({
    ...queryOf('listPosLocations', { query, background: 'refetch' }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN,
  });
export const feedsOf = (storeId: number) => feeds({ store_id: String(storeId) });
/** Of all stores that the manager sees. */
export const everyFeed = feeds({ per_page: '100' });
export const gapsOf = (storeId: number, first: string, last: string) =>
  queryOf('listDataGaps', {
    query: { wallet_id: String(storeId), start_date: first, end_date: last },
  });
export const posStaffOf = (storeId: number) =>
  queryOf('posEmployeesCached', { query: { wallet_id: String(storeId) } });
export const posRolesOf = (storeId: number) =>
  queryOf('posRoles', { query: { wallet_id: String(storeId) } });
export const walletReferences = (storeId: number) =>
  queryOf('walletReferences', { params: { wallet: storeId } });

/** What another account, another location or another start makes out of date. */
export const TOUCHED = [
  'listConnections',
  'listPosLocations',
  'lightspeedAccess',
  'locationMapping',
  'listDataGaps',
] as const;
