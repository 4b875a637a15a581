import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { type TipSettings, tipSettings } from '#web/ui/tips/setup.queries.ts';
import { STEPS, type TipSetupStep, addressOf, reached } from '#web/ui/tips/steps.ts';

/**
 * Keeps what the server says of a wallet's tips, and turns to the next step; how far one has come
 * is kept there too.
 */
export function useStep(settings: TipSettings, step: TipSetupStep) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const keep = (now: TipSettings) => {
    cache.setQueryData(tipSettings(now.wallet_id).queryKey, now);
    void refresh(cache, 'tipStores');
  };
  const next = async (now: TipSettings = settings) => {
    const place = STEPS.indexOf(step) + 1;
    const to = STEPS[place] ?? 'rules';
    const kept =
      place > reached(now)
        ? await call('saveTipSettings', {
            params: { wallet_id: now.wallet_id },
            body: { setup_step: to },
          })
        : now;
    keep(kept);
    await navigate({
      to: addressOf(to, kept.tip_type),
      params: { storeId: String(kept.wallet_id) },
      ignoreBlocker: true,
    });
  };
  return { keep, next };
}
