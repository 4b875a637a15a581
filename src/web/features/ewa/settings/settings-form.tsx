import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { DigitsField, IdentifierField } from '#web/ui/detail-fields.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea } from '#web/ui/text-field.tsx';
import { fieldOf, useForm, type Form } from '#web/ui/use-form.ts';
import type { EwaSettings } from '../setup.queries.ts';
import { PlaceFields } from './switch-form.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const EARNED = ['clockings', 'file'] as const;
const RATES = ['payroll', 'provider'] as const;

const valuesOf = (settings: EwaSettings) => ({
  cap_percent: String(settings.cap_percent),
  earned_source: settings.earned_source,
  rate_source: settings.rate_source,
  approved_only: settings.approved_only,
  one_advance_a_period: settings.one_advance_a_period,
  deduction_code: settings.deduction_code,
  repay_automatically: settings.repay_automatically,
  recipients: settings.recipients.join('\n'),
  province: settings.province ?? '',
});
type Values = ReturnType<typeof valuesOf>;

/** How much may be taken, from which figures, and what payroll and the law need. */
export function SettingsForm({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const save = useSaveSettings(settings);
  const form = useForm<Values>(
    valuesOf(settings),
    ({ cap_percent: cap, deduction_code: code }) => ({
      cap_percent: !/^([1-9]|[1-4]\d|50)$/.test(cap) && 'number_out_of_range',
      deduction_code: code.trim() === '' && 'required',
    }),
    ({ cap_percent: cap, recipients, province, ...values }) =>
      save({
        ...values,
        cap_percent: Number.parseInt(cap, 10),
        province: province === '' ? null : province,
        recipients: recipients.split(/[\s,;]+/).filter(Boolean),
      }),
  );
  return (
    <FormFrame form={form}>
      <Card title={t('howMuch')}>
        <EarnedFields form={form} />
      </Card>
      <Card title={t('payday')}>
        <PaydayFields form={form} />
      </Card>
      <Card title={t('law')}>
        <Fields>
          <PlaceFields form={form} />
        </Fields>
      </Card>
      <FormFoot
        to="/ewa"
        search={{ store: String(settings.store_id) }}
        cancel={t('cancel')}
        verb={t('save')}
        busy={form.busy}
      />
    </FormFrame>
  );
}

function EarnedFields({ form }: { readonly form: Form<Values> }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Fields>
      <DigitsField {...fieldOf(form, 'cap_percent')} label={t('cap')} hint={t('capHint')} end="%" />
      <Pair>
        <Select
          name="earned_source"
          label={t('earnedSource')}
          options={EARNED.map((value) => ({ value, label: t(`earnedSource.${value}`) }))}
          value={form.values.earned_source}
          onChange={(value) => form.set('earned_source', value)}
        />
        <Select
          name="rate_source"
          label={t('rateSource')}
          options={RATES.map((value) => ({ value, label: t(`rateSource.${value}`) }))}
          value={form.values.rate_source}
          onChange={(value) => form.set('rate_source', value)}
        />
      </Pair>
      <Checkbox
        name="approved_only"
        label={t('approvedOnly')}
        hint={t('approvedOnlyHint')}
        checked={form.values.approved_only}
        onChange={(on) => form.set('approved_only', on)}
      />
    </Fields>
  );
}

function PaydayFields({ form }: { readonly form: Form<Values> }): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Fields>
      <IdentifierField
        {...fieldOf(form, 'deduction_code')}
        label={t('deductionCode')}
        hint={t('deductionCodeHint')}
        maxLength={20}
      />
      <Checkbox
        name="repay_automatically"
        label={t('repay')}
        hint={t('repayHint')}
        checked={form.values.repay_automatically}
        onChange={(on) => form.set('repay_automatically', on)}
      />
      <TextArea
        {...fieldOf(form, 'recipients')}
        optional
        label={t('recipients')}
        hint={t('recipientsHint')}
        rows={3}
      />
    </Fields>
  );
}
