import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type EwaSettings = Answer<'ewaSettings'>;
export type EwaStoreSummary = Answer<'ewaStores'>['data'][number];
export type PayPeriod = Answer<'ewaPeriods'>['data'][number];
export type PayrollPerson = Answer<'payrollMembers'>['data'][number];
export type PayrollMatch = PayrollPerson['match'];
export type VerifiedLinks = Answer<'verifyPosUpdates'>;
export type EwaPerson = Answer<'ewaAvailableMembers'>['data'][number];
export type EwaPersonDetail = Answer<'ewaMember'>;

export const ewaSettingsOf = (storeId: number) =>
  queryOf('ewaSettings', { params: { store_id: storeId } });

/** The periods of a store, or of a schedule that is not saved yet. */
export const payPeriodsOf = (storeId: number, schedule: Query<'ewaPeriods'> = {}) =>
  queryOptions({
    ...queryOf('ewaPeriods', { params: { store_id: storeId }, query: schedule }),
    placeholderData: keepPreviousData,
  });

export const payrollPeople = (query: Query<'payrollMembers'>) =>
  queryOptions({ ...queryOf('payrollMembers', { query }), placeholderData: keepPreviousData });

/** How many of payroll are matched and how many wait, without the people themselves. */
export const payrollCounts = (storeId: number) =>
  queryOf('payrollMembers', { query: { store_id: String(storeId), per_page: '10' } });

export const ewaPeople = (query: Query<'ewaAvailableMembers'>) =>
  queryOptions({ ...queryOf('ewaAvailableMembers', { query }), placeholderData: keepPreviousData });

export const ewaPersonOf = (storeId: number, customer: number) =>
  queryOf('ewaMember', { params: { customer }, query: { store_id: String(storeId) } });

export const finalPayOf = (storeId: number) =>
  queryOf('ewaFinalPay', { params: { store_id: storeId } });

/** What other settings of a store make out of date. */
export const SETTINGS_READS = [
  'ewaSettings',
  'ewaStores',
  'ewaPeriods',
  'ewaAvailableMembers',
] as const;
/** What a link between payroll and a member makes out of date. */
export const MATCH_READS = ['payrollMembers', 'ewaAvailableMembers', 'ewaMember'] as const;
