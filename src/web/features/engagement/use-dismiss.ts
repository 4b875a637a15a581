import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api.ts';
import { type Action, useAction } from '#web/ui/use-action.ts';
import { activePopUps } from './engagement.queries.ts';

/** Dismisses a pop-up by its number. Its button goes with it: the page takes the focus. */
export function useDismiss(): Action<number> {
  const cache = useQueryClient();
  return useAction((id: number) => call('dismissPopUp', { params: { pop_up: id } }), {
    onDone: (_, id) => {
      cache.setQueryData(
        activePopUps.queryKey,
        (now) => now && { data: now.data.filter((one) => one.id !== id) },
      );
      document.getElementById('content')?.focus();
    },
  });
}
