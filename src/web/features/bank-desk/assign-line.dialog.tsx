import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { ComboBox } from '#web/ui/combo-box.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { type Form, fieldOf, useForm } from '#web/ui/use-form.ts';
import { Code } from '#web/ui/values.tsx';
import { type StatementLine, depositWallets } from './bank-desk.queries.ts';
import { useRailMoney } from './desk-values.tsx';

type Values = { readonly decision: string; readonly wallet_id: string; readonly reason: string };
const DECISIONS = ['deposit', 'send_back', 'noted'] as const;
const decisionOf = (chosen: string) => DECISIONS.find((known) => known === chosen) ?? 'noted';

/** What a line is that nobody explains: a wallet's deposit, money to send back, or something noted. */
export function AssignLine({
  line,
  onClose,
}: {
  readonly line: StatementLine;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const { language, region } = usePreferences();
  const money = useRailMoney();
  const cache = useQueryClient();
  // What left the account is nobody's deposit, and nothing to send back.
  const choices = line.amount.startsWith('-') ? (['noted'] as const) : DECISIONS;
  const form = useForm<Values>(
    { decision: choices[0], wallet_id: '', reason: '' },
    (values) => ({
      wallet_id: values.decision === 'deposit' && values.wallet_id === '' && 'wallet_required',
      reason: values.reason.trim() === '' && 'required',
    }),
    async ({ decision, wallet_id: wallet, reason }) => {
      await call('assignStatementLine', {
        params: { line: line.line_id },
        body: {
          decision: decisionOf(decision),
          reason,
          ...(decision === 'deposit' && { wallet_id: Number(wallet) }),
        },
      });
      await refresh(cache, 'listStatementLines', 'listBankStatements');
      toast('success', t('lineDone'));
      onClose();
    },
  );
  const decision = decisionOf(form.values.decision);
  return (
    <FormDialog
      title={t('assignTitle', {
        amount: money(line.amount, line.rail),
        day: formatDay(line.day, language, region),
      })}
      cancel={t('cancel')}
      verb={t('save')}
      form={form}
      onClose={onClose}
    >
      <p className="muted">
        <bdi>{line.text}</bdi> <Code>{line.reference}</Code>
      </p>
      <Select
        name="decision"
        label={t('assignWhat')}
        value={decision}
        onChange={(value) => form.set('decision', value)}
        hint={t(`assignNote.${decision}`)}
        options={choices.map((value) => ({ value, label: t(`assign.${value}`) }))}
      />
      {decision === 'deposit' && <WalletChoice line={line} form={form} />}
      <TextField
        {...fieldOf(form, 'reason')}
        label={t('reason')}
        hint={t('reasonHint')}
        maxLength={300}
      />
    </FormDialog>
  );
}

function WalletChoice({
  line,
  form,
}: {
  readonly line: StatementLine;
  readonly form: Form<Values>;
}): ReactNode {
  const { t } = useTranslation('bank-desk');
  const [typed, setTyped] = useState('');
  const { data } = useQuery(depositWallets({ currency: line.currency, search: typed }));
  const options = (data?.data ?? []).map((wallet) => ({
    value: String(wallet.wallet_id),
    label: `${wallet.client_name} · ${wallet.wallet_name}`,
    note: wallet.ddt_number,
  }));
  return (
    <ComboBox
      name="wallet_id"
      label={t('wallet')}
      hint={t('walletHint')}
      error={form.errorOf('wallet_id')}
      options={options}
      value={form.values.wallet_id === '' ? null : form.values.wallet_id}
      onChange={(value) => {
        form.set('wallet_id', value ?? '');
        const chosen = options.find((option) => option.value === value);
        if (chosen) setTyped(chosen.label);
      }}
      text={typed}
      onText={setTyped}
    />
  );
}
