import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import { call } from '#web/lib/api.ts';
import { keyOf } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { PaymentException } from './reports.queries.ts';

type Resolution = Body<'closePaymentException'>['resolution'];

const PENDING = [
  { value: 'paid', label: 'resolution.paid' },
  { value: 'not_paid', label: 'resolution.notPaid' },
] as const;
const OVERDRAFT = [
  { value: 'recovered', label: 'resolution.recovered' },
  { value: 'written_off', label: 'resolution.writtenOff' },
] as const;

const DISPUTE_COVER = [
  { value: 'recovered', label: 'resolution.refunded' },
  { value: 'written_off', label: 'resolution.givenUp' },
] as const;

/** What there is to choose from; nothing where it is only noted. */
function choicesFor({ kind, status }: PaymentException) {
  if (kind === 'overdraft') return OVERDRAFT;
  if (kind === 'dispute_covered') return DISPUTE_COVER;
  return status === 'pre-paid' ? PENDING : [];
}
const explanationOf = ({ kind, status }: PaymentException) =>
  kind === 'overdraft' || kind === 'dispute_covered'
    ? 'closeOverdraft'
    : status === 'pre-paid'
      ? 'closePending'
      : 'closeDecided';

/**
 * Closes an exception with what was found out at the processor. One key for one opened dialog:
 * pressed twice it moves once.
 */
export function CloseException({
  exception,
  onClose,
}: {
  readonly exception: PaymentException;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation(['reports', 'common']);
  const queries = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const choices = choicesFor(exception);
  const form = useForm<{ readonly resolution: Resolution | ''; readonly reason: string }>(
    { resolution: choices.length > 0 ? '' : 'noted', reason: '' },
    (values) => ({
      resolution: values.resolution === '' && 'required',
      reason: values.reason.trim() === '' && 'required',
    }),
    async ({ resolution, reason }) => {
      if (resolution === '') return 'not_sent';
      await call('closePaymentException', {
        params: { exception: exception.exception_id },
        key,
        body: { resolution, reason },
      });
      await queries.invalidateQueries({ queryKey: keyOf('listPaymentExceptions') });
      toast('success', t('exceptionIsClosed'));
      onClose();
      return 'sent';
    },
  );
  return (
    <FormDialog
      title={t('closeExceptionTitle')}
      cancel={t('common:cancel')}
      verb={t('closeException')}
      form={form}
      onClose={onClose}
    >
      <p>{t(explanationOf(exception))}</p>
      {choices.length > 0 && (
        <Select
          label={t('resolution')}
          name="resolution"
          value={form.values.resolution === '' ? null : form.values.resolution}
          onChange={(value) => form.set('resolution', value)}
          error={form.errorOf('resolution')}
          placeholder={t('resolution.choose')}
          options={choices.map(({ value, label }) => ({ value, label: t(label) }))}
        />
      )}
      <TextField
        {...fieldOf(form, 'reason')}
        label={t('closingReason')}
        hint={t('closingReasonHint')}
        maxLength={500}
      />
    </FormDialog>
  );
}
