import type { Answer, Query } from '#contract/index.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type PayrollSystemChoice = Answer<'tipPayrollSystem'>;
export type PayrollCheck = Answer<'checkTipPayrollFile'>;
export type UnresolvedPerson = PayrollCheck['unresolved'][number];

/** Which payroll system a store has chosen. */
export const payrollSystem = (wallet: number) =>
  queryOf('tipPayrollSystem', { params: { wallet_id: wallet } });

/** Who would stand in the file of some days, and who cannot yet. */
export const payrollCheck = (wallet: number, query: Query<'checkTipPayrollFile'>) =>
  queryOf('checkTipPayrollFile', { params: { wallet_id: wallet }, query });
