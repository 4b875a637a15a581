import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { Badge, type Tone } from '#web/ui/badge.tsx';
import { Money } from '#web/ui/values.tsx';
import type { Own } from './own.queries.ts';
import styles from './own.module.css';

const TONES: Readonly<Record<string, Tone>> = {
  active: 'success',
  locked: 'danger',
  expired: 'danger',
  assigned: 'info',
  migrating: 'info',
  closed: 'neutral',
  error: 'danger',
};

/** The card as it lies in the hand, with what is on it. */
export function CardFace({ own }: { readonly own: Own }): ReactNode {
  const { t, i18n } = useTranslation('member-page');
  const { card } = own;
  if (card === null) {
    return (
      <section className={`${styles.card} ${styles.none}`} aria-label={t('yourCard')}>
        <strong>{t('noCard')}</strong>
        <p>{t('noCardText', { client: own.client_name })}</p>
      </section>
    );
  }
  // States come from the wire: whether there is a word for one is asked first.
  const state = i18n.exists(`state.${card.state}`, { ns: 'member-page' })
    ? (t as (key: string) => string)(`state.${card.state}`)
    : card.state;
  const month =
    card.expires_on === null
      ? null
      : `${card.expires_on.slice(5, 7)}/${card.expires_on.slice(2, 4)}`;
  return (
    <section
      className={card.state === 'active' ? styles.card : `${styles.card} ${styles.asleep}`}
      aria-label={t('yourCard')}
    >
      <div className={styles.cardTop}>
        <span>{own.client_name}</span>
        <Badge tone={TONES[card.state] ?? 'neutral'}>{state}</Badge>
      </div>
      <div>
        <div className={styles.onIt}>{t('onCard')}</div>
        <div className={styles.balance}>
          <Money value={own.balance} /> <span className={styles.currency}>{own.currency}</span>
        </div>
        {own.available !== own.balance && (
          <div className="small">
            {t('available', { amount: formatMoney(own.available, own.language, own.region) })}
          </div>
        )}
      </div>
      <div className={styles.cardFoot}>
        <span>
          {own.first_name} {own.last_name}
        </span>
        <span className={styles.number}>
          <span className="visually-hidden">{t('endsIn', { digits: card.ends_in })}</span>
          <bdi dir="ltr" aria-hidden="true">
            •••• {card.ends_in}
          </bdi>
          {month !== null && <span>{t('until', { month })}</span>}
        </span>
      </div>
    </section>
  );
}
