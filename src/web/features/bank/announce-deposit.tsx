import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import { readMoney } from '#domain/money-input.ts';
import { dayOf, readDay } from '#kernel/day.ts';
import { toWire } from '#kernel/money.ts';
import { useStopText } from '#web/i18n/use-stop-text.ts';
import { call } from '#web/lib/api.ts';
import { now } from '#web/lib/clock.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fields, Pair } from '#web/ui/form-layout.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { DateField } from '#web/ui/date-field.tsx';
import { fieldOf, useForm } from '#web/ui/use-form.ts';
import { wallets } from './bank.queries.ts';
import styles from './direct-deposit.module.css';

/** Says that a deposit is on its way to a wallet. */
export function AnnounceDeposit({ wallet }: { readonly wallet: number }): ReactNode {
  const { t } = useTranslation('direct-deposits');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const rail = useCurrentSession()?.client.region === 'US' ? 'ach' : 'eft';
  const [today] = useState(() => dayOf(new Date(now()), ZONE_OF_RAIL[rail]));
  const known = useQuery(wallets).data?.data;
  const stop = useStopText()(
    known?.find(({ wallet_id: id }) => id === wallet),
    'wallet_in',
  );
  const form = useForm(
    { amount: '', sent_on: String(today) },
    (values) => {
      const read = readMoney(values.amount);
      return {
        amount:
          (!read.ok && { code: read.code, params: { typed: values.amount } }) ||
          (read.ok && read.value <= 0n && 'amount_not_positive'),
        sent_on: readDay(values.sent_on) === null && 'date_invalid',
      };
    },
    async (values, set) => {
      const read = readMoney(values.amount);
      const made = await call('announceDirectDeposit', {
        body: {
          wallet_id: wallet,
          amount: toWire(read.ok ? read.value : 0n),
          sent_on: values.sent_on,
        },
      });
      await refresh(cache, 'listDirectDeposits');
      toast(
        'success',
        t('announced', {
          amount: formatMoney(made.amount, language, region),
          wallet: made.wallet_name,
        }),
      );
      set('amount', '');
    },
  );
  return (
    <div className={styles.screen}>
      <Card title={t('announce')} note={t('announceNote')}>
        <form noValidate onSubmit={form.submit}>
          <Fields>
            <Refusal error={form.failure} />
            {stop !== null && <Alert tone="danger">{stop}</Alert>}
            <Pair>
              <MoneyInput {...fieldOf(form, 'amount')} label={t('amount')} />
              <DateField {...fieldOf(form, 'sent_on')} label={t('sentOn')} />
            </Pair>
            <p className="small muted">{t('sentOnHint')}</p>
            {stop === null && (
              <div>
                <Button type="submit" tone="primary" busy={form.busy}>
                  {t('announceVerb')}
                </Button>
              </div>
            )}
          </Fields>
        </form>
      </Card>
    </div>
  );
}
