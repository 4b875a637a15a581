import { codedError } from './coded-error.ts';
import { NETWORK_ERRORS } from './network-errors.ts';

/**
 * Why a program cannot begin, in words for the person who started it: said without the trace of an
 * error of ours.
 */
export class StartError extends Error {
  override readonly name: string = 'StartError';
}

const UNREACHABLE = new Set<string>([
  ...NETWORK_ERRORS,
  '28P01',
  '28000',
  '3D000',
  '57P03',
  '53300',
]);

/** One sentence where a person can do something about it, else the whole trace. */
export function explain(error: unknown, port: number): string {
  if (error instanceof StartError) return error.message;
  const { code, message } = codedError(error instanceof AggregateError ? error.errors[0] : error);
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Choose another with PORT, for example: PORT=${port + 1} npm start`;
  if (code === 'EACCES' && port < 1_024)
    return `Port ${port} may only be opened by root. Choose one above 1023 with PORT, for example: PORT=3000 npm start`;
  if (UNREACHABLE.has(code)) return `The database does not answer (DATABASE_URL): ${message}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
