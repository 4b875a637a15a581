import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import Building2 from 'lucide-react/icons/building-2';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DebtBanner } from '#web/features/bank/debt-banner.tsx';
import { outlook } from '#web/features/reports/reports.queries.ts';
import { loadTexts } from '#web/i18n/i18n.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { now } from '#web/lib/clock.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatCount, formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useFirstInSlices, useRestIsDrawn } from '#web/lib/use-first-in-slices.ts';
import { useWaits } from '#web/lib/use-waits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState, NotRefreshed } from '#web/ui/states.tsx';
import { Count, Day, Money } from '#web/ui/values.tsx';
import { FirstStepsCard } from './first-steps.tsx';
import { Bones, CannotBePaid, NeedsALook } from './home-cards.tsx';
import { LastNight } from './home-tips.tsx';
import { WalletList } from './home-wallets.tsx';
import { homeQuery, type HomeData } from './home.queries.ts';
import styles from './home.module.css';

/** Pictures come after what has to be done. */
const HomePictures = lazy(async () => {
  const [pictures] = await Promise.all([import('./home-pictures.tsx'), loadTexts('analytics')]);
  return { default: pictures.HomePictures };
});

export function Home(): ReactNode {
  const home = useQuery(homeQuery);
  const seesMoney = allows(useCurrentSession(), 'view_money', false);
  // What the wallets say of it makes their lines higher: all is drawn at once, and nothing moves.
  const awaitsOutlook = useWaits(useQuery({ ...outlook({}), enabled: seesMoney }).isLoading);
  const shown = useFirstInSlices(awaitsOutlook ? undefined : home.data);
  return (
    <Page>
      <Welcome />
      <DeniedNote />
      <DebtBanner />
      {home.isError && home.data && <NotRefreshed query={home} />}
      {home.isLoadingError ? (
        <Card>
          <FailureState error={home.error} onRetry={() => void home.refetch()} />
        </Card>
      ) : shown ? (
        <Blocks home={shown} />
      ) : (
        <HomeBones />
      )}
    </Page>
  );
}

/** The shape of the first two rows, until their figures are here. */
function HomeBones(): ReactNode {
  const { t } = useTranslation('home');
  return (
    <>
      <div className={styles.top}>
        <Card className={styles.today}>
          <Skeleton width="180px" height="40px" />
          <Bones />
        </Card>
        <Card title={t('wallets')}>
          <Bones />
        </Card>
      </div>
      <div className={styles.two}>
        <Card>
          <Bones />
        </Card>
        <Card>
          <Bones />
        </Card>
      </div>
    </>
  );
}

/**
 * What concerns the level. Where only the tips are switched on, or nobody's client was entered,
 * little does.
 */
function Blocks({ home }: { readonly home: HomeData }): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const isRestDrawn = useRestIsDrawn();
  if (session?.operator && session.abilities.length === 0)
    return (
      <Card>
        <EmptyState icon={<Building2 />} title={t('outside')} text={t('outsideText')} />
      </Card>
    );
  const { tips, first_steps: first } = home;
  const firstSteps = session && first !== null && !first.hidden && (
    <FirstStepsCard first={first} session={session} />
  );
  if (session?.client.hide_today !== 0)
    return (
      <>
        {firstSteps}
        <div className={styles.top}>
          <WalletList home={home} />
        </div>
      </>
    );
  const ofDay =
    allows(session, 'load_one', false) || allows(session, 'view_money', false) ? (
      <Today home={home} />
    ) : (
      <Members home={home} />
    );
  const night = tips !== null && tips.nights.length > 0;
  const seesMoney = allows(session, 'view_money', false);
  // Who is told no balance would read bare names of wallets; the day stands there instead.
  const bareNames = night && home.wallets.length > 0 && !home.wallets.some(saysMoney);
  return (
    <>
      {firstSteps}
      <div className={styles.top}>
        {night ? <LastNight tips={tips} wallets={home.wallets} /> : ofDay}
        {bareNames ? ofDay : <WalletList home={home} />}
      </div>
      {isRestDrawn && (
        <div className={styles.two}>
          <CannotBePaid home={home} />
          {(allows(session, 'bulk', false) || tips !== null) && <NeedsALook home={home} />}
          {night && !seesMoney && !bareNames && ofDay}
        </div>
      )}
      {isRestDrawn && seesMoney && (
        <Suspense fallback={<div className={styles.pictures}>{night && ofDay}</div>}>
          <HomePictures beside={night && ofDay} />
        </Suspense>
      )}
    </>
  );
}

const saysMoney = (wallet: HomeData['wallets'][number]): boolean =>
  wallet.balance !== null || wallet.alert_amount !== null;

/** For those who neither load nor see money. */
function Members({ home }: { readonly home: HomeData }): ReactNode {
  const { t } = useTranslation('home');
  return (
    <Card className={styles.today} title={t('membersTitle')}>
      <div className={styles.figure}>
        <Count value={home.members} />
      </div>
      <div className={styles.figureNote}>{t('membersNote')}</div>
      <div className={styles.actions}>
        <Link to="/account-management/view-customers" className={buttonClass()}>
          {t('viewMembers')}
        </Link>
      </div>
    </Card>
  );
}

function Welcome(): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const { language, region } = usePreferences();
  const [moment] = useState(now);
  const hour = new Date(moment).getHours();
  const greeting =
    hour < 5 ? 'evening' : hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const tips = session?.client.hide_today !== 0;
  return (
    <PageHeader
      title={t(greeting, { name: session?.fullname.split(' ')[0] })}
      below={
        <bdi dir="ltr">
          <Day value={localDay(moment)} style="long" />
          {', '}
          {formatInstant(moment, language, region, 'time')}
        </bdi>
      }
      actions={
        !tips && (
          <>
            {allows(session, 'bulk') && hasFeature(session, 'corp_load') && (
              <Link to="/account-management/bulk-load-funds-with-file" className={buttonClass()}>
                {t('bulkLoad')}
              </Link>
            )}
            {allows(session, 'load_one') && hasFeature(session, 'corp_load') && (
              <Link
                to="/account-management/load-funds"
                className={buttonClass({ tone: 'primary' })}
              >
                {t('loadCard')}
              </Link>
            )}
          </>
        )
      }
    />
  );
}

function localDay(moment: number): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Said to who was led here from a page that the level may not use. */
function DeniedNote(): ReactNode {
  const { t, i18n } = useTranslation('shell');
  const { denied } = useSearch({ strict: false });
  if (denied === undefined) return null;
  const page = knownText(i18n, 'shell', denied) ?? t('deniedPage');
  return (
    <Alert tone="warning" urgent>
      {t('denied', { page })}
    </Alert>
  );
}

function Today({ home }: { readonly home: HomeData }): ReactNode {
  const { t } = useTranslation('home');
  const session = useCurrentSession();
  const { language, region } = usePreferences();
  const { loaded, loads, in_flight: flying } = home.today;
  return (
    <Card className={styles.today} title={t('today')} aside={<TodayBadge today={home.today} />}>
      <div className={styles.figure}>{loaded === null ? loads : <Money value={loaded} />}</div>
      <div className={styles.figureNote}>
        <bdi>
          {t(loaded === null ? 'loadsWord' : 'todayLoads', { count: loads })}
          {flying > 0 && ` · ${t('inFlight', { count: flying })}`}
        </bdi>
      </div>
      <div className={`small ${styles.figureNote}`}>
        <bdi>
          {t('members', { count: home.members, n: formatCount(home.members, language, region) })}
        </bdi>
      </div>
      <div className={styles.actions}>
        {allows(session, 'view_money', false) && session?.client.hide_today === 0 && (
          <Link to="/reports/transactions" className={buttonClass()}>
            {t('seeTransactions')}
          </Link>
        )}
        {allows(session, 'view_members', false) && (
          <Link to="/account-management/view-customers" className={buttonClass()}>
            {t('viewMembers')}
          </Link>
        )}
      </div>
    </Card>
  );
}

/** That all arrived is said only where something was sent and nothing failed. */
function TodayBadge({ today }: { readonly today: HomeData['today'] }): ReactNode {
  const { t } = useTranslation('home');
  if (today.failed > 0)
    return <Badge tone="danger">{t('someFailed', { count: today.failed })}</Badge>;
  if (today.in_flight > 0) return <Badge tone="warning">{t('onItsWay')}</Badge>;
  return today.loads > 0 ? <Badge tone="success">{t('allArrived')}</Badge> : null;
}
