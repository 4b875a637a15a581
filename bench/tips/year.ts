import { computeShare } from '#domain/tips/index.ts';
import { night } from './night.ts';

/** Runs in a browser: the milliseconds for a year of one store, three services a day. */
export function year(): number {
  const input = night(60, 6);
  const started = performance.now();
  for (let nth = 0; nth < 365 * 3; nth += 1) computeShare(input);
  return performance.now() - started;
}
