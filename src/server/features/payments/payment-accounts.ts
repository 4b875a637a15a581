import { PAYMENT_KINDS } from '#domain/payments/payment-kinds.ts';
import type { PaymentAccount } from '#domain/payments/payment-states.ts';
import { invariant } from '#kernel/invariant.ts';
import type { ClientTerms } from '../clients/index.ts';
import type { CardPayment } from './payments.repo.ts';

/** Which account of the ledger is what to this payment. */
export function accountOf(
  account: PaymentAccount,
  payment: CardPayment,
  terms: ClientTerms,
): number {
  const parties = {
    wallet: payment.wallet_account_id,
    card: payment.card_account_id,
    clearing: terms.accounts.clearing,
    ewa_float: fundOf(payment),
  };
  const { payer, payee } = PAYMENT_KINDS[payment.kind];
  switch (account) {
    case 'payer':
      return parties[payer];
    case 'payee':
      return parties[payee];
    case 'in_flight':
      return payment.in_flight_account_id;
    case 'fee_income':
      return terms.accounts.fee_income;
    case 'suspense':
      return terms.accounts.suspense;
  }
}

/** The fund that pays an advance; of no other kind is it asked. */
function fundOf({ kind, payer_account_id: account, wallet_account_id: wallet }: CardPayment) {
  invariant((kind === 'advance') === (account !== null), 'an advance names the fund that pays it');
  return account ?? wallet;
}
