import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { newKey } from '#web/lib/new-key.ts';
import { toast } from '#web/lib/toasts.ts';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Money } from '#web/ui/values.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import type { EwaSettings } from '../setup.queries.ts';

type FundValues = { readonly amount: string; readonly duplicate_ok: boolean };

/** Moves money from the store's wallet into its fund, from which advances are paid. */
export function FundForm({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const cache = useQueryClient();
  const change = useChangeSearch();
  // One key for one amount: a press that is repeated after a lost answer moves the money once.
  const [key, setKey] = useState(newKey);
  const [isDuplicate, setDuplicate] = useState(false);
  const form = useForm<FundValues>(
    { amount: '', duplicate_ok: false },
    ({ amount }) => {
      const read = readMoney(amount);
      return { amount: !read.ok && read.code };
    },
    async ({ amount, duplicate_ok }) => {
      const read = readMoney(amount);
      if (!read.ok) return 'not_sent';
      try {
        await call('fundEwaFloat', {
          params: { store_id: settings.store_id },
          body: { amount: toWire(read.value), ...(duplicate_ok ? { duplicate_ok } : {}) },
          key,
        });
      } catch (error) {
        if (error instanceof ApiError && error.code !== 'network') setKey(newKey());
        if (error instanceof ApiError && error.code === 'looks_like_duplicate') setDuplicate(true);
        throw error;
      }
      await refreshAllBut(cache);
      toast('success', t('funded'));
      await change({ step: undefined }, { ignoreBlocker: true });
      return 'sent';
    },
  );
  return (
    <FormFrame form={form}>
      <Card title={t('fundTitle')} note={t('fundNote')}>
        <Fields>
          <Facts
            facts={[{ term: t('fundHolds'), value: <Money value={settings.fund_balance} /> }]}
          />
          <MoneyInput
            {...fieldOf(form, 'amount')}
            label={t('amount')}
            onChange={(amount) => {
              form.set('amount', amount);
              setKey(newKey());
            }}
          />
          {isDuplicate && (
            <Checkbox
              name="duplicate_ok"
              label={t('moveAgain')}
              checked={form.values.duplicate_ok}
              onChange={(again) => form.set('duplicate_ok', again)}
            />
          )}
        </Fields>
      </Card>
      <FormFoot
        to="/ewa"
        search={{ store: String(settings.store_id) }}
        cancel={t('cancel')}
        verb={t('fundVerb')}
        busy={form.busy}
      />
    </FormFrame>
  );
}
