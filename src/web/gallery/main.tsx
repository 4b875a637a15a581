import '#web/ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { StrictMode, Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { loadTexts, startTexts } from '#web/i18n/i18n.ts';
import { applyPreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { Gallery } from './gallery.tsx';

/**
 * Every component of web/ui in its states, for those who build screens. It is in no build of the
 * product.
 */
async function start(): Promise<void> {
  applyPreferences();
  await startTexts();
  await loadTexts('common', 'shell', 'status', 'programs', 'errors', 'problems', 'audit');
  // Some components lead to other pages; here they lead nowhere.
  const router = createRouter({
    routeTree: createRootRoute({ component: Gallery, notFoundComponent: Gallery }),
    history: createMemoryHistory(),
  });
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <Suspense>
          {/* The gallery has a router of its own, which the portal's types do not know. */}
          <RouterProvider router={router} />
        </Suspense>
      </QueryClientProvider>
    </StrictMode>,
  );
}

void start();
