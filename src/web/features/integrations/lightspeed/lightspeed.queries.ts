import { queryOptions } from '@tanstack/react-query';
import { minutes } from '#kernel/instant.ts';
import { sessionUser } from '#web/lib/session.ts';
import { queryOf } from '#web/lib/contract-query.ts';

const me = () => sessionUser()?.id ?? 0;

export const lightspeedAccess = () => queryOf('lightspeedAccess', { params: { id: me() } });
export const staffOf = (storeId: number) =>
  queryOptions({
    ...queryOf('lightspeedEmployees', {
      params: { id: me() },
      query: { store_id: String(storeId) },
    }),
    staleTime: minutes(5),
    retry: false,
  });
export const pendingPayouts = () =>
  queryOptions({
    ...queryOf('pendingLightspeedPayouts', { params: { id: me() }, query: {} }),
    // A review that is open, and the key that it pays under, must not be drawn anew.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
