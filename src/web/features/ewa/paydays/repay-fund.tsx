import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { formatDay, formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { ReviewList } from '#web/ui/review-list.tsx';
import { LoadingLines } from '#web/ui/states.tsx';
import { type Complaints, fieldOf, useForm } from '#web/ui/use-form.ts';
import { Money } from '#web/ui/values.tsx';
import { type PaydayPeriod, repaymentsOf } from '../dashboard/dashboard.queries.ts';
import type { EwaStoreSummary } from '../setup.queries.ts';
import { stillDue } from './still-due.ts';

type Props = { readonly settings: EwaStoreSummary; readonly period: PaydayPeriod };

/** Gives back to the fund what is due for a payday, or the part that the wallet can pay. */
export function RepayFund({ settings, period }: Props): ReactNode {
  const found = useQuery(repaymentsOf(settings.store_id));
  if (!found.data) return <LoadingLines found={found} />;
  return (
    <RepayForm
      key={`${found.data.wallet_balance} ${period.given_back}`}
      settings={settings}
      period={period}
      wallet={found.data.wallet_balance}
    />
  );
}

function RepayForm({ settings, period, wallet }: Props & { readonly wallet: string }): ReactNode {
  const store = settings.store_id;
  const { t } = useTranslation('ewa-dashboard');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const [key, setKey] = useState(newKey);
  const money = (wire: string) => formatMoney(wire, language, region);
  const due = fromWire(stillDue(period)) ?? 0n;
  const held = fromWire(wallet) ?? 0n;
  const most = held < due ? held : due;
  const complaintOf = (typed: string): Complaints<{ amount: string }>['amount'] => {
    const read = readMoney(typed);
    if (!read.ok) return { code: read.code, params: { typed } };
    if (read.value <= 0n) return 'amount_not_positive';
    return read.value > most && { code: 'amount_above_maximum', params: { maximum: toWire(most) } };
  };
  const form = useForm(
    { amount: toWire(most > 0n ? most : due) },
    ({ amount }) => ({ amount: complaintOf(amount) }),
    async ({ amount }) => {
      const read = readMoney(amount);
      const repaid = await call('repayEwaFund', {
        params: { store_id: store },
        key,
        body: { first_day: period.first_day, amount: toWire(read.ok ? read.value : 0n) },
      });
      void refreshAllBut(cache);
      toast('success', t('repaid', { amount: money(repaid.amount) }));
    },
  );
  const read = readMoney(form.values.amount);
  if (most === 0n)
    return (
      <Alert
        tone="warning"
        title={t('walletEmpty')}
        actions={
          <Link to="/load-wallet" search={{ to: String(store) }} className={buttonClass()}>
            {t('loadWalletFirst')}
          </Link>
        }
      >
        {t('walletEmptyText')}
      </Alert>
    );
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack>
        <h3>{t('repayTitle')}</h3>
        {settings.repay_automatically && !period.short && (
          <p className="muted">
            {t('repayBySelf', { day: formatDay(period.payday, language, region) })}
          </p>
        )}
        <Refusal error={form.failure} />
        <MoneyInput
          {...fieldOf(form, 'amount')}
          onChange={(text) => {
            form.set('amount', text);
            setKey(newKey());
          }}
          label={t('repayAmount')}
          hint={t('repayHint', { due: money(toWire(due)), wallet: money(wallet) })}
        />
        {read.ok && read.value <= held && (
          <ReviewList
            rows={[]}
            totals={[
              { term: t('walletAfter'), value: <Money value={held - read.value} /> },
              { term: t('dueAfter'), value: <Money value={due - read.value} /> },
            ]}
          />
        )}
        <Row>
          <Button tone="primary" type="submit" busy={form.busy}>
            {read.ok
              ? t('repayVerb', { amount: formatMoney(read.value, language, region) })
              : t('repayPlain')}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
