import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, fromWire, sum, wholePercent } from '#kernel/money.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { allows } from '#web/lib/abilities.ts';
import { formatClock } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useWaits } from '#web/lib/use-waits.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Money } from '#web/ui/values.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import { tipStores, tipsPastWeek } from '#web/ui/tips/setup.queries.ts';
import { STEPS, addressOf, reached } from '#web/ui/tips/steps.ts';
import styles from './tippool.module.css';

type Store = Awaited<ReturnType<NonNullable<typeof tipStores.queryFn>>>['data'][number];

/**
 * The wallets of the manager and how each splits its tips: where a set-up begins, goes on, and is
 * changed.
 */
export function TipPool(): ReactNode {
  const { t } = useTranslation('tips-setup');
  const found = useQuery(tipStores);
  // Their cards are as high as the past week wants them: nothing moves once they stand.
  const awaitsWeek = useWaits(useQuery(tipsPastWeek).isLoading);
  const stores = awaitsWeek ? undefined : found.data?.data;
  const { placed } = useSearch({ strict: false });
  const ready = stores?.find((one) => one.finished_at !== null && String(one.wallet_id) === placed);
  return (
    <Page>
      <PageHeader title={t('tips')} below={t('overviewText')} />
      {ready && <JustSetUp store={ready} />}
      {stores === undefined && <LoadingCard found={found} height="180px" />}
      {stores?.length === 0 && <NoWallets />}
      {stores && stores.length > 0 && (
        <ul className={styles.stores} aria-label={t('wallets')}>
          {stores.map((store) => (
            <StoreCard key={store.wallet_id} store={store} />
          ))}
        </ul>
      )}
      <p className="caption">
        <Link to="/tippool-terms-conditions">{t('terms')}</Link>
      </p>
    </Page>
  );
}

/** The end of a set-up, and what comes after it: the first night. */
function JustSetUp({ store }: { readonly store: Store }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const session = useCurrentSession();
  const to = HOME[store.tip_type ?? 'pool'];
  const wallet = String(store.wallet_id);
  const byHand = store.import_type === 'manual';
  return (
    <Alert
      tone="success"
      title={t('readyTitle', { name: store.wallet_name })}
      actions={
        <>
          <Link
            to={to}
            search={byHand ? { wallet, tab: 'drafts', draft: 'new' } : { wallet }}
            className={buttonClass({ tone: 'primary', size: 'small' })}
          >
            {t(byHand ? 'enterNight' : 'seeCalculator')}
          </Link>
          {allows(session, 'edit_members') && (
            <Link to="/add-member" search={{ wallet }} className={buttonClass({ size: 'small' })}>
              {t('addMember')}
            </Link>
          )}
          {byHand && allows(session, 'integrations') && (
            <Link
              to="/account-management/thirdparty-connect"
              search={{ wallet }}
              className={buttonClass({ size: 'small' })}
            >
              {t('connectPos')}
            </Link>
          )}
        </>
      }
    >
      {t(byHand ? 'readyByHand' : 'readyPos')}
    </Alert>
  );
}

function StoreCard({ store }: { readonly store: Store }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const how = useHow();
  const far = reached(store);
  const finished = store.finished_at !== null;
  const begun = store.version > 0 && !finished;
  return (
    <li>
      <Card className={styles.store}>
        <div className={styles.head}>
          <h2>{store.wallet_name}</h2>
          {finished && <Badge tone="success">{t('stateReady')}</Badge>}
          {begun && (
            <Badge tone="warning">{t('stateStep', { step: far + 1, of: STEPS.length })}</Badge>
          )}
          {!finished && !begun && <Badge tone="neutral">{t('stateNone')}</Badge>}
        </div>
        <p className={styles.how}>{how(store)}</p>
        {finished ? <PastWeek store={store} /> : <SetUpFigures store={store} />}
        <Actions store={store} finished={finished} begun={begun} />
      </Card>
    </li>
  );
}

function SetUpFigures({ store }: { readonly store: Store }): ReactNode {
  const { t } = useTranslation('tips-setup');
  return (
    <dl className={styles.figures}>
      {(
        [
          ['services', store.services],
          ['jobs', store.job_codes],
          ['members', store.employees],
        ] as const
      ).map(([step, count]) => (
        <div key={step}>
          <dt>{t(`step.${step}`)}</dt>
          <dd className="num">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What was paid in the past 7 days, what waits, and what cannot be paid: each leads there. */
function PastWeek({ store }: { readonly store: Store }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const week = useQuery(tipsPastWeek).data?.data.find((one) => one.wallet_id === store.wallet_id);
  const figures = [
    ['paid', week?.paid, week?.paid_results],
    ['pending', week?.pending, week?.pending_results],
    ['blocked', week?.blocked, week?.blocked_results],
  ] as const;
  return (
    <div>
      <h3 className={styles.week}>{t('pastWeek')}</h3>
      <WeekBar amounts={figures.map(([, amount]) => fromWire(amount ?? '') ?? 0n)} />
      <dl className={styles.figures} aria-busy={week === undefined}>
        {figures.map(([key, amount, results]) => (
          <div key={key}>
            <dt>
              <span aria-hidden="true" className={`${styles.dot} ${styles[key]}`} />
              {t(`week.${key}`)}
            </dt>
            <dd className={key === 'blocked' && results ? `num ${styles.bad}` : 'num'}>
              <Money value={amount} />
            </dd>
            <dd className={styles.count}>
              {results === undefined ? '' : t('weekServices', { count: results })}
            </dd>
          </div>
        ))}
      </dl>
      {week !== undefined && week.held_members > 0 && (
        <p className={styles.held}>{t('weekHeld', { count: week.held_members })}</p>
      )}
    </div>
  );
}

/** Paid, waiting and blocked as parts of one bar; the figures below it say the same. */
function WeekBar({ amounts }: { readonly amounts: readonly Cents[] }): ReactNode {
  const whole = sum(amounts);
  return (
    <div aria-hidden="true" className={styles.weekBar}>
      {amounts.map((amount, index) => (
        <span
          key={WEEK_PARTS[index]}
          className={styles[WEEK_PARTS[index] ?? 'paid']}
          style={{ flexGrow: wholePercent(amount, whole) }}
        />
      ))}
    </div>
  );
}
const WEEK_PARTS = ['paid', 'pending', 'blocked'] as const;

/** How a store pools its tips, and from what: `Pool · Point of sale · loads at 6:00 AM`. */
function useHow(): (store: Store) => string {
  const { t } = useTranslation('tips-setup');
  const { language, region } = usePreferences();
  return ({ tip_type: type, import_type: from, load_times: times }) => {
    if (type === null) return t('howNone');
    const shown = times.map((time) => formatClock(time, language, region));
    return [
      t(type),
      ...(from === null ? [] : [t(from)]),
      ...(times.length > 0 ? [t('loadsAt', { times: shown.join(', ') })] : []),
    ].join(' · ');
  };
}

/** On with the step that waits; what is set up leads into its parts. */
function Actions({
  store,
  finished,
  begun,
}: {
  readonly store: Store;
  readonly finished: boolean;
  readonly begun: boolean;
}): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = allows(useCurrentSession(), 'tips_rules');
  const params = { storeId: String(store.wallet_id) };
  const name = store.wallet_name;
  if (!finished) {
    const step = STEPS[reached(store)] ?? 'tip_type';
    const word = mayEdit ? (begun ? 'goOn' : 'setUp') : 'look';
    return (
      <div className={styles.actions}>
        <Link
          to={addressOf(step, store.tip_type)}
          params={params}
          className={buttonClass({ tone: 'primary' })}
          aria-label={t('actionOf', { action: t(word), name })}
        >
          {t(word)}
        </Link>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Link
        to={HOME[store.tip_type ?? 'pool']}
        search={{ wallet: String(store.wallet_id) }}
        className={buttonClass({ tone: 'primary', size: 'small' })}
        aria-label={t('actionOf', { action: t('open'), name })}
      >
        {t('open')}
      </Link>
      <Link
        to={HOME[store.tip_type ?? 'pool']}
        search={{ wallet: String(store.wallet_id), tab: 'pending' }}
        className={buttonClass({ size: 'small' })}
        aria-label={t('actionOf', { action: t('toPending'), name })}
      >
        {t('toPending')}
      </Link>
      {(['rules', 'members'] as const).map((step) => (
        <Link
          key={step}
          to={addressOf(step, store.tip_type)}
          params={params}
          className={buttonClass({ size: 'small' })}
          aria-label={t('actionOf', { action: t(`step.${step}`), name })}
        >
          {t(`step.${step}`)}
        </Link>
      ))}
    </div>
  );
}
