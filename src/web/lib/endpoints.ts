import { endpoints as open } from 'virtual:endpoints/open';

/**
 * The addresses that calls are sent to: those before sign-in, and the portal's from the moment that
 * its table of screens is there.
 */
export const endpoints: Record<string, (typeof open)[string]> = { ...open };
