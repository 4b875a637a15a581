import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountTerms } from '#web/ui/amount-terms.tsx';
import { Money } from '#web/ui/values.tsx';
import type { Order } from './cards.queries.ts';
import styles from './cards.module.css';

type Props = {
  readonly quote: Order['quote'];
  readonly quantity: number;
  readonly currency: string;
  readonly taxKnown?: boolean;
};

/** What an order costs, line by line, as the server reckoned it. */
export function PriceList({ quote, quantity, currency, taxKnown = true }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const lines: readonly (readonly [string, string])[] = [
    [t('cardFee', { count: quantity }), quote.card_fee],
    ...(quote.surcharge === '0.00' ? [] : [[t('surcharge'), quote.surcharge] as const]),
    [t('bankFee'), quote.bank_fee],
    [t('shippingFee'), quote.shipping_fee],
  ];
  return (
    <dl className={styles.prices}>
      <AmountTerms lines={lines} />
      <div>
        <dt>{t('tax')}</dt>
        <dd>
          {taxKnown ? <Money value={quote.tax} /> : <span className="muted">{t('taxLater')}</span>}
        </dd>
      </div>
      <div className={styles.total}>
        <dt>{t('total')}</dt>
        <dd>
          <Money value={quote.total} /> {currency}
        </dd>
      </div>
    </dl>
  );
}
