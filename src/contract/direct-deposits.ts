import { z } from 'zod';
import { dayText, money, namedId } from './common.ts';
import { filterFile, filterId } from './filters.ts';
import { defineOperations } from './operation.ts';
import { bankTransferShown } from './self-loads.ts';

/** Deposits that somebody says are on their way to a wallet, and those that came. */
export const directDeposits = defineOperations({
  listDirectDeposits: {
    base: 'main',
    caller: 'view_money',
    extension: true,
    method: 'GET',
    path: '/direct-deposits',
    summary: 'Deposits that were announced, then those of the last 30 days, newest first',
    query: z.object({ wallet: filterId, file_type: filterFile }),
    output: z.object({ data: z.array(bankTransferShown) }),
    orFile: true,
    errors: [],
  },
  announceDirectDeposit: {
    base: 'main',
    caller: 'self_fund',
    extension: true,
    method: 'POST',
    path: '/direct-deposits',
    uses: { use: 'wallet_in', wallet: 'body.wallet_id' },
    writes: true,
    status: 201,
    summary:
      'Says that a deposit is on its way; the one that comes for its wallet and amount meets it',
    body: z.object({
      wallet_id: namedId('wallet_required'),
      amount: money.refine((amount) => amount > 0n, 'amount_not_positive'),
      sent_on: dayText,
    }),
    output: bankTransferShown,
    errors: ['feature_off'],
  },
  cancelDirectDeposit: {
    base: 'main',
    caller: 'self_fund',
    extension: true,
    method: 'POST',
    path: '/direct-deposits/{transfer}/cancel',
    ids: { transfer: 'handler' },
    writes: true,
    summary: 'Nobody waits for an announced deposit any more; it is still posted when it comes',
    output: bankTransferShown,
    errors: ['transfer_not_cancellable'],
  },
});
