import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { toast } from '#web/lib/toasts.ts';
import { type EwaSettings, SETTINGS_READS } from '../setup.queries.ts';

type Change = Omit<Body<'saveEwaSettings'>, 'version'>;

/**
 * Saves a part of a store's settings and goes back to the set-up. Where somebody else was first,
 * theirs are read, and what was entered stays for another try.
 */
export function useSaveSettings({
  store_id,
  version,
}: EwaSettings): (change: Change) => Promise<void> {
  const { t } = useTranslation('ewa-setup');
  const cache = useQueryClient();
  const changeSearch = useChangeSearch();
  return async (change) => {
    try {
      await call('saveEwaSettings', { params: { store_id }, body: { ...change, version } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'changed_meanwhile')
        void refresh(cache, 'ewaSettings');
      throw error;
    }
    await refresh(cache, ...SETTINGS_READS);
    toast('success', t('saved'));
    await changeSearch({ step: undefined }, { ignoreBlocker: true });
  };
}
