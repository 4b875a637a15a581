import '#web/ui/base.css';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startTexts } from '#web/i18n/i18n.ts';
import { applyPreferences } from '#web/lib/preferences.ts';
import { followSessionEnd } from './follow-session-end.ts';
import { router } from './router.tsx';

applyPreferences();
await startTexts();
followSessionEnd();

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
