import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';

/**
 * Whether the manager sees every wallet of the company: billing details, the default and the
 * deletion of methods are theirs. The levels that read the audit log are those.
 */
export const useSeesAllWallets = (): boolean => allows(useCurrentSession(), 'audit', false);
