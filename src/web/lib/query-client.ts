import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const worthRetrying = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.code === 'try_again');

export const queryClient = new QueryClient({
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
