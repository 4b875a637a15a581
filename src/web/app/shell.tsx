import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import {
  lazy,
  memo,
  startTransition,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { loadTexts } from '#web/i18n/i18n.ts';
import { knowRegionWords } from '#web/i18n/region-words.ts';
import type { CurrentSession } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { localeOf } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { followHistory } from '#web/lib/use-first-in-slices.ts';
import { fetchDialogsOnFirstAct } from '#web/ui/dialog.tsx';
import { ToastRegion } from '#web/ui/toast.tsx';
import { Banners } from './banners.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { isTips } from './navigation.ts';
import { PendingPage } from './pending.tsx';
import styles from './shell.module.css';
import { StillWorking } from './still-working.tsx';
import { Sidebar } from './sidebar.tsx';
import { TopBar, type Panel } from './top-bar.tsx';
import { keepTyping } from './typed-ahead.ts';
import { useIdle } from './use-idle.ts';
import { useShortcuts } from './use-shortcuts.ts';

knowRegionWords();

const loadPanels = async () => {
  const [panels] = await Promise.all([import('./panels.tsx'), loadTexts('trays')]);
  return panels;
};
const Panels = lazy(loadPanels);
const FOOTER_YEAR = 2024;
const TIPS_VERSION = '20220913';

/** The frame of every screen with a session. What opens over it loads when first opened. */
export function Shell(): ReactNode {
  // The longest drawing of all is done in slices, as it is not the first one.
  const drawn = useDeferredValue(true, false);
  return drawn ? (
    <QueryClientProvider client={queryClient}>
      <Frame />
    </QueryClientProvider>
  ) : (
    <PendingPage />
  );
}

function Frame(): ReactNode {
  const session = useCurrentSession();
  const { language, region, direction } = usePreferences();
  const [panel, setPanel] = useState<Panel | null>(null);
  const idle = useIdle();
  const openPanel = useCallback((wanted: Panel) => {
    if (wanted === 'palette') keepTyping();
    // Drawn in slices: what opens must not hold up the press that asks for it.
    startTransition(() => setPanel(wanted));
  }, []);
  useShortcuts(openPanel);
  const { history } = useRouter();
  useEffect(() => history.subscribe(({ action }) => followHistory(action.type)), [history]);
  useEffect(() => fetchDialogsOnFirstAct(), []);
  useEffect(() => fetchSearchOnFirstKey(), []);
  if (!session) return null;
  // The component library takes the direction from the locale's script.
  const locale = direction === 'rtl' ? `${language}-Arab` : localeOf(language, region);
  const open = idle.minutesLeft === null ? panel : 'idle';
  return (
    <I18nProvider locale={locale}>
      <Screen session={session} onPanel={openPanel} />
      <ToastRegion />
      {open !== null && (
        <Suspense fallback={null}>
          <Panels panel={open} session={session} onPanel={setPanel} idle={idle} />
        </Suspense>
      )}
    </I18nProvider>
  );
}

/** What a panel opens over; it is not drawn again when one opens or closes. */
const Screen = memo(function Screen({
  session,
  onPanel,
}: {
  readonly session: CurrentSession;
  readonly onPanel: (panel: Panel) => void;
}): ReactNode {
  const { t } = useTranslation(['shell', 'common']);
  const onTips = useLocation({ select: ({ pathname }) => isTips(pathname) });
  return (
    <>
      <a href="#content" className={styles.skip}>
        {t('skip')}
      </a>
      <div className={styles.shell}>
        <div className={styles.side}>
          <Sidebar session={session} />
        </div>
        <div className={styles.main}>
          <TopBar session={session} onPanel={onPanel} />
          <Banners session={session} />
          <StillWorking />
          <main id="content" tabIndex={-1} className={styles.content}>
            <Outlet />
          </main>
          <footer className={styles.footer}>
            {t('common:footer', { year: FOOTER_YEAR })}
            {onTips && ` · ${t('shell:tipsVersion', { version: TIPS_VERSION })}`}
          </footer>
        </div>
        <BottomBar session={session} onMore={() => onPanel('menu')} />
      </div>
    </>
  );
});

/** Who uses the keyboard opens the search with it: its code is on its way before it is asked for. */
function fetchSearchOnFirstKey(): () => void {
  const fetchNow = () =>
    // What cannot be fetched now is fetched, or told of, when the search is opened.
    void loadPanels()
      .then(
        ({ loadPalette }) => loadPalette(),
        () => undefined,
      )
      .catch(() => undefined);
  addEventListener('keydown', fetchNow, { once: true, passive: true });
  return () => removeEventListener('keydown', fetchNow);
}
