import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '#web/lib/toasts.ts';
import { type TipResult, cacheResult } from '#web/ui/tips/results.queries.ts';
import { type Submission, useSubmit } from '#web/ui/use-submit.ts';

export type ChangeOfResult = {
  readonly sending: Submission;
  /** Sends it; what comes back stands at once. */ readonly run: (
    work: () => Promise<TipResult>,
  ) => Promise<boolean>;
};

/** A change of a result, one at a time. */
export function useChange(): ChangeOfResult {
  const { t } = useTranslation('tips-edit');
  const client = useQueryClient();
  const sending = useSubmit();
  const run: ChangeOfResult['run'] = (work) =>
    sending.run(async () => {
      cacheResult(client, await work());
      toast('success', t('saved'));
    });
  return { sending, run };
}
