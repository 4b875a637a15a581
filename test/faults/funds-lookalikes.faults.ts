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
    id: 'lookalikes-for-an-hour',
    breaks: 'a load that is repeated after an hour goes without a question',
    file: 'src/server/features/funds/duplicates.ts',
    find: `WINDOW_HOURS = 24`,
    replace: `WINDOW_HOURS = 23`,
    seenBy: DUPLICATES,
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
