import { z } from 'zod';
import { PAYROLL_PROBLEMS } from '#domain/tips-payouts/payroll/payroll-people.ts';
import {
  PAYROLL_PERSON_IDS,
  PAYROLL_SYSTEMS,
  PAY_FREQUENCIES,
} from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { id, moneyOut, text } from '../common.ts';
import { filterText, flag } from '../filters.ts';
import { defineOperations } from '../operation.ts';
import { enterShares } from '../tips-results/callers.ts';
import { TIP_TYPES, dayNeeded, madeFrom } from '../tips-setup/fields.ts';

const ofStore = { ...enterShares, ids: { wallet_id: 'tip_wallet' }, extension: true } as const;

const payrollSystem = z.object({
  wallet_id: id,
  /** Null where none is chosen yet. */
  system: z.enum(PAYROLL_SYSTEMS).nullable(),
  company_code: z.string(),
  earning_code: z.string(),
  person_id: z.enum(PAYROLL_PERSON_IDS),
  pay_frequency: z.enum(PAY_FREQUENCIES),
  /** 0 before one is chosen. */
  version: z.int(),
});
const period = {
  tip_type: filterText.pipe(z.enum(TIP_TYPES, 'invalid_value').optional()),
  start_date: dayNeeded,
  end_date: dayNeeded,
};

export const tipsPayroll = defineOperations({
  tipPayrollSystem: {
    ...ofStore,
    method: 'GET',
    path: '/tippool/payroll-system/{wallet_id}',
    summary: 'Which payroll system the tips of a store are exported for',
    output: payrollSystem,
  },
  saveTipPayrollSystem: {
    ...ofStore,
    method: 'POST',
    path: '/tippool/payroll-system/{wallet_id}',
    uses: { use: 'tips_work', wallet: 'params.wallet_id' },
    writes: true,
    summary: 'Chooses a payroll system, with the codes that it asks for',
    body: z.object({
      system: z.enum(PAYROLL_SYSTEMS, {
        error: (issue) => (issue.input === undefined ? 'required' : 'invalid_value'),
      }),
      company_code: text(20).default(''),
      earning_code: text(20),
      person_id: z.enum(PAYROLL_PERSON_IDS, 'invalid_value').default('payroll_id'),
      pay_frequency: z.enum(PAY_FREQUENCIES, 'invalid_value').default('B'),
      version: madeFrom,
    }),
    output: payrollSystem,
  },
  checkTipPayrollFile: {
    ...ofStore,
    method: 'GET',
    path: '/tippool/payroll-file/{wallet_id}/check',
    summary: 'Who would stand in the file for payroll, and who cannot yet',
    query: z.object(period),
    output: z.object({
      people: z.int(),
      total: moneyOut,
      /** Of all people, those among them who cannot stand in the file. */
      unresolved_total: moneyOut,
      unresolved: z.array(
        z.object({
          person: z.string(),
          customer_id: id.nullable(),
          first_name: z.string(),
          last_name: z.string(),
          /** The ID that they have. */
          id: z.string().nullable(),
          amount: moneyOut,
          problem: z.enum(PAYROLL_PROBLEMS),
        }),
      ),
    }),
    errors: ['payroll_system_missing'],
  },
  tipPayrollFile: {
    ...ofStore,
    method: 'GET',
    path: '/tippool/payroll-file/{wallet_id}',
    transaction: 'own',
    summary:
      'What each person got of paid tips, as the payroll system reads it; leave_out=1 leaves out who cannot stand in it',
    query: z.object({ ...period, leave_out: flag }),
    output: 'text/csv',
    errors: ['payroll_system_missing', 'payroll_people_unresolved'],
  },
});
