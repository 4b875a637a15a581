import '#web/lib/provider-answer.ts';
import '#web/ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#web/i18n/i18n.ts';
import { applyPreferences } from '#web/lib/preferences.ts';
import { followSessionEnd } from './follow-session-end.ts';
import { isUnknown, openShell, router } from './router.tsx';

/** Not awaited by the module: the chunks that it waits for import the one it lies in. */
async function start(): Promise<void> {
  applyPreferences();
  await Promise.all([
    startTexts(),
    isUnknown(location.pathname) && openShell().catch(() => undefined),
  ]);
  followSessionEnd();
  const root = document.getElementById('root');
  if (root) {
    // In slices: drawn at once, the first page would hold up presses on a slow phone.
    startTransition(() =>
      createRoot(root).render(
        <StrictMode>
          <RouterProvider router={router} />
        </StrictMode>,
      ),
    );
    void import('./after-paint.ts').then(({ afterPaint }) => afterPaint(root));
  }
}

void start();
