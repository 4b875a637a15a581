import { TERMS_VERSION } from '#texts/subscriptions/terms.ts';
import type { Call } from './portal-api.ts';

/** Subscribes a wallet of the demo for tips, by the method that its client pays with already. */
export async function subscribeWallet(call: Call, name: string): Promise<void> {
  const { wallets } = await call<{ wallets: { wallet_id: number; wallet_name: string }[] }>(
    'GET',
    '/subscription/get-subscription',
  );
  const wallet = wallets.find(({ wallet_name: found }) => found === name)!;
  const { prices } = await call<{ prices: { price_id: number; contract: string }[] }>(
    'GET',
    '/tippool/subscriptions/products',
  );
  const monthly = prices.find(({ contract }) => contract === 'monthly')!;
  const methods = await call<{ data: { id: number; state: string }[] }>(
    'GET',
    '/tippool/subscriptions/payment-methods',
  );
  const asked = { wallet_id: wallet.wallet_id, price_id: monthly.price_id };
  const review = await call<{ review_id: number; key: string }>(
    'POST',
    '/tippool/invoices/upcoming',
    asked,
  );
  await call(
    'POST',
    '/tippool/subscriptions/create',
    {
      ...asked,
      integration_method: 'manual',
      payment_method_id: methods.data.find(({ state }) => state === 'usable')!.id,
      terms_version: TERMS_VERSION,
      review_id: review.review_id,
    },
    review.key,
  );
}
