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
    },
    mutations: { retry: false },
  },
});
