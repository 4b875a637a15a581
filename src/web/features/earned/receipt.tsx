import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { PageTitle } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Code, Instant, Money } from '#web/ui/values.tsx';
import { type Advance, receiptOf } from './earned.queries.ts';
import { PaydaysOfParts } from './paydays-of-parts.tsx';
import { announce } from './use-announce.ts';
import styles from './earned.module.css';
import receiptStyles from './receipt.module.css';

const ICONS = { paid: CircleCheck, pending: Clock, failed: CircleX } as const;

/** The receipt of an advance; where it is on its way, it follows until its outcome is known. */
export function Receipt({ advance }: { readonly advance: number }): ReactNode {
  const { t } = useTranslation('earned');
  const found = useQuery(receiptOf(advance));
  if (found.data) return <Paper receipt={found.data} />;
  return (
    <>
      <PageTitle className={styles.title}>{t('receipt.title')}</PageTitle>
      {found.isError ? (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <Skeleton height="320px" />
      )}
    </>
  );
}

function Paper({ receipt }: { readonly receipt: Advance }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const { status } = receipt;
  const Icon = ICONS[status];
  const title = t(`receipt.${status}`, { amount: formatMoney(receipt.amount, language, region) });
  const saidOf = useRef(status);
  useEffect(() => {
    if (saidOf.current !== status) announce(title);
    saidOf.current = status;
    return undefined;
  }, [status, title]);
  return (
    <article className={styles.panel}>
      <div className={`${receiptStyles.outcome} ${receiptStyles[status] ?? ''}`}>
        <Icon aria-hidden="true" />
        <PageTitle className={styles.title}>{title}</PageTitle>
        {status !== 'paid' && <p>{t(`receipt.${status}Text`)}</p>}
      </div>
      <dl className={styles.facts}>
        <dt>{t('sheet.amount')}</dt>
        <dd>
          <Money value={receipt.amount} />
        </dd>
        <dt>{t('sheet.fee')}</dt>
        <dd>
          <Money value={receipt.fee} />
        </dd>
        <dt>{t('receipt.taken')}</dt>
        <dd>
          <Instant value={receipt.taken_at} />
        </dd>
        <dt>{t('receipt.store')}</dt>
        <dd>{receipt.store_name}</dd>
        {status !== 'failed' && (
          <>
            <dt>{t('sheet.payday')}</dt>
            <dd>
              <PaydaysOfParts parts={receipt.parts} />
            </dd>
          </>
        )}
        <dt>{t('receipt.payrollId')}</dt>
        <dd>
          <Code>{receipt.pos_id}</Code>
        </dd>
        <dt>{t('receipt.number')}</dt>
        <dd>
          <Code>{receipt.advance_id}</Code>
        </dd>
      </dl>
      <div className={styles.agree}>
        <span className="small muted">{t('receipt.agreed')}</span>
        <q dir="auto">{receipt.authorisation}</q>
      </div>
      <Link to="/member/earned" className={buttonClass({ size: 'large', wide: true })}>
        {t('receipt.done')}
      </Link>
    </article>
  );
}
