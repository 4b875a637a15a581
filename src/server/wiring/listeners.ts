import { adjustDisputeCover } from '../features/funds/index.ts';
import { archiveTips, restoreTips } from '../features/tips-results/index.ts';
import { listen } from '../platform/events.ts';

let registered = false;

/**
 * Registers every listener of the product, once a process. Each role does so before its first
 * request or job: what nobody listens to is not written.
 */
export function registerListeners(): void {
  if (registered) return;
  registered = true;
  listen('payment.declined', adjustDisputeCover);
  listen('payment.exception', adjustDisputeCover);
  listen('subscriptions.ended', (tx, { client_id: clientId, at, payload }) =>
    archiveTips(tx, { clientId, storeId: payload.wallet_id }, at),
  );
  listen('subscriptions.started', (tx, { client_id: clientId, at, payload }) =>
    restoreTips(tx, { clientId, storeId: payload.wallet_id }, at),
  );
}
