import { queryOptions } from '@tanstack/react-query';
import { queryOf } from '#web/lib/contract-query.ts';

/** Asked for each time that the frame is drawn: its address is good for a moment only. */
export const frame = (token: string) =>
  queryOptions({
    ...queryOf('scheduleFrame', { query: { token } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
export const locations = (token: string) =>
  queryOptions({ ...queryOf('scheduleLocations', { query: { token } }), retry: false });
export const positions = (token: string) =>
  queryOptions({ ...queryOf('schedulePositions', { query: { token } }), retry: false });
