import { plantedFaults } from './planted-fault.ts';

const PAY = 'src/server/features/cards/pay-order.ts';
const REPLACE = 'src/server/features/cards/replace-card.ts';
const FROM_WALLET = ['src/server/features/cards/orders-from-wallet.test.ts'];
const BY_CARD = ['src/server/features/cards/orders-by-card.test.ts'];
const REFUSALS = ['src/server/features/cards/order-refusals.test.ts'];
const REPLACING = ['src/server/features/cards/replacements.test.ts'];

/** The money of cards: what an order costs, and what moves when a card is replaced. */
export default plantedFaults('cards', [
  {
    id: 'paid-order-is-paid-again',
    breaks: 'an order that is on its way is paid a second time',
    file: PAY,
    find: `if (order.state !== 'quoted' || order.cancelling)`,
    replace: `if (order.cancelling)`,
    seenBy: REFUSALS,
  },
  {
    id: 'lapsed-price-is-paid',
    breaks: 'an order is paid at a price that has lapsed',
    file: PAY,
    find: `return order.valid_until <= now ? fail('order_expired') : ok(order);`,
    replace: `return order.valid_until < now ? fail('order_expired') : ok(order);`,
    seenBy: REFUSALS,
  },
  {
    id: 'too-few-cards-are-paid',
    breaks: 'fewer cards than the maker takes are paid',
    file: PAY,
    find: `if (refused) return fail(`,
    replace: `if (refused && order.quantity > 19) return fail(`,
    seenBy: REFUSALS,
  },
  {
    id: 'another-price-is-paid',
    breaks: 'an order is paid at another price than was reviewed',
    file: PAY,
    find: `if (order.key !== key) return fail('order_changed');`,
    replace: ``,
    seenBy: FROM_WALLET,
    named: 'paid from a wallet',
  },
  {
    id: 'order-paid-without-audit',
    breaks: 'who paid for cards stands nowhere',
    file: PAY,
    find: `await audit(
    { tx, actor, origin, now },
    {
      action: 'orders.submit',`,
    replace: `if (now < order.valid_until && order.quantity < 0) await audit(
    { tx, actor, origin, now },
    {
      action: 'orders.submit',`,
    seenBy: REFUSALS,
  },
  {
    id: 'no-page-is-a-success',
    breaks: 'an order waits for a page of payment that nobody opened',
    file: PAY,
    find: `return opened.outcome === 'done' ? ok(true) : fail('payment_setup_failed');`,
    replace: `return opened.outcome === 'done' || deps.payments === null ? ok(true) : fail('payment_setup_failed');`,
    seenBy: REFUSALS,
  },
  {
    id: 'checkout-posted-twice',
    breaks: 'what was paid on the provider’s page is posted twice',
    file: PAY,
    find: `open?.payment_state !== 'pending' || open.state !== 'quoted' || open.checkout_id !== order.checkout_id`,
    replace: `!open || open.checkout_id !== order.checkout_id`,
    seenBy: BY_CARD,
    named: 'paid by card',
  },
  {
    id: 'wallet-and-page-both-pay',
    breaks: 'an order is paid from the wallet while its page of payment is open',
    file: PAY,
    find: `if (order.payment_state === 'pending') return fail('order_submit_failed', { state: 'pending' });`,
    replace: ``,
    seenBy: BY_CARD,
    named: 'paid by card',
  },
  {
    id: 'refund-takes-again',
    breaks: 'a cancelled order shows a second purchase instead of a refund',
    file: 'src/server/features/funds/pay-from-wallet.ts',
    find: `takeBack(tx, transferId, purchase, 'refund');`,
    replace: `takeBack(tx, transferId, purchase, 'purchase' as 'refund');`,
    seenBy: FROM_WALLET,
    named: 'paid from a wallet',
  },
  {
    id: 'order-paid-into-the-wallet',
    breaks: 'a wallet gains what its cards cost',
    file: 'src/server/features/funds/pay-from-wallet.ts',
    find: `accounts: { payer: wallet.account_id, payee: accounts.fee_income },`,
    replace: `accounts: { payer: accounts.fee_income, payee: wallet.account_id },`,
    seenBy: REFUSALS,
  },
  {
    id: 'replaced-card-keeps-the-money',
    breaks: 'the money stays on a card that was replaced',
    file: REPLACE,
    find: `{ from: card.accountId, to: fresh }`,
    replace: `{ from: fresh, to: card.accountId }`,
    seenBy: REPLACING,
    named: 'replacing',
  },
  {
    id: 'replacement-moves-a-cent-less',
    breaks: 'a cent stays on a card that was replaced',
    file: REPLACE,
    find: `const posted = await postTransfer(tx, {
      clientId,
      kind: 'transfer',
      effectiveAt: now,
      entries: [
        { accountId: from, amount: -amount },
        { accountId: to, amount },`,
    replace: `const posted = await postTransfer(tx, {
      clientId,
      kind: 'transfer',
      effectiveAt: now,
      entries: [
        { accountId: from, amount: 1n - amount },
        { accountId: to, amount: amount - 1n },`,
    seenBy: REPLACING,
    named: 'replacing',
  },
  {
    id: 'card-replaced-twice',
    breaks: 'a card that is being replaced is replaced by a second one',
    file: REPLACE,
    find: `if (held === 'replaced' || (await askedOf(tx, clientId, input.customerId))) return fail('replacement_running');`,
    replace: `if (held === 'replaced' && !(await askedOf(tx, clientId, input.customerId))) return fail('replacement_running');`,
    seenBy: REPLACING,
    named: 'replacing',
  },
  {
    id: 'refused-replacement-keeps-the-card',
    breaks: 'the new card of a replacement that was refused can be given to nobody',
    file: REPLACE,
    find: `await releaseCard(tx, clientId, open.new_proxy);`,
    replace: `await Promise.resolve(releaseCard);`,
    seenBy: REPLACING,
    named: 'replacing',
  },
  {
    id: 'rest-to-the-first-wallet',
    breaks: 'the rest of a closed card goes to a wallet that did not load it last',
    file: 'src/server/features/payments/spending/wallets-of-cards.repo.ts',
    find: `m.status = 'paid' ORDER BY m.at DESC, m.id DESC LIMIT 1)`,
    replace: `m.status = 'paid' ORDER BY m.at, m.id LIMIT 1)`,
    seenBy: ['src/server/features/payments/spending/closed-cards.test.ts'],
    named: 'a card that closes',
  },
  {
    id: 'rest-to-the-store-always',
    breaks: 'the rest of a closed card goes to the store instead of to the wallet that loaded it',
    file: 'src/server/features/payments/spending/wallets-of-cards.repo.ts',
    find: `ORDER BY candidate.rank, w.id LIMIT 1`,
    replace: `ORDER BY candidate.rank DESC, w.id LIMIT 1`,
    seenBy: ['src/server/features/payments/spending/closed-cards.test.ts'],
    named: 'a card that closes',
  },
  {
    id: 'rest-returned-without-audit',
    breaks: 'what went back from a closed card stands nowhere',
    file: 'src/server/features/payments/spending/closed-cards.ts',
    find: `action: 'funds.return_rest',`,
    replace: `action: 'funds.unload',`,
    seenBy: ['src/server/features/payments/spending/closed-cards.test.ts'],
    named: 'a card that closes',
  },
]);
