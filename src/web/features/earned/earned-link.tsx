import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import HandCoins from 'lucide-react/icons/hand-coins';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { earnedPay, type EarnedPay } from './earned.queries.ts';
import styles from './earned.module.css';
import wayStyles from './ways.module.css';

/** The way from the member's own page to their earned pay, where they have it. */
export function EarnedLink(): ReactNode {
  const { t } = useTranslation('earned');
  const page = useQuery(earnedPay).data;
  if (page === undefined || page.data.length === 0) return null;
  return (
    <Link to="/member/earned" className={`${styles.panel} ${wayStyles.wayOn} ${wayStyles.inPanel}`}>
      <span aria-hidden="true" className={wayStyles.wayIcon}>
        <HandCoins />
      </span>
      <span className={styles.words}>
        <strong>{t('linkTitle')}</strong>
        <Says page={page} />
      </span>
      <ChevronRight aria-hidden="true" className={wayStyles.chevron} />
    </Link>
  );
}

function Says({ page }: { readonly page: EarnedPay }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const most = page.data.find((store) => (fromWire(store.available) ?? 0n) > 0n);
  const isReady = page.data.some((store) => store.state === 'ready');
  return (
    <span className="small muted">
      {most
        ? t('link.available', { amount: formatMoney(most.available, language, region) })
        : t(isReady ? 'link.enroll' : 'link.nothing')}
    </span>
  );
}
