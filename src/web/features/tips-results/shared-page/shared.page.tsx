import { useLoaderData, useRouter } from '@tanstack/react-router';
import CloudOff from 'lucide-react/icons/cloud-off';
import Hourglass from 'lucide-react/icons/hourglass';
import Printer from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { Instant } from '#web/ui/values.tsx';
import type { Shared, SharedPage } from './load-shared.ts';
import { SharedFigures } from './shared-figures.tsx';
import { SharedPeople } from './shared-people.tsx';
import styles from './shared.module.css';

const FOOTER_YEAR = 2024;
const VERSION = '20220913';
/**
 * A pool or share for everybody who was given its address. It has no session, and nothing else is
 * reached from it.
 */
export function SharedTips(): ReactNode {
  // Both routes to this page are loaded by loadShared.
  const shared = useLoaderData({ strict: false, select: (loaded) => loaded as Shared });
  return (
    <div className={styles.sheet}>
      <header className={styles.bar}>
        <Logo slot="sidebar" />
        <Languages />
      </header>
      <main className={styles.main}>
        {'page' in shared ? <Night page={shared.page} /> : <Gone failure={shared.failure} />}
      </main>
      <Foot page={'page' in shared ? shared.page : null} />
    </div>
  );
}

function Languages(): ReactNode {
  const { t } = useTranslation('tips-shared');
  return (
    <div role="group" aria-label={t('language')} className={styles.languages}>
      <LanguageButtons className={styles.language} />
    </div>
  );
}

function Night({ page }: { readonly page: SharedPage }): ReactNode {
  const { t } = useTranslation('tips-shared');
  const { language, region } = usePreferences();
  return (
    <>
      <div className={styles.head}>
        <div className={styles.titles}>
          <PageTitle className={styles.title}>
            {t('title', {
              service: page.service,
              day: formatDay(page.date, language, region, 'long'),
            })}
          </PageTitle>
          <p className={styles.where}>
            {page.client === page.wallet ? page.client : `${page.client} · ${page.wallet}`}
          </p>
        </div>
        <div className={styles.beside}>
          {page.state === 'paid' ? (
            <Badge tone="success">{t('paid')}</Badge>
          ) : (
            <Badge tone="warning">{t('pending')}</Badge>
          )}
          <Button className={styles.print} onClick={() => print()}>
            <Printer aria-hidden="true" /> {t('print')}
          </Button>
        </div>
      </div>
      {page.state === 'pending' && <p className={styles.note}>{t('pendingText')}</p>}
      <SharedFigures page={page} />
      <SharedPeople page={page} />
    </>
  );
}

/** Ended, not whole, or out of reach: said in words, and nothing more. */
function Gone({
  failure,
}: {
  readonly failure: Extract<Shared, { failure: unknown }>['failure'];
}): ReactNode {
  const { t } = useTranslation('tips-shared');
  const router = useRouter();
  const known = failure.status === 404 || failure.code === 'page_gone';
  return (
    <>
      <PageTitle className={styles.title}>{known ? t('goneTitle') : t('failedTitle')}</PageTitle>
      {known ? (
        <EmptyState icon={<Hourglass />} title={t('goneText')} text={t('goneAsk')} />
      ) : (
        <EmptyState
          tone="danger"
          icon={<CloudOff />}
          title={t('failedText')}
          action={<Button onClick={() => void router.invalidate()}>{t('tryAgain')}</Button>}
        />
      )}
    </>
  );
}

function Foot({ page }: { readonly page: SharedPage | null }): ReactNode {
  const { t } = useTranslation(['tips-shared', 'common']);
  return (
    <footer className={styles.foot}>
      {page && (
        <p>
          {t('tips-shared:computed')} <Instant value={page.computed_at} zone={page.timezone} />.{' '}
          {t('tips-shared:expires')}{' '}
          <Instant value={page.expires_at} style="day" zone={page.timezone} />.
        </p>
      )}
      <p>
        {t('tips-shared:version', { version: VERSION })} ·{' '}
        {t('common:footer', { year: FOOTER_YEAR })}
      </p>
    </footer>
  );
}
