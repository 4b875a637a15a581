import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#web/ui/card.tsx';
import { DigitsField } from '#web/ui/detail-fields.tsx';
import { FormFrame, FormFoot } from '#web/ui/form-frame.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Select } from '#web/ui/select.tsx';
import { DecimalField } from '#web/ui/decimal-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/use-form.ts';
import { FEE_KINDS, type FeeKind, type ProgramValues, check } from './program-values.ts';

type Props = {
  readonly start: ProgramValues;
  readonly verb: string;
  readonly below?: ReactNode;
  readonly send: (values: ProgramValues) => Promise<void>;
};

/** A card product's terms and fees. */
export function ProgramForm({ start, verb, below, send }: Props): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const form = useForm<ProgramValues>(start, check, send);
  return (
    <FormFrame form={form}>
      <Card title={t('program')}>
        <Fields>
          <Pair>
            <TextField
              {...fieldOf(form, 'name')}
              label={t('programName')}
              autoComplete="off"
              maxLength={100}
            />
            <TextField
              {...fieldOf(form, 'product_name')}
              label={t('programs:product')}
              hint={t('productHint')}
              autoComplete="off"
              maxLength={60}
            />
            <Select
              name="variant"
              label={t('programs:variant')}
              value={form.values.variant}
              onChange={(next) => form.set('variant', next)}
              options={[
                { value: 'standard', label: t('programs:variant.standard') },
                { value: 'travel', label: t('programs:variant.travel') },
              ]}
            />
            <TextField
              {...fieldOf(form, 'card_type')}
              label={t('programs:cardType')}
              autoComplete="off"
              maxLength={60}
            />
            <TextField
              {...fieldOf(form, 'network')}
              label={t('programs:network')}
              autoComplete="off"
              maxLength={60}
            />
            <TextField
              {...fieldOf(form, 'issuing_bank')}
              label={t('programs:issuingBank')}
              autoComplete="off"
              maxLength={100}
            />
            <DigitsField
              {...fieldOf(form, 'bin')}
              label={t('programs:bin')}
              hint={t('binHint')}
              maxLength={11}
            />
            <TextField
              {...fieldOf(form, 'processor')}
              label={t('programs:processor')}
              autoComplete="off"
              maxLength={60}
            />
          </Pair>
        </Fields>
      </Card>
      <SupportCard form={form} />
      {FEE_KINDS.map((kind) => (
        <FeeCard key={kind} form={form} kind={kind} />
      ))}
      {below}
      <FormFoot to="/operator/programs" cancel={t('cancel')} verb={verb} busy={form.busy} />
    </FormFrame>
  );
}

/** How the people of its clients reach support; Help shows it to them. */
function SupportCard({ form }: { readonly form: Form<ProgramValues> }): ReactNode {
  const { t } = useTranslation('clients');
  return (
    <Card title={t('support')} note={t('supportNote')}>
      <Fields>
        <Pair>
          <TextField
            {...fieldOf(form, 'support_email')}
            label={t('supportEmail')}
            optional
            type="email"
            autoComplete="off"
          />
          <TextField
            {...fieldOf(form, 'support_phone')}
            label={t('supportPhone')}
            optional
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
            dir="ltr"
          />
        </Pair>
        <TextField
          {...fieldOf(form, 'status_page')}
          label={t('statusPage')}
          hint={t('statusPageHint')}
          optional
          inputMode="url"
          autoComplete="off"
          maxLength={200}
          dir="ltr"
        />
      </Fields>
    </Card>
  );
}

function FeeCard({
  form,
  kind,
}: {
  readonly form: Form<ProgramValues>;
  readonly kind: FeeKind;
}): ReactNode {
  const { t } = useTranslation(['clients', 'programs']);
  const bearer = `fees.${kind}.borne_by` as const;
  return (
    <Card title={t(`programs:fee.${kind}`)} note={t('feeNote')}>
      <Fields>
        <Pair>
          <DecimalField
            {...fieldOf(form, `fees.${kind}.bps`)}
            label={t('feePercent')}
            optional
            end={<span aria-hidden="true">%</span>}
          />
          <MoneyInput {...fieldOf(form, `fees.${kind}.flat`)} label={t('feeFlat')} optional />
          <MoneyInput {...fieldOf(form, `fees.${kind}.min`)} label={t('feeMin')} optional />
          <MoneyInput {...fieldOf(form, `fees.${kind}.max`)} label={t('feeMax')} optional />
        </Pair>
        <Select
          name={bearer}
          label={t('borneBy')}
          value={form.values[bearer]}
          onChange={(next) => form.set(bearer, next)}
          options={[
            { value: 'wallet', label: t('bears.wallet') },
            { value: 'card', label: t('bears.card') },
          ]}
        />
        {kind !== 'transfer' && (
          <DecimalField
            {...fieldOf(form, `fees.${kind}.member_limit_bps`)}
            label={t('memberLimit')}
            hint={t('memberLimitHint')}
            end={<span aria-hidden="true">%</span>}
          />
        )}
      </Fields>
    </Card>
  );
}
