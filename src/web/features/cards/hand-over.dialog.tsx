import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { CardHolder } from './card-holder.ts';

type Props = {
  readonly member: CardHolder;
  readonly onClose: () => void;
  readonly onDone: () => Promise<void>;
};
const REASONS = ['lost', 'stolen', 'damaged', 'expired', 'other'] as const;
type Reason = (typeof REASONS)[number];

/** A card of the stock for somebody who has none. */
export function GiveCardDialog({ member, onClose, onDone }: Props): ReactNode {
  const { t } = useTranslation('cards');
  const form = useForm(
    { proxy: '' },
    (values) => ({ proxy: values.proxy.trim() === '' && 'required' }),
    async ({ proxy }) => {
      await call('giveCard', { params: { customer: member.customer_id }, body: { proxy } });
      onClose();
      await onDone();
    },
  );
  return (
    <FormDialog
      cancel={t('cancel')}
      title={t('giveTitle', { name: member.first_name })}
      verb={t('act.give')}
      form={form}
      onClose={onClose}
    >
      <ProxyField
        value={form.values.proxy}
        onChange={(text) => form.set('proxy', text)}
        error={form.errorOf('proxy')}
      />
    </FormDialog>
  );
}

/** A new card in place of the one that they have; the money goes with it. */
export function ReplaceCardDialog({
  member,
  us,
  onClose,
  onDone,
}: Props & { readonly us: boolean }): ReactNode {
  const { t } = useTranslation('cards');
  // One press of the button, however often it is sent, is one replacement.
  const [key] = useState(() => crypto.randomUUID());
  const form = useForm<{ proxy: string; reason: Reason | '' }>(
    { proxy: '', reason: '' },
    (values) => ({
      proxy: values.proxy.trim() === '' && 'required',
      reason: values.reason === '' && 'required',
    }),
    async ({ proxy, reason }) => {
      if (reason === '') return 'not_sent';
      await call(us ? 'replaceCardUs' : 'replaceCard', {
        params: { customer: member.customer_id },
        body: { proxy, reason },
        key: `${key}-${proxy}-${reason}`,
      });
      onClose();
      await onDone();
      return 'sent';
    },
  );
  return (
    <FormDialog
      cancel={t('cancel')}
      title={t('replaceTitle', { name: member.first_name })}
      verb={t('act.replace')}
      form={form}
      onClose={onClose}
    >
      <p>{t('replaceText', { proxy: member.card?.proxy ?? '' })}</p>
      <Select<Reason>
        label={t('reason')}
        name="reason"
        placeholder={t('chooseReason')}
        value={form.values.reason === '' ? null : form.values.reason}
        onChange={(reason) => form.set('reason', reason)}
        error={form.errorOf('reason')}
        options={REASONS.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
      />
      <ProxyField
        value={form.values.proxy}
        onChange={(text) => form.set('proxy', text)}
        error={form.errorOf('proxy')}
      />
    </FormDialog>
  );
}

function ProxyField(field: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error: string | undefined;
}): ReactNode {
  const { t } = useTranslation('cards');
  return (
    <TextField
      {...field}
      label={t('proxy')}
      name="proxy"
      hint={t('proxyHint')}
      dir="ltr"
      autoComplete="off"
      inputMode="numeric"
      autoFocus
    />
  );
}
