import { useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { Alert } from '#web/ui/alert.tsx';

const followConnection = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

/** What concerns the whole portal; the most pressing one at a time. */
export function Banners({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const online = useSyncExternalStore(followConnection, () => navigator.onLine);
  if (!online) return <aside><Alert banner tone="danger" urgent>{t('offline')}</Alert></aside>;
  if (session.operator) return <aside><Alert banner tone="warning">{t('operatorBanner', { client: session.client.client_name })}</Alert></aside>;
  return null;
}
