import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Body } from '#contract/index.ts';
import {
  PAYROLL_ASKS,
  PAYROLL_NAMES,
  PAYROLL_PERSON_IDS,
  PAYROLL_SYSTEMS,
  PAY_FREQUENCIES,
  type PayrollSystem,
} from '#domain/tips-payouts/payroll/payroll-systems.ts';
import { knownText } from '#web/i18n/known-text.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Complaints, type Form, fieldOf, useForm } from '#web/ui/use-form.ts';
import { type PayrollSystemChoice, payrollSystem } from './payroll.queries.ts';

type Values = {
  readonly system: string;
  readonly company_code: string;
  readonly earning_code: string;
  readonly person_id: string;
  readonly pay_frequency: string;
};

const asSystem = (text: string): PayrollSystem | null =>
  PAYROLL_SYSTEMS.find((one) => one === text) ?? null;
const asksOf = (text: string) => {
  const system = asSystem(text);
  return system && PAYROLL_ASKS[system];
};
const wrong = (text: string, form: RegExp | null | undefined) =>
  form && !form.test(text.trim()) && (text.trim() === '' ? 'required' : 'invalid_value');

function check(values: Values): Complaints<Values> {
  const asks = asksOf(values.system);
  return {
    system: values.system === '' && 'required',
    company_code: wrong(values.company_code, asks?.companyCode) || false,
    earning_code: wrong(values.earning_code, asks?.earningCode) || false,
  };
}

/** Chooses the payroll system of a store, with the codes that it asks for. */
export function PayrollForm({
  start,
  verb,
  onSaved,
  onClose,
}: {
  readonly start: PayrollSystemChoice;
  readonly verb: string;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('payroll-export');
  const cache = useQueryClient();
  const { wallet_id: wallet, version } = start;
  const form = useForm<Values>(
    {
      system: start.system ?? '',
      company_code: start.company_code,
      earning_code: start.earning_code,
      person_id: start.person_id,
      pay_frequency: start.pay_frequency,
    },
    check,
    async (values) => {
      const saved = await call('saveTipPayrollSystem', {
        params: { wallet_id: wallet },
        // Both were chosen from the lists that the contract has.
        body: { ...values, version } as Body<'saveTipPayrollSystem'>,
      });
      cache.setQueryData(payrollSystem(wallet).queryKey, saved);
      await refresh(cache, 'checkTipPayrollFile');
      toast('success', t('saved'));
      onSaved();
    },
  );
  return (
    <FormDialog title={t('setUp')} cancel={t('cancel')} verb={verb} form={form} onClose={onClose}>
      <p className="muted">{t('setUpText')}</p>
      <PayrollFields form={form} />
    </FormDialog>
  );
}

function PayrollFields({ form }: { readonly form: Form<Values> }): ReactNode {
  const { t, i18n } = useTranslation('payroll-export');
  const { values, set, errorOf } = form;
  const system = asSystem(values.system);
  const asks = asksOf(values.system);
  const choose = (next: string) => {
    set('system', next);
    // Codes of another system would only look right.
    set('earning_code', asksOf(next)?.usualEarning ?? '');
    set('company_code', '');
  };
  return (
    <>
      <Select
        label={t('system')}
        name="system"
        value={values.system || null}
        error={errorOf('system')}
        placeholder={t('choose')}
        onChange={choose}
        options={PAYROLL_SYSTEMS.map((one) => ({ value: one, label: PAYROLL_NAMES[one] }))}
      />
      {asks && system && (
        <>
          {asks.companyCode !== null && (
            <TextField
              {...fieldOf(form, 'company_code')}
              label={t('company')}
              hint={knownText(i18n, 'payroll-export', `companyHint.${system}`)}
              autoComplete="off"
            />
          )}
          <EarningField form={form} system={system} />
          <Select
            label={t('personId')}
            name="person_id"
            value={values.person_id}
            onChange={(next) => set('person_id', next)}
            options={PAYROLL_PERSON_IDS.map((one) => ({ value: one, label: t(one) }))}
          />
          {asks.asksFrequency && (
            <Select
              label={t('frequency')}
              name="pay_frequency"
              value={values.pay_frequency}
              onChange={(next) => set('pay_frequency', next)}
              options={PAY_FREQUENCIES.map((one) => ({
                value: one,
                label: t(`frequency.${one}`),
              }))}
            />
          )}
        </>
      )}
    </>
  );
}

function EarningField({
  form,
  system,
}: {
  readonly form: Form<Values>;
  readonly system: PayrollSystem;
}): ReactNode {
  const { t } = useTranslation('payroll-export');
  const { earningCodes } = PAYROLL_ASKS[system];
  return earningCodes ? (
    <Select
      label={t('earning')}
      name="earning_code"
      value={form.values.earning_code}
      error={form.errorOf('earning_code')}
      onChange={(next) => form.set('earning_code', next)}
      options={earningCodes.map((one) => ({ value: one, label: t(one) }))}
    />
  ) : (
    <TextField
      {...fieldOf(form, 'earning_code')}
      label={t('earning')}
      hint={t(system === 'paychex_flex' ? 'earningHint.paychex_flex' : 'earningHint')}
      autoComplete="off"
    />
  );
}
