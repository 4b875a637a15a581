import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Wallet from 'lucide-react/icons/wallet';
import { useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '#web/lib/format.ts';
import { useOnline } from '#web/lib/online.ts';
import { preferences, usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { AdvanceHistory } from './advance-history.tsx';
import { earnedPay, type EarnedPay } from './earned.queries.ts';
import { LearningPage } from './learning.tsx';
import { MoreAboutPay } from './more-about-pay.tsx';
import { Receipt } from './receipt.tsx';
import { Statement } from './statement.tsx';
import { StoreFigures } from './store-figures.tsx';
import { StoreTerms } from './terms.tsx';
import { TakeSheet } from './take.dialog.tsx';
import { UnknownOutcome } from './unknown-outcome.tsx';
import { useAnnounced } from './use-announce.ts';
import { type View, viewOf } from './view.ts';
import styles from './earned.module.css';

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
        {isFigures ? <Figures view={view} /> : <Opened key={asked} view={view} />}
      </main>
    </div>
  );
}

/** What has the page to itself. */
function Opened({ view }: { readonly view: View }): ReactNode {
  switch (view.name) {
    case 'history':
      return <AdvanceHistory />;
    case 'receipt':
      return <Receipt advance={view.advance} />;
    case 'statement':
      return <Statement storeId={view.store} period={view.period} />;
    case 'learn':
      return <LearningPage step={view.step} />;
    case 'terms':
      return <StoreTerms storeId={view.store} />;
    case 'figures':
    case 'take':
      return null;
  }
}

function Figures({ view }: { readonly view: View }): ReactNode {
  const { t } = useTranslation('earned');
  const online = useOnline();
  const found = useQuery(earnedPay);
  const page = found.data;
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
  const isOld = !online || found.isError;
  return (
    <>
      <PageTitle className={styles.title}>{t('title')}</PageTitle>
      {isOld && <OldFigures at={page.at} />}
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
      {page.data.length > 0 && <MoreAboutPay stores={page.data} />}
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
  return store && <TakeSheet key={view.amount} store={store} amount={view.amount} />;
}

function OldFigures({ at }: { readonly at: string }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  return (
    <Alert tone="warning" title={t('offlineTitle')} urgent>
      {t('offline', { time: formatInstant(at, language, region, 'short') })}
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
