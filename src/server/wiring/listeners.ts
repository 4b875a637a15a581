import { adjustDisputeCover } from '../features/funds/index.ts';
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
}
