import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { fromWire, largerOf, wholePercent } from '#kernel/money.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import type { EarnedStore } from './earned.queries.ts';
import pictureStyles from './pay-picture.module.css';

/** What is earned as one bar: what was taken, what can be, and what comes on payday. */
export function PayPicture({
  store,
}: {
  readonly store: Pick<EarnedStore, 'earned_pay' | 'advances_taken' | 'available'>;
}): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const [earned, taken, available] = [
    fromWire(store.earned_pay) ?? 0n,
    fromWire(store.advances_taken) ?? 0n,
    fromWire(store.available) ?? 0n,
  ];
  // After a correction more may be taken than is earned: the bar is then full of it.
  const whole = largerOf(earned, taken + available);
  if (whole <= 0n) return null;
  const written = (amount: string) => formatMoney(amount, language, region);
  const part = (amount: bigint) => ({ inlineSize: `${wholePercent(amount, whole)}%` });
  return (
    <div
      className={pictureStyles.bar}
      role="img"
      aria-label={t('picture', {
        earned: written(store.earned_pay),
        taken: written(store.advances_taken),
        available: written(store.available),
      })}
    >
      <span className={pictureStyles.barTaken} style={part(taken)} />
      <span className={pictureStyles.barAvailable} style={part(available)} />
    </div>
  );
}
