import { ApiError } from '#web/lib/api-error.ts';

/** Whether a failure leaves open what became of the advance. */
export function leavesOpen(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === 'processor_unavailable') return false;
  const { status, code } = error;
  return status < 400 || status >= 500 || code === 'idempotency_in_flight' || mayPass(status);
}

/** The session is over, or too much was asked: the advance itself was not looked at. */
const mayPass = (status: number): boolean => status === 401 || status === 408 || status === 429;
