import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import type { Difference } from './reports.queries.ts';

const CHANGED = ['listDifferences', 'listNobodysDifferences', 'listReconciliationDays'] as const;

/** Ends a difference with what was found out about it. */
export function ExplainDifference({
  difference,
  isNobodys,
  onClose,
}: {
  readonly difference: Difference;
  readonly isNobodys: boolean;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const queries = useQueryClient();
  const explain = async (reason: string) => {
    await call(isNobodys ? 'explainNobodysDifference' : 'explainDifference', {
      params: { difference: difference.difference_id },
      body: { reason },
    });
    for (const changed of CHANGED) await queries.invalidateQueries({ queryKey: keyOf(changed) });
    toast('success', t('differenceIsExplained'));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('explainTitle')}
      text={t('explainText')}
      cancel={t('common:cancel')}
      verb={t('explain')}
      label={t('closingReason')}
      hint={t('closingReasonHint')}
      maxLength={500}
      send={explain}
      onClose={onClose}
    />
  );
}
