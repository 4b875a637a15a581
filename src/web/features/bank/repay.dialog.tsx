import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readMoney } from '#domain/money-input.ts';
import { fromWire, toWire } from '#kernel/money.ts';
import { call } from '#web/lib/api.ts';
import { refreshAllBut } from '#web/lib/contract-query.ts';
import { formatMoney } from '#web/lib/format.ts';
import { newKey } from '#web/lib/new-key.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { type Complaints, fieldOf, useForm } from '#web/ui/use-form.ts';
import { type Debt, wallets } from './bank.queries.ts';

const complaintOf = (typed: string, open: string): Complaints<{ amount: string }>['amount'] => {
  const read = readMoney(typed);
  if (!read.ok) return { code: read.code, params: { typed } };
  if (read.value <= 0n) return 'amount_not_positive';
  return (
    read.value > (fromWire(open) ?? 0n) && {
      code: 'amount_above_maximum',
      params: { maximum: open },
    }
  );
};

type Props = { readonly debt: Debt; readonly onClose: () => void };

/** Repays a debt from its wallet: all of it, or as much as is entered. One key for one dialog. */
export function RepayDialog({ debt, onClose }: Props): ReactNode {
  const balance = useQuery(wallets).data?.data.find(
    ({ wallet_id: id }) => id === debt.wallet_id,
  )?.balance;
  return <RepayForm key={balance ?? ''} debt={debt} balance={balance ?? null} onClose={onClose} />;
}

function RepayForm({
  debt,
  balance,
  onClose,
}: Props & { readonly balance: string | null }): ReactNode {
  const { t } = useTranslation('debts');
  const { language, region } = usePreferences();
  const cache = useQueryClient();
  const [key] = useState(newKey);
  const money = (wire: string) => formatMoney(wire, language, region);
  const open = fromWire(debt.open) ?? 0n;
  const held = balance === null ? open : (fromWire(balance) ?? 0n);
  const most = held < open ? held : open;
  const form = useForm(
    { amount: most > 0n ? toWire(most) : debt.open },
    ({ amount }) => ({ amount: complaintOf(amount, debt.open) }),
    async ({ amount }) => {
      const read = readMoney(amount);
      const paid = toWire(read.ok ? read.value : 0n);
      const left = await call('repayDebt', {
        params: { debt: debt.debt_id },
        key,
        body: { amount: paid },
      });
      void refreshAllBut(cache);
      toast(
        'success',
        left.open === '0.00'
          ? t('repaidAll', { wallet: debt.wallet_name })
          : t('repaidPart', { amount: money(paid), open: money(left.open) }),
      );
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('repayTitle', { wallet: debt.wallet_name })}
      cancel={t('cancel')}
      verb={t('repayPlain')}
      form={form}
      onClose={onClose}
    >
      {held <= 0n && (
        <Alert
          tone="warning"
          actions={
            <Link to="/load-wallet" className={buttonClass({ size: 'small' })}>
              {t('loadWallet')}
            </Link>
          }
        >
          {t('notEnough')}
        </Alert>
      )}
      <MoneyInput
        {...fieldOf(form, 'amount')}
        label={t('repayAmount')}
        hint={
          balance === null
            ? t('repayHintHidden', { open: money(debt.open) })
            : t('repayHint', { open: money(debt.open), balance: money(balance) })
        }
        autoFocus
      />
    </FormDialog>
  );
}
