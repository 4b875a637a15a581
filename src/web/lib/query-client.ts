import { type InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'try_again');

export class AnswerCache extends QueryClient {
  /**
   * As in the library, which takes the answer of a first reading that is under way for the newest:
   * it is of before the change, so it is asked for once more. Whoever waits for it gets that answer.
   */
  override async invalidateQueries(filters?: InvalidateQueryFilters): Promise<void> {
    for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' })) {
      if (query.state.data !== undefined) continue;
      void query.cancel({ silent: true });
      // Its error is shown by whoever reads it.
      void query.fetch().catch(() => undefined);
    }
    return super.invalidateQueries(filters);
  }
}

export const queryClient = new AnswerCache({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (times, error) => times < 2 && worthRetrying(error),
      refetchOnWindowFocus: false,
      // Without a connection a read fails and says so; waiting for one would look like loading.
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false },
  },
});
