import { Link } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '#kernel/day.ts';
import { allows } from '#web/lib/abilities.ts';
import type { WalletAccess } from '#web/lib/access.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';

type Props = {
  readonly wallet: WalletAccess;
  /** Where the payouts of this wallet are read. */
  readonly history: string;
};

/** In place of the work on a wallet's tips: why it is stopped, what is kept, and what opens it. */
export default function AccessRestricted({ wallet, history }: Props): ReactNode {
  const { t } = useTranslation('subscription-access');
  const { language, region } = usePreferences();
  const mine = allows(useCurrentSession(), 'subscription');
  const { access, timezone, failed_since: since, cancels_at: ends, wallet_name: name } = wallet;
  const day = (at: string) => formatDay(dayOf(new Date(at), timezone), language, region);
  const blocked = access === 'blocked';
  const blockedText =
    since === null || ends === null
      ? t('restrictedNoDate')
      : t('restrictedBody', { since: day(since), date: day(ends) });
  // A wallet that never had a subscription left nothing behind.
  const left = !blocked && wallet.status === 'cancelled';
  const store = String(wallet.wallet_id);
  const primary = buttonClass({ tone: 'primary' });
  const way = blocked ? (
    <Link
      to="/account-management/subscriptions/add-payment"
      search={{ store }}
      reloadDocument
      className={primary}
    >
      {t('updateMethod')}
    </Link>
  ) : (
    <Link to="/account-management/subscriptions/setup" search={{ store }} className={primary}>
      {t('subscribe')}
    </Link>
  );
  return (
    <Card>
      <EmptyState
        icon={<Lock />}
        tone={blocked ? 'danger' : 'plain'}
        title={blocked ? t('restrictedTitle') : t('tipsOffTitle', { wallet: name })}
        text={
          <>
            {blocked ? blockedText : left ? t('tipsArchivedText') : t('tipsOffText')}{' '}
            {!mine && t('askAdmin')}
          </>
        }
        action={
          <ButtonRow>
            {mine && way}
            <Link to={history} search={{ wallet: store }} className={buttonClass()}>
              {t('readHistory')}
            </Link>
            {left && (
              <Link
                to={history}
                search={{ wallet: store, view: 'archived' }}
                className={buttonClass()}
              >
                {t('seeArchived')}
              </Link>
            )}
          </ButtonRow>
        }
      />
    </Card>
  );
}
