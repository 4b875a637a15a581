import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire } from '#kernel/money.ts';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { AmountTerms } from '#web/ui/amount-terms.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Money } from '#web/ui/values.tsx';
import { AvailableReason } from './available-reason.tsx';
import type { EarnedStore } from './earned.queries.ts';
import { PayPicture } from './pay-picture.tsx';
import { usePendingAdvance } from './pending-advance.ts';
import { TermsPanel } from './terms.tsx';
import { takeView } from './view.ts';
import { WorkedOut } from './worked-out.tsx';
import styles from './earned.module.css';
import figureStyles from './store-figures.module.css';

type Props = {
  readonly store: EarnedStore;
  /** Where somebody works at several. */
  readonly named: boolean;
  readonly canSend: boolean;
};

/** One store: what can be taken, the amounts, and where the figures come from. */
export function StoreFigures({ store, named, canSend }: Props): ReactNode {
  const { state, terms } = store;
  const isOld = terms.accepted !== null && terms.accepted < terms.current;
  const asksTerms = state === 'ready' || (state === 'enrolled' && isOld);
  return (
    <section className={figureStyles.store} aria-label={store.store_name}>
      {named && <h2 className={figureStyles.storeName}>{store.store_name}</h2>}
      <Hero store={store} isEnrolled={state === 'enrolled' || state === 'paused'} />
      {asksTerms ? (
        <TermsPanel store={store} canSend={canSend} />
      ) : (
        <>
          <AvailableReason store={store} />
          {state === 'enrolled' && <Amounts store={store} canSend={canSend} />}
        </>
      )}
      {store.periods.length > 0 && <WorkedOut store={store} />}
    </section>
  );
}

/** The one figure that the member came for, with a picture of what it is part of. */
function Hero({
  store,
  isEnrolled,
}: {
  readonly store: EarnedStore;
  readonly isEnrolled: boolean;
}): ReactNode {
  const { t } = useTranslation('earned');
  // Salaries and files of payroll say nothing of today.
  const byClockings = store.periods.some(({ source }) => source === 'clockings');
  const facts = [
    byClockings && ([t('today'), store.earned_today] as const),
    isEnrolled && ([t('thisPeriod'), store.earned_pay] as const),
    // Who left still has to see what comes off their pay.
    (isEnrolled || fromWire(store.advances_taken) !== 0n) &&
      ([t('taken'), store.advances_taken] as const),
  ].filter((fact) => fact !== false);
  return (
    <div className={figureStyles.hero}>
      <div>
        <div className={figureStyles.heroLabel}>{t(isEnrolled ? 'canTake' : 'thisPeriod')}</div>
        <div className={figureStyles.heroAmount}>
          <Money value={isEnrolled ? store.available : store.earned_pay} />{' '}
          <span className={figureStyles.currency}>{store.currency}</span>
        </div>
      </div>
      {isEnrolled && <PayPicture store={store} />}
      {facts.length > 0 && (
        <dl className={figureStyles.heroFacts}>
          <AmountTerms lines={facts} />
        </dl>
      )}
      {byClockings && (
        <p className={figureStyles.asOf}>
          <AsOf at={store.as_of} />
        </p>
      )}
    </div>
  );
}

function AsOf({ at }: { readonly at: string | null }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  return at === null
    ? t('notReadYet')
    : t('asOf', { time: formatInstant(at, language, region, 'short') });
}

const PRESETS = ['20.00', '50.00', '100.00'] as const;

/** Tap one: an amount. None is chosen beforehand. */
function Amounts({
  store,
  canSend,
}: {
  readonly store: EarnedStore;
  readonly canSend: boolean;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const isWaiting = usePendingAdvance() !== null;
  const available = fromWire(store.available) ?? 0n;
  if (available <= 0n) return null;
  const amounts = PRESETS.filter((amount) => (fromWire(amount) ?? 0n) < available);
  const written = (amount: string) => formatMoney(amount, language, region);
  const isOff = !canSend || isWaiting;
  const button = (view: string, words: ReactNode) =>
    isOff ? (
      <Button size="large" disabled>
        {words}
      </Button>
    ) : (
      <Link
        to="/member/earned"
        search={{ view }}
        resetScroll={false}
        className={buttonClass({ size: 'large' })}
      >
        {words}
      </Link>
    );
  return (
    <div className={styles.panel}>
      <h2>{t('chooseAmount')}</h2>
      <ul className={figureStyles.amounts}>
        {amounts.map((amount) => (
          <li key={amount}>{button(takeView(store.store_id, amount), <Money value={amount} />)}</li>
        ))}
        <li className={figureStyles.wideAmount}>
          {button(
            takeView(store.store_id, store.available),
            t('all', { amount: written(store.available) }),
          )}
        </li>
        <li className={figureStyles.wideAmount}>{button(takeView(store.store_id), t('other'))}</li>
      </ul>
      <p className="small muted">
        {t('free')} {store.one_advance_a_period && t('once')}
      </p>
    </div>
  );
}
