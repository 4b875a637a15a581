import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { useOnline } from '#web/lib/online.ts';
import { goOnInside } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { noticesFetched } from './notices-ahead.ts';

/** Where they were not fetched with the page, as after a lost connection. */
const LateNotices = lazy(() => import('./notices.tsx'));

/** What concerns the whole portal; the most pressing one at a time. */
export function Banners({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const online = useOnline();
  if (!online)
    return (
      <aside>
        <Alert banner tone="danger" urgent>
          {t('offline')}
        </Alert>
      </aside>
    );
  if (session.operator && session.abilities.length > 0)
    return <Inside client={session.client.client_name} />;
  if (session.operator) return null;
  return <Notices session={session} />;
}

function Notices({ session }: { readonly session: CurrentSession }): ReactNode {
  const [Fetched] = useState(() => noticesFetched() ?? LateNotices);
  return (
    <Suspense fallback={null}>
      <Fetched session={session} />
    </Suspense>
  );
}

/** An operator acts inside a client, and goes out again here. */
function Inside({ client }: { readonly client: string }): ReactNode {
  const { t } = useTranslation('shell');
  const leave = useOperation('leaveClient', { onDone: (left) => goOnInside(left.client_id) });
  return (
    <aside>
      <Alert
        banner
        tone="warning"
        actions={
          <Button size="small" busy={leave.busy} onClick={() => leave.run()}>
            {t('leaveClient')}
          </Button>
        }
      >
        {t('operatorBanner', { client })}
      </Alert>
    </aside>
  );
}
