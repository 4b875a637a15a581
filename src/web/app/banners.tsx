import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { useOnline } from '#web/lib/online.ts';
import { Alert } from '#web/ui/alert.tsx';

/** What concerns the whole portal; the most pressing one at a time. */
export function Banners({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const online = useOnline();
  if (!online) return <aside><Alert banner tone="danger" urgent>{t('offline')}</Alert></aside>;
  if (session.operator && session.abilities.length > 0) return <aside><Alert banner tone="warning">{t('operatorBanner', { client: session.client.client_name })}</Alert></aside>;
  return null;
}
