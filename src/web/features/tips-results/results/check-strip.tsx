import CircleCheck from 'lucide-react/icons/circle-check';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '#web/ui/values.tsx';
import { checkOf } from './check.ts';
import type { TipResult } from '#web/ui/tips/results.queries.ts';
import styles from '#web/ui/tips/results.module.css';

/** Always in sight: what the staff is paid, and that it is what there is, to the cent. */
export function CheckStrip({ result }: { readonly result: TipResult }): ReactNode {
  const { t } = useTranslation('tips-results');
  const { staff, whole, terms, right } = checkOf(result);
  return (
    <div className={right ? styles.strip : `${styles.strip} ${styles.off}`} role="status">
      {right ? <CircleCheck aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
      <p dir="ltr">
        {t('staffTotal')} <Money value={staff} /> {staff === whole ? '=' : '≠'}{' '}
        {terms.map(({ kind, amount }, at) => (
          <Fragment key={kind}>
            {at > 0 && (amount < 0n ? ' − ' : ' + ')}
            {t(`term.${kind}`)} <Money value={at > 0 && amount < 0n ? -amount : amount} />
          </Fragment>
        ))}
        {!right && <strong className={styles.blocks}>{t('checkBlocks')}</strong>}
      </p>
    </div>
  );
}
