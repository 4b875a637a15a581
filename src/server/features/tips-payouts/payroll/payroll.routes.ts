import { tipsPayroll } from '#contract/tips-payouts/payroll.ts';
import { ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { storeOfPath } from '../../tips-setup/index.ts';
import type { PaidFilesOutside } from '../by-person/paid-files.ts';
import { payeesOfPeriod, presentCheck, presentFile } from './payroll-export.ts';
import { payrollSystemOf } from './payroll-system.repo.ts';
import { savePayrollSystem } from './save-payroll-system.ts';

async function showPayrollSystem(tx: ReadHandle, actor: ManagerActor, walletId: number) {
  const {
    client_id: _,
    store_id,
    ...row
  } = (await payrollSystemOf(tx, {
    clientId: actor.client.id,
    storeId: walletId,
  })) ?? {
    client_id: actor.client.id,
    store_id: walletId,
    system: null,
    company_code: '',
    earning_code: '',
    person_id: 'payroll_id' as const,
    pay_frequency: 'B' as const,
    version: 0,
  };
  return { wallet_id: store_id, ...row };
}

/** Serves the payroll system of a store, and the files for it. */
export function serveTipsPayroll(edge: Edge<PaidFilesOutside>): void {
  edge.serve(tipsPayroll, {
    tipPayrollSystem: async ({ tx, actor, params }) =>
      ok(await showPayrollSystem(tx, actor, params.wallet_id)),
    async saveTipPayrollSystem({ params, body, ...work }) {
      const store = await storeOfPath(work.tx, work.actor, params.wallet_id);
      const saved = await savePayrollSystem(work, store, body);
      return saved.ok ? ok(await showPayrollSystem(work.tx, work.actor, params.wallet_id)) : saved;
    },
    async checkTipPayrollFile({ tx, actor, params, query }) {
      const found = await payeesOfPeriod({ tx, actor }, { ...query, ...params });
      return found.ok ? ok(presentCheck(found.value)) : found;
    },
    async tipPayrollFile({ outside, actor, params, query: { leave_out: leaveOut, ...query } }) {
      const period = { ...query, ...params };
      const found = await outside.exports.read({ clientId: actor.client.id }, (tx) =>
        payeesOfPeriod({ tx, actor }, period),
      );
      return found.ok ? presentFile(found.value, period, leaveOut) : found;
    },
  });
}
