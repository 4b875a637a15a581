import { endpoints as shell } from 'virtual:endpoints/shell';
import { endpoints, endpointsIn, knowPages } from './endpoints.ts';

/** The addresses of the shell at once; those of its pages are on their way. */
export function knowPortal(): void {
  Object.assign(endpoints, endpointsIn(shell));
  // Whoever needs one of them asks again, and hears what went wrong.
  knowPages().catch(() => undefined);
}
