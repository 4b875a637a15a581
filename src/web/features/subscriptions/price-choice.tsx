import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { Price } from './subscriptions.queries.ts';
import styles from './subscriptions.module.css';

type Props = {
  readonly legend: string;
  readonly prices: readonly Price[];
  /** The wallet has had its free months. */
  readonly trialUsed: boolean;
  /** The one that is paid now. */
  readonly current?: number;
  readonly value: string;
  readonly onChange: (priceId: string) => void;
  readonly error?: string | undefined;
};

/** The contracts beside each other, by what a month costs. */
export function PriceChoice({
  legend,
  prices,
  trialUsed,
  current,
  value,
  onChange,
  error,
}: Props): ReactNode {
  const { t } = useTranslation(['subscriptions', 'billing']);
  const { language, region } = usePreferences();
  const freeMonths = (price: Price) => price.trial_days > 0 && !trialUsed && current === undefined;
  return (
    <ChoiceList
      legend={legend}
      name="price_id"
      columns={3}
      value={value}
      onChange={onChange}
      error={error}
      choices={prices.map((price) => ({
        value: String(price.price_id),
        title: (
          <>
            {t(`contract.${price.contract}`)}
            <span className={styles.price}>
              <Money value={price.amount_per_month} />{' '}
              <span className={styles.each}>{t('perMonth')}</span>
            </span>
          </>
        ),
        text: (
          <>
            <span className={styles.line}>
              {t(`billed.${price.billing_cycle}`, {
                amount: formatMoney(price.amount, language, region),
              })}
            </span>
            <span className={styles.line}>{t(`contractText.${price.contract}`)}</span>
            {freeMonths(price) && (
              <span className={styles.mark}>
                <Badge tone="success">{t('free')}</Badge>
              </span>
            )}
            {price.trial_days > 0 && trialUsed && current === undefined && (
              <span className={styles.line}>{t('trialUsed')}</span>
            )}
            {price.price_id === current && (
              <span className={styles.mark}>
                <Badge tone="info">{t('billing:ownPlan')}</Badge>
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}
