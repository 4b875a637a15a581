import { plantedFaults } from './planted-fault.ts';

const BLOCKED = ['src/server/features/funds/blocked-wallets.test.ts'];
const TOUCH = ['src/server/features/funds/who-may-touch.test.ts'];
const BEGIN = 'src/server/features/funds/begin-movement.ts';
const CHECK_CARD = 'src/server/features/funds/check-card.ts';
const TRANSFER = 'src/server/features/funds/transfer-wallets.ts';
const ROUTES = 'src/server/features/funds/funds.routes.ts';
const REVIEW = 'src/server/features/funds/price-review.ts';

/** Who may move what, and what is told to the processor. */
export default plantedFaults('funds', [
  {
    id: 'blocked-wallet-loads',
    breaks: 'a blocked wallet loads a card',
    file: BEGIN,
    find: `if (kind === 'load' && wallet.blocked) return fail('wallet_blocked');`,
    replace: ``,
    seenBy: BLOCKED,
  },
  {
    id: 'blocked-wallet-takes-nothing-back',
    breaks: 'money cannot come back to a blocked wallet by an unload',
    file: BEGIN,
    find: `if (kind === 'load' && wallet.blocked)`,
    replace: `if (wallet.blocked)`,
    seenBy: BLOCKED,
  },
  {
    id: 'blocked-wallet-transfers',
    breaks: 'a blocked wallet sends money to another wallet',
    file: TRANSFER,
    find: `if (from.blocked) return fail('wallet_blocked');`,
    replace: ``,
    seenBy: BLOCKED,
  },
  {
    id: 'blocked-wallet-receives-nothing',
    breaks: 'money cannot be moved to a blocked wallet',
    file: TRANSFER,
    find: `if (from.blocked)`,
    replace: `if (from.blocked || to.blocked)`,
    seenBy: BLOCKED,
  },
  {
    id: 'blocked-wallet-buys',
    breaks: 'a blocked wallet pays an order of cards',
    file: 'src/server/features/funds/pay-from-wallet.ts',
    find: `if (wallet.blocked) return fail('wallet_blocked');`,
    replace: ``,
    seenBy: BLOCKED,
  },
  {
    id: 'review-hides-blocked-load',
    breaks: 'the review of a load does not say that the wallet is blocked',
    file: REVIEW,
    find: `blocked: input.kind === 'load' && wallet.blocked`,
    replace: `blocked: false`,
    seenBy: BLOCKED,
  },
  {
    id: 'review-blocks-unload',
    breaks: 'the review of an unload says that a blocked wallet stops it',
    file: REVIEW,
    find: `blocked: input.kind === 'load' && wallet.blocked`,
    replace: `blocked: wallet.blocked`,
    seenBy: BLOCKED,
  },
  {
    id: 'review-hides-blocked-transfer',
    breaks: 'the review of a transfer does not say that the sending wallet is blocked',
    file: REVIEW,
    find: `blocked: from.blocked`,
    replace: `blocked: to.blocked`,
    seenBy: BLOCKED,
  },
  {
    id: 'members-of-other-stores-are-loaded',
    breaks: 'a manager moves money of people of stores that are not theirs',
    file: CHECK_CARD,
    find: `if (!theirs) return fail('not_found');`,
    replace: ``,
    seenBy: TOUCH,
  },
  {
    id: 'any-wallet-loads',
    breaks: 'a manager loads from a wallet that is not theirs',
    file: CHECK_CARD,
    find: `findWallet(tx, seenBy(actor), walletId)`,
    replace: `findWallet(tx, { clientId: actor.client.id, wallets: 'all' }, walletId)`,
    seenBy: TOUCH,
  },
  {
    id: 'movements-of-other-wallets-are-shown',
    breaks: 'a manager sees, checks and cancels movements of wallets that are not theirs',
    file: ROUTES,
    find: `if (!row || !(await findWallet(tx, seenBy(actor), row.wallet_id))) return fail('not_found');`,
    replace: `if (!row) return fail('not_found');`,
    seenBy: TOUCH,
  },
  {
    id: 'others-loads-are-seen-without-the-right',
    breaks: 'who sees no histories sees and cancels what somebody else has sent',
    file: ROUTES,
    find: `row.manager_id !== actor.managerId && !may(actor.level, 'view_money', false)`,
    replace: `false`,
    seenBy: ['src/server/features/funds/held-loads.test.ts'],
  },
  {
    id: 'region-route-open',
    breaks: 'the calls for US clients move money of a Canadian one',
    file: CHECK_CARD,
    find: `return (actor.client.region === 'US') === us ? ok(true) : fail('wrong_region_route');`,
    replace: `return ok(true);`,
    seenBy: ['src/server/features/funds/single-loads.test.ts'],
    named: 'the calls for US clients',
  },
]);
