import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';

/** Nothing was paid yet: what waits to be paid is the way on. */
export function NothingPaid({
  icon: Icon,
  settings,
}: {
  readonly icon: LucideIcon;
  readonly settings: TipWallet;
}): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <EmptyState
      icon={<Icon />}
      title={t('nonePaid')}
      text={t('nonePaidText')}
      action={
        <Link
          to={HOME[settings.tip_type]}
          search={{ wallet: String(settings.wallet_id), tab: 'pending' }}
          className={buttonClass()}
        >
          {t('toPending')}
        </Link>
      }
    />
  );
}
