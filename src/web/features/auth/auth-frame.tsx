import Check from 'lucide-react/icons/check';
import PilcrowLeft from 'lucide-react/icons/pilcrow-left';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { prefer, usePreferences } from '#web/lib/preferences.ts';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import styles from './auth.module.css';
import hero from './hero.module.css';

const FOOTER_YEAR = 2024;

/**
 * The frame of every screen before sign-in: the form at the start, what the product is for beside
 * it.
 */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={styles.screen}>
      <main className={styles.side}>
        <div className={styles.box}>
          <div className={styles.logo}>
            <Logo slot="login" />
          </div>
          <div>
            <PageTitle key={title} className={styles.title}>
              {title}
            </PageTitle>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {children}
        </div>
        <Foot />
      </main>
      <Hero />
    </div>
  );
}

function Foot(): ReactNode {
  const { t } = useTranslation(['auth', 'common']);
  const { direction } = usePreferences();
  return (
    <footer>
      <div className={styles.foot} role="group" aria-label={t('auth:language')}>
        <LanguageButtons className={styles.footButton} />
        <button
          type="button"
          aria-pressed={direction === 'rtl'}
          aria-label={t('auth:direction')}
          className={styles.footButton}
          onClick={() => prefer('direction', direction === 'rtl' ? 'ltr' : 'rtl')}
        >
          <PilcrowLeft aria-hidden="true" size={15} />
        </button>
      </div>
      <div className={styles.copyright}>{t('common:footer', { year: FOOTER_YEAR })}</div>
    </footer>
  );
}

const PAID = [
  { face: 'CN', name: 'Chloe Ng', amount: 5368n },
  { face: 'BL', name: 'Ben Lee', amount: 7669n },
  { face: 'HR', name: 'Hugo Roy', amount: 3068n },
] as const;

function Hero(): ReactNode {
  const { t } = useTranslation('auth');
  const { language, region } = usePreferences();
  const money = (cents: bigint) => <bdi dir="ltr">{formatMoney(cents, language, region)}</bdi>;
  return (
    <aside className={hero.hero}>
      <div className={hero.scene}>
        <div className={hero.receipt} aria-hidden="true">
          <div className={hero.receiptHead}>
            {t('heroTitle')}
            <span className={hero.receiptBadge}>
              <Check />
              {t('heroBadge')}
            </span>
          </div>
          <div className={hero.receiptFigure}>{money(118400n)}</div>
          <div className={hero.receiptNote}>{t('heroPaid')}</div>
          <div className={hero.lines}>
            {PAID.map(({ face, name, amount }) => (
              <div key={face} className={hero.line}>
                <span className={hero.face}>{face}</span>
                {name}
                <span className={hero.lineAmount}>{money(amount)}</span>
              </div>
            ))}
          </div>
        </div>
        <p className={hero.promise}>{t('heroLine')}</p>
      </div>
    </aside>
  );
}
