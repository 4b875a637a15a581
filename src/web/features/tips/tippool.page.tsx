import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Coins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { allows } from '#web/lib/abilities.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { HOME } from './frame/tabs.ts';
import { tipStores } from './setup/setup.queries.ts';
import { STEPS, addressOf, reached } from './setup/steps.ts';
import styles from './tippool.module.css';

type Store = Awaited<ReturnType<NonNullable<typeof tipStores.queryFn>>>['data'][number];

/** The wallets of the manager and how each splits its tips: where a set-up begins, goes on, and is changed. */
export function TipPool(): ReactNode {
  const { t } = useTranslation('tips-setup');
  const found = useQuery(tipStores);
  const stores = found.data?.data;
  return (
    <Page>
      <PageHeader title={t('tips')} below={t('overviewText')} />
      {found.isError && <Card><FailureState error={found.error} onRetry={() => void found.refetch()} /></Card>}
      {found.isPending && <Card><Skeleton height="180px" /></Card>}
      {stores?.length === 0 && <Card><EmptyState icon={<Coins />} title={t('noWallets')} text={t('noWalletsText')} /></Card>}
      {stores && stores.length > 0 && (
        <ul className={styles.stores} aria-label={t('wallets')}>
          {stores.map((store) => <StoreCard key={store.wallet_id} store={store} />)}
        </ul>
      )}
      <p className="caption"><Link to="/tippool-terms-conditions">{t('terms')}</Link></p>
    </Page>
  );
}

function StoreCard({ store }: { readonly store: Store }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const far = reached(store);
  const finished = store.finished_at !== null;
  const begun = store.version > 0 && !finished;
  return (
    <li className={styles.store}>
      <div className={styles.head}>
        <h2>{store.wallet_name}</h2>
        {finished && <Badge tone="success">{t('stateReady')}</Badge>}
        {begun && <Badge tone="warning">{t('stateStep', { step: far + 1, of: STEPS.length })}</Badge>}
        {!finished && !begun && <Badge tone="neutral">{t('stateNone')}</Badge>}
      </div>
      <p className={styles.how}>{how(store, t)}</p>
      <dl className={styles.figures}>
        {([['services', store.services], ['jobs', store.job_codes], ['members', store.employees]] as const).map(([step, count]) => (
          <div key={step}>
            <dt>{t(`step.${step}`)}</dt>
            <dd className="num">{count}</dd>
          </div>
        ))}
      </dl>
      <Actions store={store} finished={finished} begun={begun} />
    </li>
  );
}

function how(store: Store, t: ReturnType<typeof useTranslation<'tips-setup'>>['t']): string {
  if (store.tip_type === null) return t('howNone');
  const data = store.import_type === null ? [] : [t(store.import_type)];
  return [t(store.tip_type), ...data, ...(store.load_times.length > 0 ? [t('loadsAt', { times: store.load_times.join(', ') })] : [])].join(' · ');
}

/** On with the step that waits; what is set up leads into its parts. */
function Actions({ store, finished, begun }: { readonly store: Store; readonly finished: boolean; readonly begun: boolean }): ReactNode {
  const { t } = useTranslation('tips-setup');
  const mayEdit = allows(useCurrentSession(), 'tips_rules');
  const params = { storeId: String(store.wallet_id) };
  const name = store.wallet_name;
  if (!finished) {
    const step = STEPS[reached(store)] ?? 'tip_type';
    const word = mayEdit ? (begun ? 'goOn' : 'setUp') : 'look';
    return <div className={styles.actions}><Link to={addressOf(step, store.tip_type)} params={params} className={buttonClass({ tone: 'primary' })} aria-label={t('actionOf', { action: t(word), name })}>{t(word)}</Link></div>;
  }
  return (
    <div className={styles.actions}>
      <Link to={HOME[store.tip_type ?? 'pool']} search={{ wallet: String(store.wallet_id) }} className={buttonClass({ tone: 'primary', size: 'small' })} aria-label={t('actionOf', { action: t('open'), name })}>{t('open')}</Link>
      {(['rules', 'members', 'services'] as const).map((step) => (
        <Link key={step} to={addressOf(step, store.tip_type)} params={params} className={buttonClass({ size: 'small' })} aria-label={t('actionOf', { action: t(`step.${step}`), name })}>{t(`step.${step}`)}</Link>
      ))}
    </div>
  );
}
