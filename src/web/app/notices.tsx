import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { AccessBanner } from '#web/features/subscriptions/access-banner.tsx';
import { type AccessAlert, accessQuery } from '#web/lib/access.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { LateBanner } from '#web/ui/late-banner.tsx';

const DECLARATION = '/organisation/third-party';

const Announcements = lazy(async () => {
  await loadTexts('pop-ups');
  return import('#web/features/engagement/announcements.tsx');
});

/** Asked once in a while, at home: it may come after the page. */
const UpgradePrompt = lazy(async () => {
  await loadTexts('subscription-access');
  return import('#web/features/subscriptions/upgrade-prompt.tsx');
});

/**
 * A wallet whose access is restricted stands above all; then the declaration, for those who may
 * make it; then what else a subscription needs; else what is announced.
 */
export default function Notices({ session }: { readonly session: CurrentSession }): ReactNode {
  const access = useQuery(accessQuery);
  const isOnItsPage = useLocation({ select: (place) => place.pathname === DECLARATION });
  if (access.isPending) return null;
  const isDue = session.declaration_due && !isOnItsPage;
  const alerts = access.data?.alerts ?? [];
  const restricted = alerts.find(({ kind }) => kind === 'access_restricted');
  const alert = restricted ?? (isDue ? undefined : alerts[0]);
  const mayUpgrade = access.data?.may_subscribe ?? false;
  return (
    <>
      {alert === undefined && isDue && <DeclareNow />}
      {alert && <AccessBanner alert={alert} mine={mayUpgrade} />}
      <Suspense fallback={null}>
        {alert === undefined && !isDue && <Announcements session={session} />}
        {mayUpgrade && alerts.some(isOfTrial) && (
          <UpgradePrompt clientId={session.client.client_id} />
        )}
      </Suspense>
    </>
  );
}

const isOfTrial = ({ kind }: AccessAlert): boolean => kind === 'trial' || kind === 'trial_over';

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
