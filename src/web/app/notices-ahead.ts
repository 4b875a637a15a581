import type { ComponentType } from 'react';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { accessQuery } from '#web/lib/access.ts';
import { queryClient } from '#web/lib/query-client.ts';

type NoticesProps = { readonly session: CurrentSession };

let notices: ComponentType<NoticesProps> | null = null;

/** What draws the notices above a page; null until it has been fetched. */
export const noticesFetched = (): ComponentType<NoticesProps> | null => notices;

/**
 * Fetches what stands above every page beside the first page itself: drawn later, it would push
 * down what somebody reads already. A page never fails for it.
 */
export async function fetchNotices(session: CurrentSession): Promise<void> {
  if (session.operator) return;
  await Promise.all([
    import('./notices.tsx').then(
      (loaded) => void (notices = loaded.default),
      // The page's own try shows that the connection is lost.
      () => undefined,
    ),
    queryClient.prefetchQuery(accessQuery).then(async () => {
      if (queryClient.getQueryData(accessQuery.queryKey)?.alerts.length)
        await loadTexts('subscription-access');
    }),
  ]);
}
