import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Wallet from 'lucide-react/icons/wallet';
import { Suspense, lazy, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/lib/api-error.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { preferences, usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { earnedPay, type EarnedPay } from './earned.queries.ts';
import { MoreAboutPay } from './more-about-pay.tsx';
import { StoreFigures } from './store-figures.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useAnnounced } from './use-announce.ts';
import { type View, viewOf } from './view.ts';
import styles from './earned.module.css';

const loadView = () => import('./opened-view.tsx');
const loadSheet = () => import('./take.dialog.tsx');
const OpenedView = lazy(loadView);
const TakeSheet = lazy(async () => ({ default: (await loadSheet()).TakeSheet }));

/** What a member has earned, and taking of it: the figures, and what opens from them. */
export function EarnedPage(): ReactNode {
  const { t } = useTranslation('earned');
  const { view: asked } = useSearch({ strict: false });
  const view = viewOf(asked);
  const said = useAnnounced();
  useRegionOf(useQuery(earnedPay).data);
  const isFigures = view.name === 'figures' || view.name === 'take';
  return (
    <div className={styles.screen}>
      <header className={styles.top}>
        {isFigures ? (
          <Link to="/member" className={styles.back}>
            <ChevronLeft aria-hidden="true" />
            {t('back')}
          </Link>
        ) : (
          <Link to="/member/earned" className={styles.back}>
            <ChevronLeft aria-hidden="true" />
            {t('backToPay')}
          </Link>
        )}
      </header>
      <main className={styles.main}>
        <div role="status" className="visually-hidden">
          {said}
        </div>
        <UnknownOutcome />
        {isFigures ? (
          <Figures view={view} />
        ) : (
          <Suspense fallback={<Bones />}>
            <OpenedView key={asked} view={view} />
          </Suspense>
        )}
      </main>
    </div>
  );
}

function Figures({ view }: { readonly view: View }): ReactNode {
  const { t } = useTranslation('earned');
  const online = useOnline();
  const found = useQuery(earnedPay);
  const page = found.data;
  useWaysOn(page !== undefined);
  if (page === undefined) {
    if (!online)
      return (
        <>
          <PageTitle className={styles.title}>{t('title')}</PageTitle>
          <Alert tone="warning" title={t('offlineTitle')}>
            {t('offlineNothing')}
          </Alert>
        </>
      );
    if (found.isError)
      return (
        <>
          <PageTitle className={styles.title}>{t('title')}</PageTitle>
          <FailureState error={found.error} onRetry={() => void found.refetch()} />
        </>
      );
    return <Bones />;
  }
  const isOffline = !online || (found.error instanceof ApiError && found.error.code === 'network');
  const isOld = isOffline || found.isError;
  return (
    <>
      <PageTitle className={styles.title}>{t('title')}</PageTitle>
      {isOld && <OldFigures at={page.at} offline={isOffline} />}
      {page.data.length === 0 && (
        <EmptyState icon={<Wallet />} title={t('none')} text={t('noneText')} />
      )}
      {page.data.map((store) => (
        <StoreFigures
          key={store.store_id}
          store={store}
          named={page.data.length > 1}
          canSend={!isOld}
        />
      ))}
      <MoreAboutPay stores={page.data} />
      {view.name === 'take' && <Sheet view={view} page={page} />}
    </>
  );
}

function Sheet({
  view,
  page,
}: {
  readonly view: Extract<View, { name: 'take' }>;
  readonly page: EarnedPay;
}): ReactNode {
  const store = page.data.find((one) => one.store_id === view.store);
  return (
    store && (
      <Suspense fallback={<div className={styles.sheetComes} aria-busy="true" />}>
        <TakeSheet key={view.amount} store={store} amount={view.amount} />
      </Suspense>
    )
  );
}

/** Once the figures stand, what opens from them is fetched: on a slow network they come first. */
function useWaysOn(stand: boolean): void {
  useEffect(() => {
    if (stand) void Promise.all([loadSheet(), loadView()]).catch(() => undefined);
  }, [stand]);
}

/** Without a connection, or where the server does not answer: the figures are of before. */
function OldFigures({
  at,
  offline,
}: {
  readonly at: string;
  readonly offline: boolean;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const time = formatInstant(at, language, region, 'short');
  return (
    <Alert tone="warning" title={t(offline ? 'offlineTitle' : 'staleTitle')} urgent>
      {t(offline ? 'offline' : 'stale', { time })}
    </Alert>
  );
}

/** Amounts are written as the member's employer pays them. */
function useRegionOf(page: EarnedPay | undefined): void {
  const currency = page?.data[0]?.currency;
  useEffect(() => {
    if (currency === undefined) return;
    preferences.set({ ...preferences.get(), region: currency === 'CAD' ? 'CA' : 'US' });
  }, [currency]);
}

function Bones(): ReactNode {
  const { t } = useTranslation('earned');
  return (
    <div className={styles.bones} aria-busy="true">
      <h1 className="visually-hidden">{t('loading')}</h1>
      <Skeleton width="50%" height="30px" />
      <Skeleton height="190px" />
      <Skeleton height="120px" />
    </div>
  );
}
