import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert, type AlertTone } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import type { EarnedStore } from './earned.queries.ts';

type Reason = NonNullable<EarnedStore['reason']>;

const CALM: readonly Reason[] = ['nothing_earned', 'all_taken', 'cut_off', 'ready', 'left'];
const ON_CARD_PAGE: readonly Reason[] = ['card_locked', 'card_not_activated', 'must_verify'];

/** Why nothing, or less, can be taken now, and what to do about it. */
export function AvailableReason({ store }: { readonly store: EarnedStore }): ReactNode {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const { reason } = store;
  if (reason === null || reason === 'ready') return null;
  const tone: AlertTone = CALM.includes(reason) ? 'info' : 'warning';
  const payday = store.periods[0]?.payday;
  const words =
    reason === 'paused'
      ? store.pause_reason === null
        ? t('reason.pausedPlain')
        : t('reason.paused', { reason: store.pause_reason })
      : reason === 'cut_off' && payday !== undefined
        ? t('reason.cut_off_on', { payday: formatDay(payday, language, region, 'long') })
        : t(`reason.${reason}`, {
            amount: formatMoney(store.over_cap, language, region),
            percent: store.cap_percent,
          });
  return (
    <Alert
      tone={tone}
      actions={
        ON_CARD_PAGE.includes(reason) && (
          <Link to="/member" className={buttonClass()}>
            {t('toMyCard')}
          </Link>
        )
      }
    >
      {words}
    </Alert>
  );
}
