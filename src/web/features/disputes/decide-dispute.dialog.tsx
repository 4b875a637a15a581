import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { newKey } from '#web/lib/new-key.ts';
import { toast } from '#web/lib/toasts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { Dispute } from './disputes.queries.ts';

type Decision = 'won' | 'lost';

type Decided = { readonly amount: string; readonly cover: boolean; readonly note: string };

/** An operator decides. One key for one opened dialog: pressed twice it moves once. */
export function DecideDispute({
  dispute,
  onClose,
}: {
  readonly dispute: Dispute;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('disputes');
  const cache = useQueryClient();
  const [key] = useState(newKey);
  const [decision, setDecision] = useState<Decision>('won');
  const form = useForm<Decided>(
    { amount: dispute.amount, cover: false, note: '' },
    (values) => {
      const amount = readMoney(values.amount);
      return {
        amount: decision === 'won' && !amount.ok && amount,
        note: values.note.trim() === '' && 'required',
      };
    },
    async (values) => {
      const amount = readMoney(values.amount);
      const won = decision === 'won' && amount.ok;
      await call('decideDispute', {
        params: { dispute: dispute.dispute_id },
        key,
        body: {
          decision,
          note: values.note,
          ...(won && { amount: toWire(amount.value), cover: values.cover }),
        },
      });
      void refresh(cache, 'listDisputes', 'showDispute', 'listPaymentExceptions');
      toast('success', t('decided'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('decideTitle')}
      cancel={t('cancel')}
      verb={t('decide')}
      form={form}
      onClose={onClose}
    >
      <SegmentedControl
        label={t('decision')}
        value={decision}
        onChange={setDecision}
        options={(['won', 'lost'] as const).map((value) => ({ value, label: t(value) }))}
      />
      <p>{t(decision === 'won' ? 'wonText' : 'lostText')}</p>
      {decision === 'won' && (
        <>
          <MoneyInput {...fieldOf(form, 'amount')} label={t('awarded')} />
          <Checkbox
            label={t('cover')}
            checked={form.values.cover}
            onChange={(cover) => form.set('cover', cover)}
          />
        </>
      )}
      <TextField {...fieldOf(form, 'note')} label={t('reason')} limit={500} />
    </FormDialog>
  );
}
