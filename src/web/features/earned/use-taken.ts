import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { refresh } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { receiptOf } from './earned.queries.ts';
import type { TakenAdvance } from './pending-advance.ts';
import { announce } from './use-announce.ts';
import { receiptView } from './view.ts';

/** What follows once an advance was taken: it is said, its receipt opens, figures are read again. */
export function useTaken(): (taken: TakenAdvance) => Promise<void> {
  const { t } = useTranslation('earned');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return async (taken) => {
    announce(t(`receipt.${taken.status}`, { amount: formatMoney(taken.amount, language, region) }));
    cache.setQueryData(receiptOf(taken.advance_id).queryKey, taken);
    void refresh(
      cache,
      'ownEarnedPay',
      'ownAdvances',
      'ownStatements',
      'ownStatement',
      'showOwnPage',
    );
    await navigate({
      to: '/member/earned',
      search: { view: receiptView(taken.advance_id) },
      replace: true,
    });
  };
}
