import { recordOf } from '#kernel/keys.ts';
import { codedError } from '../coded-error.ts';
import { NETWORK_ERRORS } from '../network-errors.ts';

/** No primary answers at the moment. It passes: whoever asked may ask again. */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

const READ_ONLY = '25006';
const FEATURE_NOT_SUPPORTED = '0A000';
const TRANSACTION_ABORTED = '25P02';

/** The server went away, goes away or is not there yet: another one may be the primary by now. */
const SERVER_GONE = new Set<string>([
  ...NETWORK_ERRORS,
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '57P01',
  '57P02',
  '57P03',
  'EPIPE',
]);
const CONNECTION_LOST =
  /Connection terminated|not queryable|Query read timeout|connection is closed|Client was closed/i;

/** Full, a lock waited for too long, a deadlock, a plan that a deploy made stale, a slow statement. */
const PASSING = new Set([
  '25P03',
  '40001',
  '40P01',
  '53100',
  '53200',
  '53300',
  '55P03',
  '57014',
  TRANSACTION_ABORTED,
]);

/**
 * Whether the server behind a connection is no primary (any more), so that all its connections are
 * worth nothing. In a read-only transaction "read only" is what was asked for.
 */
export function isServerGone(error: unknown, mode: 'read' | 'write' = 'read'): boolean {
  const { code, message } = codedError(error);
  return (
    SERVER_GONE.has(code) ||
    CONNECTION_LOST.test(message) ||
    (mode === 'write' && code === READ_ONLY)
  );
}

/** A prepared statement whose table got another column: its connection keeps it until it closes. */
function isStalePlan(error: unknown): boolean {
  const { code, routine } = recordOf(error);
  return code === FEATURE_NOT_SUPPORTED && routine === 'RevalidateCachedQuery';
}

/** Whether the connection has to be closed, although its server is well. */
export const spoilsConnection = (error: unknown): boolean => isStalePlan(error);

/** Whether the same call may succeed a moment later: who made it is told to try again. */
export function isPassing(error: unknown): boolean {
  const { code, message } = codedError(error);
  return (
    error instanceof DatabaseUnavailable ||
    isServerGone(error, 'write') ||
    PASSING.has(code) ||
    isStalePlan(error) ||
    /timeout exceeded when trying to connect/i.test(message)
  );
}
