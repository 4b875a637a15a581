import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOAD_MAXIMUM, LOAD_MINIMUM } from '#domain/funds/load-limits.ts';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { useStopText } from '#web/i18n/use-stop-text.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { Card } from '#web/ui/card.tsx';
import { FormFoot, FormFrame } from '#web/ui/form-frame.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { NeedsWallet } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { Select } from '#web/ui/select.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { StepRail } from '#web/ui/step-rail.tsx';
import { type Complaints, useForm, fieldOf } from '#web/ui/use-form.ts';
import { AccountChoice } from './account-choice.tsx';
import { type BankAccount, type Week, bankAccounts, wallets } from './bank.queries.ts';
import { DebtBanner } from './debt-banner.tsx';
import { OtherWays } from './other-ways.tsx';
import { RecentLoads } from './recent-loads.tsx';
import { WeekMeter } from './week-meter.tsx';

type Values = {
  readonly wallet_id: string;
  readonly amount: string;
  readonly account_id: string;
};

const complaintOf = (typed: string): Complaints<Values>['amount'] => {
  const read = readMoney(typed);
  if (!read.ok) return { code: read.code, params: { typed } };
  if (read.value < LOAD_MINIMUM)
    return { code: 'amount_below_minimum', params: { minimum: toWire(LOAD_MINIMUM) } };
  if (read.value > LOAD_MAXIMUM)
    return { code: 'amount_above_maximum', params: { maximum: toWire(LOAD_MAXIMUM) } };
  return false;
};

/** Which wallet, how much, from which bank account; and what is on its way already. */
export function LoadWallet(): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const found = useQuery(bankAccounts);
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} />
      <DebtBanner />
      <Columns main="var(--form-width)" side="360px">
        <Stack>
          <StepRail steps={[t('stepAmount'), t('stepReview'), t('stepDone')]} now={0} />
          <NeedsWallet>
            {found.data ? (
              <AmountForm accounts={found.data.accounts} week={found.data.week} />
            ) : (
              <LoadingCard found={found} height="420px" />
            )}
          </NeedsWallet>
          <RecentLoads />
        </Stack>
        <OtherWays />
      </Columns>
    </Page>
  );
}

function AmountForm({
  accounts,
  week,
}: {
  readonly accounts: readonly BankAccount[];
  readonly week: Week;
}): ReactNode {
  const { t } = useTranslation(['wallet-funding', 'errors']);
  const navigate = useNavigate();
  const session = useCurrentSession();
  const own = session?.wallets ?? [];
  const { search } = useAddress();
  const wanted =
    own.length === 1 ? own[0] : own.find(({ wallet_id: id }) => String(id) === search.to);
  const usable = accounts.filter((account) => account.usable);
  const form = useForm<Values>(
    {
      wallet_id: wanted ? String(wanted.wallet_id) : '',
      amount: '',
      account_id: usable.length === 1 ? String(usable[0]!.account_id) : '',
    },
    (values) => ({
      wallet_id: values.wallet_id === '' && 'wallet_required',
      amount: complaintOf(values.amount),
      account_id: values.account_id === '' && 'required',
    }),
    async (values) => {
      const read = readMoney(values.amount);
      await navigate({
        to: '/load-wallet/confirm-and-load/$walletId/$amount/$paymentId',
        params: {
          walletId: values.wallet_id,
          amount: read.ok ? toWire(read.value) : values.amount,
          paymentId: values.account_id,
        },
        search: { key: newKey() },
        ignoreBlocker: true,
      });
    },
  );
  const { values, set } = form;
  const typed = readMoney(values.amount);
  const chooseAccount = t('errors:bank_account_required');
  return (
    <FormFrame
      form={form}
      problems={form.problems.map((one) =>
        one.name === 'account_id' ? { ...one, text: chooseAccount } : one,
      )}
    >
      <Card>
        <Fields>
          <WalletField
            value={values.wallet_id}
            onChange={(id) => set('wallet_id', id)}
            error={form.errorOf('wallet_id')}
          />
          <MoneyInput {...fieldOf(form, 'amount')} label={t('amount')} hint={t('amountHint')} />
          <WeekMeter week={week} />
          <AccountChoice
            accounts={accounts}
            value={values.account_id}
            onChange={(id) => set('account_id', id)}
            error={form.errorOf('account_id') && chooseAccount}
            to={{
              walletId: values.wallet_id || String(own[0]?.wallet_id ?? 0),
              amount: typed.ok && typed.value > 0n ? toWire(typed.value) : '0',
            }}
          />
        </Fields>
      </Card>
      <FormFoot to="/" cancel={t('cancel')} verb={t('review')} busy={form.busy} />
    </FormFrame>
  );
}

function WalletField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const known = useQuery(wallets).data?.data;
  const chosen = known?.find(({ wallet_id: id }) => String(id) === value);
  const stop = useStopText()(chosen, 'wallet_in');
  const options = (session?.wallets ?? []).map((entry) => {
    const balance = known?.find((one) => one.wallet_id === entry.wallet_id)?.balance;
    return {
      value: String(entry.wallet_id),
      label: entry.wallet_name,
      end: balance ? (
        <bdi>{t('available', { amount: formatMoney(balance, language, region) })}</bdi>
      ) : undefined,
    };
  });
  return (
    <Select
      label={t('wallet')}
      name="wallet_id"
      options={options}
      value={value || null}
      onChange={onChange}
      placeholder={t('chooseWallet')}
      error={error ?? stop ?? undefined}
    />
  );
}
