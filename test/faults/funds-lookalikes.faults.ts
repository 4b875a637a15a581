import { plantedFaults } from './planted-fault.ts';

const BEGIN = 'src/server/features/funds/begin-movement.ts';
const REPO = 'src/server/features/funds/movements.repo.ts';
const TRANSFER = 'src/server/features/funds/transfer-wallets.ts';
const DUPLICATES = ['src/server/features/funds/duplicates.test.ts'];

/** Movements that look like one of the last 24 hours. */
export default plantedFaults('funds', [
  {
    id: 'same-load-goes-twice',
    breaks: 'the same load goes twice without a question',
    file: BEGIN,
    find: `if (duplicate && !input.duplicateOk)`,
    replace: `if (duplicate && input.duplicateOk && !duplicate.id)`,
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'two-loads-at-once-both-go',
    breaks: 'of two same loads at one moment both go',
    file: REPO,
    find: 'values: [`${clientId}:${like.kind}:${like.walletId}:${like.customerId}:${like.amount}`]',
    replace: 'values: [`${clientId}:${like.kind}:${Math.random()}`]',
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'pending-load-is-no-duplicate',
    breaks: 'a load that is still Pending is sent again without a question',
    file: REPO,
    find: `.where('status', 'in', ['pre-paid', 'paid', 'missing'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(1),`,
    replace: `.where('status', 'in', ['paid', 'missing']).orderBy('at', 'desc').limit(1),`,
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'other-wallets-are-duplicates',
    breaks: 'a load from another wallet is stopped as a repetition',
    file: REPO,
    find: `.where('customer_id', '=', like.customerId) .where('wallet_id', '=', like.walletId)`,
    replace: `.where('customer_id', '=', like.customerId)`,
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'other-people-are-duplicates',
    breaks: 'a load of the same amount to another person is stopped as a repetition',
    file: REPO,
    find: `.where('customer_id', '=', like.customerId) .where('wallet_id', '=', like.walletId)`,
    replace: `.where('wallet_id', '=', like.walletId)`,
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'lookalikes-for-an-hour',
    breaks: 'a load that is repeated after an hour goes without a question',
    file: 'src/server/features/funds/duplicates.ts',
    find: `WINDOW_HOURS = 24`,
    replace: `WINDOW_HOURS = 23`,
    seenBy: DUPLICATES,
  },
  {
    id: 'lookalike-at-exactly-a-day',
    breaks: 'a load after 24 hours to the second is stopped',
    file: REPO,
    find: `.where('at', '>', since) .where('status', 'in', ['pre-paid', 'paid', 'missing']) .orderBy('at', 'desc')`,
    replace: `.where('at', '>=', since).where('status', 'in', ['pre-paid', 'paid', 'missing']).orderBy('at', 'desc')`,
    seenBy: DUPLICATES,
    named: 'a load like',
  },
  {
    id: 'transfer-has-no-duplicate',
    breaks: 'the same transfer goes twice without a question',
    file: TRANSFER,
    find: `if (duplicate && !input.duplicateOk)`,
    replace: `if (duplicate && input.duplicateOk && !duplicate.id)`,
    seenBy: DUPLICATES,
    named: 'a transfer like',
  },
  {
    id: 'two-transfers-at-once-both-go',
    breaks: 'of two same transfers at one moment both go',
    file: TRANSFER,
    find: `values: [\`\${actor.client.id}:transfer:\${from}:\${to}:\${amount}\`]`,
    replace: `values: [\`\${actor.client.id}:transfer:\${Math.random()}\`]`,
    seenBy: DUPLICATES,
    named: 'a transfer like',
  },
  {
    id: 'transfer-to-other-wallet-is-duplicate',
    breaks: 'a transfer of the same amount to a third wallet is stopped as a repetition',
    file: REPO,
    find: `if (like.otherWalletId !== null) query = query.where('other_wallet_id', '=', like.otherWalletId);`,
    replace: ``,
    seenBy: DUPLICATES,
    named: 'a transfer like',
  },
]);
