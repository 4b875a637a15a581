import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { thirdParty } from '#web/lib/declaration.ts';
import { useOnline } from '#web/lib/online.ts';
import { goOnInside } from '#web/lib/session.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { useOperation } from '#web/ui/use-action.ts';

const DECLARATION = '/organisation/third-party';

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
  return <DeclarationDue session={session} />;
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

/** A third-party declaration that is due is asked for, of those who may make it. */
function DeclarationDue({ session }: { readonly session: CurrentSession }): ReactNode {
  const { t } = useTranslation('shell');
  const asks =
    allows(session, 'integrations') && session.client.hide_today === 0 && !session.operator;
  const found = useQuery({ ...thirdParty, enabled: asks });
  const here = useLocation({ select: (place) => place.pathname === DECLARATION });
  if (!asks || here || found.data?.due !== true) return null;
  return (
    <aside>
      <Alert
        banner
        tone="info"
        actions={
          <Link to={DECLARATION} className={buttonClass({ size: 'small' })}>
            {t('declare')}
          </Link>
        }
      >
        {t('declarationDue')}
      </Alert>
    </aside>
  );
}
