import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '#web/i18n/i18n.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { AccessBanner } from '#web/features/subscriptions/access-banner.tsx';
import { type AccessAlert, accessQuery } from '#web/lib/access.ts';
import { asksForDeclaration, thirdParty } from '#web/lib/declaration.ts';
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
  const declaration = useDeclarationDue(session);
  if (access.isPending || declaration === 'asking') return null;
  const alerts = access.data?.alerts ?? [];
  const restricted = alerts.find(({ kind }) => kind === 'access_restricted');
  const alert = restricted ?? (declaration === 'due' ? undefined : alerts[0]);
  const mayUpgrade = access.data?.may_subscribe ?? false;
  return (
    <>
      {alert === undefined && declaration === 'due' && <DeclareNow />}
      {alert && <AccessBanner alert={alert} mine={mayUpgrade} />}
      <Suspense fallback={null}>
        {alert === undefined && declaration !== 'due' && <Announcements session={session} />}
        {mayUpgrade && alerts.some(isOfTrial) && (
          <UpgradePrompt clientId={session.client.client_id} />
        )}
      </Suspense>
    </>
  );
}

const isOfTrial = ({ kind }: AccessAlert): boolean => kind === 'trial' || kind === 'trial_over';

/** Whether a third-party declaration is to be made, by one who may, on another page than its own. */
function useDeclarationDue(session: CurrentSession): 'asking' | 'due' | 'no' {
  const asks = asksForDeclaration(session);
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
