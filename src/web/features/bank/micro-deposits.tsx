import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { toWire } from '#kernel/money.ts';
import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { formatDay } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useOperation } from '#web/ui/use-action.ts';
import { type Complaints, fieldOf, useForm } from '#web/ui/use-form.ts';
import type { BankAccount } from './bank.queries.ts';

type Sent = NonNullable<BankAccount['micro_deposits']>;
type Amounts = { readonly first: string; readonly second: string };

/** An account that nobody stands for: two small deposits prove whose it is, or a void check does. */
export function MicroDeposits({
  account,
  otherWay,
}: {
  readonly account: BankAccount;
  /** The way to a void check. */
  readonly otherWay?: ReactNode;
}): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const { language, region } = usePreferences();
  const [entering, setEntering] = useState(false);
  const { account_id: id, micro_deposits: sent } = account;
  const send = useOperation('sendMicroDeposits', {
    refreshes: ['listBankAccounts'],
    onDone: () => toast('success', t('microSent')),
  });
  const day = (iso: string) => formatDay(iso, language, region);
  if (sent === null)
    return (
      <Stack gap="s">
        <Refusal error={send.error} />
        <Alert
          tone="warning"
          title={t('warning.unverified')}
          actions={
            <>
              <Button
                size="small"
                busy={send.busy}
                onClick={() => send.run({ params: { account: id } })}
              >
                {t('microSend')}
              </Button>
              {otherWay}
            </>
          }
        >
          {t(account.reason === 'connection_lost' ? 'microOfferLost' : 'microOffer')}
        </Alert>
      </Stack>
    );
  if (sent.state !== 'arrived')
    return (
      <Alert tone="info" title={t('microOnTheWay')} actions={otherWay}>
        {t('microOnTheWayText', { day: day(sent.arrive_on) })}
      </Alert>
    );
  return (
    <>
      <Alert
        tone="warning"
        title={t('microEnter')}
        actions={
          <>
            <Button size="small" onClick={() => setEntering(true)}>
              {t('microEnterButton')}
            </Button>
            {otherWay}
          </>
        }
      >
        {t('microEnterText', { day: day(sent.enter_by) })}{' '}
        {t('triesLeft', { count: sent.tries_left })}
      </Alert>
      {entering && <EnterDialog account={account} sent={sent} onClose={() => setEntering(false)} />}
    </>
  );
}

const centsOf = (typed: string): bigint | null => {
  const read = readMoney(typed);
  return read.ok ? read.value : null;
};
const complaintOf = (typed: string): Complaints<Amounts>['first'] => {
  const read = readMoney(typed);
  if (!read.ok)
    return read.code === 'amount_required' ? 'required' : { code: read.code, params: { typed } };
  return read.value <= 0n && 'amount_not_positive';
};

function EnterDialog({
  account,
  sent,
  onClose,
}: {
  readonly account: BankAccount;
  readonly sent: Sent;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const cache = useQueryClient();
  const last4 = account.account_last4;
  const form = useForm<Amounts>(
    { first: '', second: '' },
    ({ first, second }) => ({ first: complaintOf(first), second: complaintOf(second) }),
    async ({ first, second }) => {
      const amounts = [first, second].map((typed) => toWire(centsOf(typed) ?? 0n));
      try {
        await call('verifyMicroDeposits', {
          params: { account: account.account_id },
          body: { first: amounts[0]!, second: amounts[1]! },
        });
      } catch (refusal) {
        // Each try is counted, and the last one ends them: what the account is now has changed.
        await refresh(cache, 'listBankAccounts');
        if (!(refusal instanceof ApiError) || refusal.code !== 'micro_deposits_refused')
          throw refusal;
        toast('danger', t('microRefused', { last4 }));
        return onClose();
      }
      await refresh(cache, 'listBankAccounts');
      toast('success', t('microVerified', { last4 }));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('microTitle', { last4 })}
      cancel={t('cancel')}
      verb={t('microVerify')}
      form={form}
      onClose={onClose}
    >
      <p>{t('microText')}</p>
      <MoneyInput {...fieldOf(form, 'first')} label={t('microFirst')} autoFocus />
      <MoneyInput {...fieldOf(form, 'second')} label={t('microSecond')} />
      <p className="muted">{t('triesLeft', { count: sent.tries_left })}</p>
    </FormDialog>
  );
}
