import { useQuery } from '@tanstack/react-query';
import HandCoins from 'lucide-react/icons/hand-coins';
import { useTranslation } from 'react-i18next';
import { allows, type CurrentSession } from '#web/lib/abilities.ts';
import { tipStores } from '#web/ui/tips/setup.queries.ts';
import { STEPS, addressOf, reached } from '#web/ui/tips/steps.ts';
import { mayOpen } from './navigation.ts';
import { type Entry, matches } from './palette-entries.ts';

const MOST_WALLETS = 10;

/**
 * Wallet by wallet, the rules by which tips are split: "rules downtown" opens them at their first
 * field. A wallet without tips opens the set-up, at the step that was reached.
 */
export function useTipRuleEntries(
  session: CurrentSession,
  text: string,
  contains: (whole: string, part: string) => boolean,
): readonly Entry[] {
  const { t } = useTranslation('palette');
  const asked = text !== '' && mayOpen('tips', session) && allows(session, 'tips_rules');
  const found = useQuery({ ...tipStores, enabled: asked });
  if (!asked) return [];
  return (found.data?.data ?? [])
    .map((store) => {
      const { wallet_id: wallet, wallet_name: name, finished_at: finished } = store;
      const step = finished === null ? (STEPS[reached(store)] ?? 'rules') : 'rules';
      return {
        id: `tip-rules-${wallet}`,
        name: t(finished === null ? 'setUpTipsAt' : 'tipRulesOf', { name }),
        also: t(finished === null ? 'also.setUpTips' : 'also.tipRules'),
        Icon: HandCoins,
        to: addressOf(step, store.tip_type).replace('$storeId', String(wallet)),
        form: step === 'rules',
      };
    })
    .filter((entry) => matches(entry, text, contains))
    .slice(0, MOST_WALLETS);
}
