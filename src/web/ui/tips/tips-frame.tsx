import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useOneWallet } from '#web/lib/page-wallet.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { NoWallets } from '../no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { AccessGate } from './access-gate.tsx';
import { type TipSettings, tipStores } from './setup.queries.ts';
import { STEPS, addressOf, reached } from './steps.ts';
import styles from './tips-frame.module.css';
import { FIRST_TAB, HOME, type Tab, TAB_GROUPS, historyOf } from './tabs.ts';

/**
 * A wallet whose tips are set up; what is between type and data of one that is not does not get
 * here.
 */
export type TipWallet = TipSettings & { readonly tip_type: 'pool' | 'share' };
type Props = {
  readonly tab: Tab['key'];
  readonly title?: string;
  readonly actions?: (settings: TipWallet) => ReactNode;
  readonly children: (settings: TipWallet) => ReactNode;
};

/**
 * Around every tab of a wallet's tips: which wallet (the first of those in scope that is set up,
 * chosen in the top bar), and the way to the other tabs. The children are drawn anew when the
 * wallet changes.
 */
export function TipsFrame({ tab, title, actions, children }: Props): ReactNode {
  const { t } = useTranslation('tips');
  const found = useQuery(tipStores);
  const session = useCurrentSession();
  const scope = readWallets(useSearch({ strict: false }).wallet, session?.wallets ?? []);
  const navigate = useNavigate();
  const stores = found.data?.data ?? [];
  const inScope = stores.filter((store) => scope.length === 0 || scope.includes(store.wallet_id));
  const chosen = inScope.find((store) => store.finished_at !== null) ?? inScope[0];
  // What is chosen in one wallet means nothing in another: only the tab goes along.
  useOneWallet(
    chosen?.wallet_id,
    (wallet) =>
      void navigate({ to: '.', search: (now) => ({ wallet: String(wallet), tab: now.tab }) }),
  );
  if (!found.data)
    return (
      <Frame title={title}>
        <LoadingCard found={found} height="280px" />
      </Frame>
    );
  if (!chosen)
    return (
      <Frame title={title}>
        <NoWallets />
      </Frame>
    );
  if (!isReady(chosen)) {
    const step = STEPS[reached(chosen)] ?? 'tip_type';
    const way = (
      <Link
        to={addressOf(step, chosen.tip_type)}
        params={{ storeId: String(chosen.wallet_id) }}
        className={buttonClass({ tone: 'primary' })}
      >
        {t('toSetup')}
      </Link>
    );
    return (
      <Frame title={title} wallet={chosen.wallet_name}>
        <Card>
          <EmptyState
            icon={<HandCoins />}
            title={t('notSetUp', { name: chosen.wallet_name })}
            text={t('notSetUpText')}
            action={way}
          />
        </Card>
      </Frame>
    );
  }
  return (
    <Frame
      title={title}
      wallet={chosen.wallet_name}
      actions={actions?.(chosen)}
      tabs={<TipsNavigation settings={chosen} now={tab} />}
    >
      <Panel key={chosen.wallet_id}>
        {tab === 'history' ? (
          children(chosen)
        ) : (
          <AccessGate walletId={chosen.wallet_id} history={historyOf(chosen.tip_type)}>
            {children(chosen)}
          </AccessGate>
        )}
      </Panel>
    </Frame>
  );
}

const isReady = (settings: TipSettings): settings is TipWallet =>
  settings.finished_at !== null && settings.tip_type !== null;
const Panel = ({ children }: { readonly children: ReactNode }): ReactNode => children;

type FrameProps = {
  readonly title?: string | undefined;
  readonly wallet?: string;
  readonly actions?: ReactNode;
  readonly tabs?: ReactNode;
  readonly children: ReactNode;
};

function Frame({ title, wallet, actions, tabs, children }: FrameProps): ReactNode {
  const { t } = useTranslation('tips');
  return (
    <Page>
      <PageHeader
        title={title ?? t('tips')}
        beside={wallet !== undefined && <bdi className={styles.only}>{wallet}</bdi>}
        actions={actions}
      />
      {tabs}
      {children}
    </Page>
  );
}

function TipsNavigation({
  settings,
  now,
}: {
  readonly settings: TipWallet;
  readonly now: Tab['key'];
}): ReactNode {
  const { t } = useTranslation('tips');
  const groups = TAB_GROUPS.map(({ key, tabs }) => ({
    key,
    tabs: tabs.filter((tab) => tab.shown?.(settings) ?? true),
  }));
  const open = groups.find(({ tabs }) => tabs.some((tab) => tab.key === now));
  return (
    <>
      <nav aria-label={t('tabs')} className="page-tabs">
        {groups.map(({ key, tabs: [first, ...others] }) => {
          const here = key === open?.key && (others.length === 0 ? 'page' : 'true');
          return (
            first && (
              <TabLink key={key} tab={first} settings={settings} current={here}>
                {t(`group.${key}`)}
              </TabLink>
            )
          );
        })}
      </nav>
      {open && open.tabs.length > 1 && (
        <nav aria-label={t(`group.${open.key}`)} className={styles.parts}>
          {open.tabs.map((tab) => (
            <TabLink
              key={tab.key}
              tab={tab}
              settings={settings}
              current={tab.key === now && 'page'}
            >
              {t(`tab.${tab.key}`)}
            </TabLink>
          ))}
        </nav>
      )}
    </>
  );
}

function TabLink({
  tab,
  settings,
  current,
  children,
}: {
  readonly tab: Tab;
  readonly settings: TipWallet;
  readonly current: 'page' | 'true' | false;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Link
      to={tab.to?.(settings.tip_type) ?? HOME[settings.tip_type]}
      search={{
        wallet: String(settings.wallet_id),
        ...(tab.to || tab.key === FIRST_TAB ? {} : { tab: tab.key }),
      }}
      activeOptions={{ exact: true }}
      aria-current={current || undefined}
    >
      {children}
    </Link>
  );
}
