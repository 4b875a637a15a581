import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { Difference } from './reports.queries.ts';

/** Ends a difference with what was found out about it. */
export function ExplainDifference({
  difference,
  onClose,
}: {
  readonly difference: Difference;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const queries = useQueryClient();
  const form = useForm(
    { reason: '' },
    (values) => ({ reason: values.reason.trim() === '' && 'required' }),
    async ({ reason }) => {
      await call('explainDifference', {
        params: { difference: difference.difference_id },
        body: { reason },
      });
      await queries.invalidateQueries({ queryKey: keyOf('listDifferences') });
      toast('success', t('differenceIsExplained'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('explainTitle')}
      cancel={t('common:cancel')}
      verb={t('explain')}
      form={form}
      onClose={onClose}
    >
      <p>{t('explainText')}</p>
      <TextField
        {...fieldOf(form, 'reason')}
        label={t('closingReason')}
        hint={t('closingReasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
