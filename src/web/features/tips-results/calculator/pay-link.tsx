import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import type { TipWallet } from '#web/ui/tips/tips-frame.tsx';

type Props = {
  readonly settings: TipWallet;
  readonly ids: readonly number[];
  readonly word?: 'reviewAndPay' | 'payThis';
};

/** On to paying what is taken along, or all that may be paid. */
export function PayLink({ settings, ids, word = 'reviewAndPay' }: Props): ReactNode {
  const { t } = useTranslation('tips-calculator');
  const mayPay = allows(useCurrentSession(), 'tips_pay');
  if (!mayPay || ids.length === 0) return null;
  const search = { wallet: String(settings.wallet_id), tab: 'pending', pick: ids.join(',') };
  return (
    <Link
      to={HOME[settings.tip_type]}
      search={search}
      className={buttonClass({ tone: word === 'reviewAndPay' ? 'primary' : 'plain' })}
    >
      {t(word, { count: ids.length })}
    </Link>
  );
}
