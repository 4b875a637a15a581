import { Navigate, useLocation, useSearch } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FIRST_TAB, HOME, type HomeTab, isHomeTab } from '#web/ui/tips/tabs.ts';
import { TipsFrame, type TipWallet } from '#web/ui/tips/tips-frame.tsx';

type TabPage = ComponentType<{ readonly settings: TipWallet }>;
type Tabs<T> = Readonly<Record<HomeTab, T>>;

const LOAD: Tabs<() => Promise<{ default: TabPage }>> = {
  calculator: async () => ({ default: (await import('./calculator-tab.tsx')).CalculatorTab }),
  pending: async () => ({
    default: (await import('#web/features/tips-payouts/pending-tab.tsx')).PendingTab,
  }),
  drafts: async () => ({
    default: (await import('#web/features/tips-results/drafts/drafts-tab.tsx')).DraftsTab,
  }),
  data: async () => ({ default: (await import('#web/features/tips-data/data-tab.tsx')).DataTab }),
  jobs: async () => ({
    default: (await import('#web/features/tips-setup/settings/jobs-tab.tsx')).JobsTab,
  }),
  settings: async () => ({
    default: (await import('#web/features/tips-setup/settings/settings-tab.tsx')).SettingsTab,
  }),
  setup: async () => ({
    default: (await import('#web/features/tips-setup/settings/setup-tab.tsx')).SetupTab,
  }),
};
/** Each tab of a home is fetched when it is opened. */
const PAGES: Tabs<TabPage> = {
  calculator: lazy(LOAD.calculator),
  pending: lazy(LOAD.pending),
  drafts: lazy(LOAD.drafts),
  data: lazy(LOAD.data),
  jobs: lazy(LOAD.jobs),
  settings: lazy(LOAD.settings),
  setup: lazy(LOAD.setup),
};

const tabOf = (tab: string | undefined): HomeTab => (isHomeTab(tab) ? tab : FIRST_TAB);

/** Fetches the script of a tab ahead of drawing it. What cannot be had says so when it is drawn. */
const fetchTab = (tab: string | undefined): void => void LOAD[tabOf(tab)]().catch(() => undefined);
// This page is fetched while the server still looks at the session, and its tab with it.
fetchTab(new URLSearchParams(location.search).get('tab') ?? undefined);

/**
 * A wallet's tips. The two addresses are one page: a wallet that shares is led from the one of
 * pools to the one of shares.
 */
export function TipsHome(): ReactNode {
  const { t } = useTranslation('tips');
  const { tab } = useSearch({ strict: false });
  const { pathname } = useLocation();
  const now = tabOf(tab);
  const Page = PAGES[now];
  // Beside the wallets, for which the frame waits.
  useEffect(() => {
    fetchTab(now);
  }, [now]);
  return (
    <TipsFrame tab={now} title={t('tips')}>
      {(settings) =>
        pathname === HOME[settings.tip_type === 'pool' ? 'share' : 'pool'] ? (
          <Navigate to={HOME[settings.tip_type]} search={(before) => before} replace />
        ) : (
          <Suspense
            fallback={
              <Card>
                <Skeleton height="280px" />
              </Card>
            }
          >
            <Page settings={settings} />
          </Suspense>
        )
      }
    </TipsFrame>
  );
}
