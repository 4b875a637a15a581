import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { toast } from '#web/lib/toasts.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { useAction } from '#web/ui/use-action.ts';
import type { BankAccount } from './bank.queries.ts';

type Props = { readonly account: BankAccount; readonly onClose: () => void };

/** Asks before an account is removed; one that is in use says what stands in the way instead. */
export function RemoveAccountDialog({ account, onClose }: Props): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const last4 = account.account_last4;
  const remove = useAction(
    () => call('removeBankAccount', { query: { account_id: String(account.account_id) } }),
    {
      refreshes: ['listBankAccounts'],
      onDone: () => {
        toast('success', t('removed', { last4 }));
        onClose();
      },
    },
  );
  const late = remove.error instanceof ApiError && remove.error.code === 'account_in_use';
  if (account.in_use || late) return <InUse account={account} onClose={onClose} />;
  return (
    <Dialog
      open
      role="alertdialog"
      title={t('removeQuestion', { last4 })}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button tone="danger" busy={remove.busy} onClick={() => remove.run()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <Refusal error={remove.error} />
      <p>{t('removeText')}</p>
    </Dialog>
  );
}

function InUse({ account, onClose }: Props): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const session = useCurrentSession();
  return (
    <Dialog
      open
      title={t('inUseTitle', { last4: account.account_last4 })}
      onClose={onClose}
      foot={
        <>
          {allows(session, 'view_money', false) && hasFeature(session, 'pad') && (
            <Link to="/reports/pad-schedules" className={buttonClass()}>
              {t('seeSchedules')}
            </Link>
          )}
          <Link to="/load-wallet" className={buttonClass()} onClick={onClose}>
            {t('seeLoads')}
          </Link>
          <Button tone="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{t('inUseText')}</p>
    </Dialog>
  );
}
