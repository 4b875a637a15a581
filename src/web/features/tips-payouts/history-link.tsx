import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';
import { historyOf } from './addresses.ts';

/** To what was paid of the same wallet. */
export function HistoryLink({ type }: { readonly type: TipWallet['tip_type'] }): ReactNode {
  const { t } = useTranslation('tips-payouts');
  return (
    <Link to={historyOf(type)} search={({ wallet }) => ({ wallet })} className={buttonClass()}>
      {t('toHistory')}
    </Link>
  );
}
