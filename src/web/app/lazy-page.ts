import { lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from '#web/lib/api-error.ts';

/**
 * A page whose script is fetched when it is first opened. Without a connection that fails as any
 * answer does: the library takes a script that is missing for one of an older version and loads the
 * portal anew, which without a connection leaves the browser's own page of an error.
 */
export const lazyPage: typeof lazyRouteComponent = (importer, exportName) =>
  lazyRouteComponent(() => importer().catch(explain), exportName);

function explain(error: unknown): never {
  throw navigator.onLine ? error : new ApiError({ code: 'network' });
}
