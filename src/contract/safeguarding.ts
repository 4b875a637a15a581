import { z } from 'zod';
import { id, instantOut, moneyOut } from './common.ts';
import { defineOperations } from './operation.ts';

const rail = z.enum(['eft', 'ach']);
const between = {
  client_money: moneyOut.meta({
    description: 'Wallets, cards, and what is on its way between them',
  }),
  fees: moneyOut.meta({ description: 'Fees that are not withdrawn' }),
  receivable: moneyOut.meta({ description: 'Below zero: what clients owe' }),
  dispute: moneyOut.meta({ description: 'Below zero: what the provider covers' }),
  by_hand: moneyOut.meta({ description: 'Below zero: what was put into wallets by hand' }),
  at_bank: moneyOut.meta({ description: 'What the bank should hold by our books' }),
};

const desk = { base: 'main', caller: 'operator', extension: true, transaction: 'own' } as const;

/** Whether the bank holds what clients own, and what operators are told about the bank. */
export const safeguarding = defineOperations({
  showSafeguarding: {
    ...desk,
    method: 'GET',
    path: '/operator/safeguarding',
    summary: "Clients' money beside the funds at the bank, at the end of its last statement",
    output: z.object({
      currencies: z.array(
        z.object({
          currency: z.enum(['CAD', 'USD']),
          rail,
          day: z.string().nullable().meta({ description: 'Null without a statement' }),
          funds: moneyOut.nullable(),
          coverage: z.string().nullable().meta({ description: 'In percent, as 99.87' }),
          missing: moneyOut.meta({ description: 'What the funds lack of the client money' }),
          unexplained: moneyOut.meta({ description: 'Lines of statements that nobody explains' }),
          ...between,
          clients: z.array(z.object({ client_id: id, client_name: z.string(), ...between })),
        }),
      ),
    }),
    errors: [],
  },
  listBankAlerts: {
    ...desk,
    method: 'GET',
    path: '/operator/bank-alerts',
    summary: 'What operators were told of the bank, and is still so',
    output: z.object({
      data: z.array(
        z.object({
          alert_id: id,
          kind: z.enum([
            'file_not_taken',
            'statement_missing',
            'line_open',
            'coverage_low',
            'difference_open',
          ]),
          rail,
          day: z.string(),
          raised_at: instantOut,
        }),
      ),
    }),
    errors: [],
  },
});
