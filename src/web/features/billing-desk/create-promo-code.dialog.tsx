import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CONTRACTS } from '#domain/subscriptions/choices.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DigitsField, IdentifierField } from '#web/ui/detail-fields.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { CheckGroup, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { DateTimeField } from '#web/ui/date-field.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { type Form, fieldsOf, useForm } from '#web/ui/use-form.ts';
import { EMPTY, type PromoValues, bodyOf, check } from './promo-code-values.ts';

/** A new code: what it takes off, for how long, and who can use it. */
export function CreatePromoCode({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation(['billing-desk', 'subscriptions']);
  const cache = useQueryClient();
  const form = useForm<PromoValues>(EMPTY, check, async (values) => {
    const { code } = await call('createPromoCode', { body: bodyOf(values) });
    await refresh(cache, 'listPromoCodes');
    toast('success', t('created', { code }));
    onClose();
  });
  const field = fieldsOf(form);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <FormDialog
      title={t('newCode')}
      cancel={t('cancel')}
      verb={t('create')}
      form={form}
      onClose={onClose}
    >
      <IdentifierField
        {...field('code')}
        label={t('code')}
        hint={t('codeHint')}
        limit={40}
        autoFocus
      />
      <WhatItTakesOff form={form} />
      <CheckGroup name="contracts" legend={t('contracts')}>
        {CONTRACTS.map((contract) => (
          <Checkbox
            key={contract}
            label={t(`subscriptions:contract.${contract}`)}
            checked={form.values[contract]}
            onChange={(on) => form.set(contract, on)}
          />
        ))}
      </CheckGroup>
      <p className="small muted">{t('contractsHint')}</p>
      <DateTimeField
        {...field('expires_at')}
        label={t('expires')}
        hint={t('expiresHint', { zone })}
        optional
      />
      <DigitsField
        {...field('max_redemptions')}
        label={t('most')}
        hint={t('mostHint')}
        optional
        maxLength={7}
      />
      <Checkbox
        name="first_time"
        label={t('firstTime')}
        checked={form.values.first_time}
        onChange={(on) => form.set('first_time', on)}
      />
    </FormDialog>
  );
}

function WhatItTakesOff({ form }: { readonly form: Form<PromoValues> }): ReactNode {
  const { t } = useTranslation('billing-desk');
  const field = fieldsOf(form);
  const { kind, duration } = form.values;
  return (
    <>
      <SegmentedControl
        label={t('offKind')}
        value={kind}
        onChange={(value) => form.set('kind', value)}
        options={(['percent', 'amount'] as const).map((value) => ({
          value,
          label: t(`offKind.${value}`),
        }))}
      />
      {kind === 'percent' ? (
        <DecimalField
          {...field('percent_off')}
          label={t('percent')}
          hint={t('percentHint')}
          maxLength={7}
        />
      ) : (
        <Pair>
          <MoneyInput {...field('cad')} label={t('amountCAD')} />
          <MoneyInput {...field('usd')} label={t('amountUSD')} optional />
        </Pair>
      )}
      <SegmentedControl
        label={t('duration')}
        value={duration}
        onChange={(value) => form.set('duration', value)}
        options={(['once', 'repeating'] as const).map((value) => ({
          value,
          label: t(`duration.${value}`),
        }))}
      />
      {duration === 'repeating' && (
        <DigitsField
          {...field('duration_in_months')}
          label={t('months')}
          hint={t('monthsHint')}
          maxLength={3}
        />
      )}
    </>
  );
}
