import { Link } from '@tanstack/react-router';
import BookOpen from 'lucide-react/icons/book-open';
import ChevronRight from 'lucide-react/icons/chevron-right';
import FileText from 'lucide-react/icons/file-text';
import ReceiptText from 'lucide-react/icons/receipt-text';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EarnedStore } from './earned.queries.ts';
import { mayRevoke } from './may-revoke.ts';
import styles from './earned.module.css';
import wayStyles from './ways.module.css';

/** The ways on from the figures: receipts, the terms that were accepted, the pages of learning. */
export function MoreAboutPay({ stores }: { readonly stores: readonly EarnedStore[] }): ReactNode {
  const { t } = useTranslation('earned');
  const withTerms = stores.filter((store) => store.enrolled_at !== null || mayRevoke(store));
  return (
    <nav className={styles.panel} aria-label={t('learn')}>
      <WayOn view="history" icon={<ReceiptText />} title={t('history')} note={t('historyNote')} />
      <WayOn view="learn-1" icon={<BookOpen />} title={t('learn')} note={t('learnNote')} />
      {withTerms.map((store) => (
        <WayOn
          key={store.store_id}
          view={`terms-${store.store_id}`}
          icon={<FileText />}
          title={t('readTerms')}
          note={
            stores.length > 1
              ? store.store_name
              : t(store.enrolled_at === null ? 'revoke' : 'readTermsNote')
          }
        />
      ))}
    </nav>
  );
}

const WayOn = ({
  view,
  icon,
  title,
  note,
}: {
  readonly view: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly note: string;
}): ReactNode => (
  <Link to="/member/earned" search={{ view }} className={wayStyles.wayOn}>
    <span aria-hidden="true" className={wayStyles.wayIcon}>
      {icon}
    </span>
    <span className={styles.words}>
      <strong>{title}</strong>
      <span className="small muted">{note}</span>
    </span>
    <ChevronRight aria-hidden="true" className={wayStyles.chevron} />
  </Link>
);
