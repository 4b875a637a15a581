import { plantedFaults } from './planted-fault.ts';

const ADJUST = 'src/server/features/funds/adjust-wallet.ts';
const ROUTES = 'src/server/features/funds/adjust-wallet.routes.ts';
const SEEN = ['src/server/features/funds/adjust-wallet.test.ts'];
const AUDIT = ['src/server/features/funds/money-audit.test.ts'];

/** Money that an operator puts into a wallet, and takes back. */
const ALERTS = ['src/server/features/wallets/alerts/alerts.test.ts'];

export default plantedFaults('wallets', [
  {
    id: 'adjustment-from-nowhere',
    breaks: 'money that is put into a wallet comes out of another account than the funding one',
    file: ROUTES,
    find: `fundingAccountId: accounts.adjustment`,
    replace: `fundingAccountId: accounts.clearing`,
    seenBy: SEEN,
  },
  {
    id: 'adjustment-turned-round',
    breaks: 'what is put into a wallet is taken from it',
    file: ADJUST,
    find: `accounts: { payer: fundingAccountId, payee: wallet.account_id },`,
    replace: `accounts: { payer: wallet.account_id, payee: fundingAccountId },`,
    seenBy: SEEN,
  },
  {
    id: 'overdraft-answers-success',
    breaks: 'an adjustment that was refused answers as if it were done',
    file: ADJUST,
    find: `if (!booked.ok) return fail('insufficient_wallet');`,
    replace: `if (!booked.ok) return ok({ transferId: 0n });`,
    seenBy: SEEN,
  },
  {
    id: 'adjustment-through-another-store',
    breaks: 'a wallet is adjusted under the address of a store that is not its own',
    file: ROUTES,
    find: `row.store_id !== params.store ||`,
    replace: ``,
    seenBy: SEEN,
  },
  {
    id: 'adjustment-meant-for-another-client',
    breaks: 'an adjustment that names another client is done in this one',
    file: ROUTES,
    find: `(body.client_id !== undefined && body.client_id !== clientId)`,
    replace: `body.client_id === clientId - 1`,
    seenBy: SEEN,
  },
  {
    id: 'adjustment-without-audit',
    breaks: 'who put money into a wallet stands nowhere',
    file: ADJUST,
    find: `action: 'wallets.adjust',`,
    replace: `action: 'wallets.edit',`,
    seenBy: AUDIT,
    named: 'wallets.adjust',
  },
  {
    id: 'ended-wallets-are-found',
    breaks: 'a wallet that was closed still takes and gives money',
    file: 'src/server/features/wallets/wallets.repo.ts',
    find: `.where('w.active', '=', true)`,
    replace: ``,
    seenBy: ['src/server/features/funds/sweep.test.ts'],
    named: 'rest on a card',
  },
  {
    id: 'alert-of-other-wallets',
    breaks: 'a manager is shown alerts of wallets that they do not see',
    file: 'src/server/features/wallets/alerts/alerts.repo.ts',
    find: `(a.wallet_id IS NULL OR $3::int[] IS NULL OR a.wallet_id = ANY ($3::int[]))`,
    replace: `($3::int[] IS NULL OR true)`,
    seenBy: ALERTS,
    named: 'do not see the wallet',
  },
  {
    id: 'alert-of-another-manager',
    breaks: 'a manager is shown what another one alone is told',
    file: 'src/server/features/wallets/alerts/alerts.repo.ts',
    find: `(a.manager_id IS NULL OR a.manager_id = $2)`,
    replace: `(a.manager_id IS NULL OR $2::int IS NOT NULL)`,
    seenBy: ALERTS,
    named: 'another manager',
  },
  {
    id: 'alert-read-by-all',
    breaks: 'what one manager has read is read for all',
    file: 'src/server/features/wallets/alerts/alerts.repo.ts',
    find: `r.alert_id = a.id AND r.manager_id = $2) AS read`,
    replace: `r.alert_id = a.id) AS read`,
    seenBy: ALERTS,
    named: 'each for themselves',
  },
]);
