import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { accessQuery } from '#web/lib/access.ts';
import { thirdParty } from '#web/lib/declaration.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LateBanner } from '#web/ui/late-banner.tsx';

const DECLARATION = '/organisation/third-party';

const Announcements = lazy(async () => {
  await loadTexts('pop-ups');
  return import('#web/features/engagement/announcements.tsx');
});

/** Only where something has to be done about a subscription. */
const AccessNotice = lazy(async () => {
  await loadTexts('subscription-access');
  return import('#web/features/subscriptions/access-notice.tsx');
});

/**
 * A wallet whose access is restricted stands above all; then the declaration, for those who may
 * make it; then what else a subscription needs; else what is announced.
 */
export default function Notices({ session }: { readonly session: CurrentSession }): ReactNode {
  const access = useQuery(accessQuery);
  const declaration = useDeclarationDue(session);
  if (access.isPending || declaration === 'asking') return null;
  const alerts = access.data?.alerts ?? [];
  const restricted = alerts.find(({ kind }) => kind === 'access_restricted');
  const alert = restricted ?? (declaration === 'due' ? undefined : alerts[0]);
  return (
    <>
      {alert === undefined && declaration === 'due' && <DeclareNow />}
      <Suspense fallback={null}>
        {alert === undefined && declaration !== 'due' && <Announcements session={session} />}
        {access.data && alerts.length > 0 && (
          <AccessNotice access={access.data} alert={alert} session={session} />
        )}
      </Suspense>
    </>
  );
}

/** Whether a third-party declaration is to be made, by one who may, on another page than its own. */
function useDeclarationDue(session: CurrentSession): 'asking' | 'due' | 'no' {
  const asks = allows(session, 'integrations') && session.client.hide_today === 0;
  const found = useQuery({ ...thirdParty, enabled: asks });
  const here = useLocation({ select: (place) => place.pathname === DECLARATION });
  if (asks && found.isPending) return 'asking';
  return asks && !here && found.data?.due === true ? 'due' : 'no';
}

function DeclareNow(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <LateBanner>
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
    </LateBanner>
  );
}
