import { z } from 'zod';
import { id } from './common.ts';
import { defineOperations } from './operation.ts';

const numbers = {
  institution_number: z.string().nullable(),
  transit_number: z.string().nullable(),
  routing_number: z.string().nullable(),
  ddt_number: z.string(),
  account_number: z.string(),
  name: z.string(),
};

const reading = { method: 'GET', base: 'main', caller: 'view_money' } as const;

/** What a bank or an employer needs to send money to a wallet or a card. */
export const depositNumbers = defineOperations({
  memberDepositNumber: {
    ...reading,
    path: '/customers/ddt/{customer}',
    summary: 'Where direct deposits to the card of a member are sent',
    output: z.object(numbers),
    errors: ['ddt_unavailable', 'feature_off'],
  },
  walletDepositNumbers: {
    ...reading,
    path: '/ddt-client-wallets/{client}',
    summary: 'Where direct deposits to each wallet are sent',
    output: z.object({ data: z.array(z.object({ wallet_id: id, ...numbers })) }),
    errors: ['ddt_unavailable', 'feature_off'],
  },
});
