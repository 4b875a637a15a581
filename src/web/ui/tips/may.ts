import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';

/** Whether this session may change results of this kind. */
export const useMayEnter = (type: 'pool' | 'share'): boolean =>
  allows(useCurrentSession(), type === 'pool' ? 'tips_enter' : 'tips_enter_shares');

/** Only who may write the rules changes the set-up and what belongs to it; the others read it. */
export const useMayEdit = (): boolean => allows(useCurrentSession(), 'tips_rules');
