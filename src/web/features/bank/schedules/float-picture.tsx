import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Cents, fromWire, toWire, wholePercent } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Money } from '#web/ui/values.tsx';
import type { Schedule } from '../bank.queries.ts';
import styles from './schedules.module.css';

export type FloatFigures = Pick<
  Schedule,
  'store_name' | 'float_amount' | 'balance' | 'under_way' | 'amount'
>;
type Part = {
  readonly key: 'inWallet' | 'underWay' | 'nextTakes' | 'notCovered' | 'overFloat';
  readonly cents: Cents;
};

const cents = (wire: string): Cents => fromWire(wire) ?? 0n;
const least = (a: Cents, b: Cents): Cents => (a < b ? a : b);
const positive = (amount: Cents): Cents => (amount > 0n ? amount : 0n);

/** What the float is made of, from the wallet on; its parts follow each other on the bar. */
function partsOf({ float_amount, balance, under_way, amount }: FloatFigures) {
  const float = cents(float_amount);
  const held = positive(cents(balance));
  const within = least(held, float);
  const coming = least(cents(under_way), float - within);
  const taken = least(cents(amount), float - within - coming);
  const parts: readonly Part[] = [
    { key: 'inWallet', cents: within },
    { key: 'overFloat', cents: held - within },
    { key: 'underWay', cents: coming },
    { key: 'nextTakes', cents: taken },
    { key: 'notCovered', cents: float - within - coming - taken },
  ];
  const whole = held > float ? held : float;
  return { float, whole, parts: parts.filter(({ cents: size }) => size > 0n) };
}

/** A bar from nothing to the float: what is there, what is coming, what the next run would take. */
function Bar({ figures, tall }: { readonly figures: FloatFigures; readonly tall: boolean }) {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const { float, whole, parts } = partsOf(figures);
  const money = (amount: Cents) => formatMoney(toWire(amount), language, region);
  const words = [
    t('floatPicture', { store: figures.store_name }),
    `${t('floatLine')} ${money(float)}`,
    ...parts.map(({ key, cents: size }) => `${t(key)} ${money(size)}`),
  ].join(', ');
  return (
    <div
      role="img"
      aria-label={words}
      className={tall ? `${styles.bar} ${styles.tall}` : styles.bar}
    >
      {parts.map(({ key, cents: size }) => (
        <span
          key={key}
          className={`${styles.part} ${styles[key]}`}
          style={{ flexGrow: Math.max(1, wholePercent(size, whole)) }}
        />
      ))}
      {float > 0n && float < whole && (
        <span
          className={styles.mark}
          style={{ insetInlineStart: `${wholePercent(float, whole)}%` }}
        />
      )}
    </div>
  );
}

/** For a row of a table: the bar, and how much of the float is there. */
export function FloatBar({ figures }: { readonly figures: FloatFigures }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  return (
    <div className={styles.small}>
      <bdi className="num small">
        {t('ofFloat', {
          balance: formatMoney(figures.balance, language, region),
          float: formatMoney(figures.float_amount, language, region),
        })}
      </bdi>
      <Bar figures={figures} tall={false} />
    </div>
  );
}

/** The picture of a float with its legend. */
export function FloatPicture({ figures }: { readonly figures: FloatFigures }): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { language, region } = usePreferences();
  const { parts } = partsOf(figures);
  return (
    <div className={styles.picture}>
      <div className={styles.goal}>
        <span className={styles.goalAmount}>
          <Money value={figures.balance} />
        </span>{' '}
        <bdi className="muted num">
          {t('ofGoal', { float: formatMoney(figures.float_amount, language, region) })}
        </bdi>
      </div>
      <Bar figures={figures} tall />
      <dl className={styles.legend}>
        {parts.map(({ key, cents: size }) => (
          <div key={key} className={styles.legendItem}>
            <span aria-hidden="true" className={`${styles.swatch} ${styles[key]}`} />
            <dt>{t(key)}</dt>
            <dd>
              <Money value={size} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
