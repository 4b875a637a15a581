import { redirect } from '@tanstack/react-router';
import { knowTextsOfPages, loadTexts } from '#web/i18n/i18n.ts';
import { accessQuery } from '#web/lib/access.ts';
import { ApiError } from '#web/lib/api-error.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { currentSession } from '#web/lib/current-session.ts';
import { knowPortal } from '#web/lib/portal-endpoints.ts';
import { prefer, preferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { askOtherTabs, sessionUser } from '#web/lib/session.ts';

/**
 * What every screen of the shell waits for: the session user, and the session as the server sees
 * it.
 */
export async function enterShell(href: string): Promise<{ session: CurrentSession }> {
  knowPortal();
  knowTextsOfPages();
  await askOtherTabs();
  if (sessionUser() === null) throw toLogin(href);
  try {
    // What stands above every page needs it: asked for beside the session, not after it.
    void queryClient.prefetchQuery(accessQuery);
    const [session] = await Promise.all([
      queryClient.ensureQueryData(currentSession),
      loadTexts('shell'),
    ]);
    // Nobody is refused before the page is drawn: what a refusal says follows it.
    setTimeout(() => void loadTexts('errors', 'problems'), 1_000);
    document.title = [session.client.product, 'Cardload Dashboard'].filter(Boolean).join(' ');
    if (preferences.get().region !== session.client.region) prefer('region', session.client.region);
    return { session };
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toLogin(href);
    throw error;
  }
}

const toLogin = (href: string) =>
  redirect({ to: '/user/login', search: { return: href === '/' ? undefined : href } });
