import { Link } from '@tanstack/react-router';
import Landmark from 'lucide-react/icons/landmark';
import Trash2 from 'lucide-react/icons/trash-2';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { fieldId } from '#web/ui/field.tsx';
import { Row } from '#web/ui/layout.tsx';
import { AccountBadge, bankName } from './account-words.tsx';
import type { BankAccount } from './bank.queries.ts';
import { RemoveAccountDialog } from './remove-account.dialog.tsx';
import styles from './bank.module.css';

type Props = {
  readonly accounts: readonly BankAccount[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  /** Where a new account is added for what is entered so far. */
  readonly to: { readonly walletId: string; readonly amount: string };
};

/** The bank accounts of a client; those that may not be debited yet lead to what is missing. */
export function AccountChoice({ accounts, value, onChange, error, to }: Props): ReactNode {
  const { t } = useTranslation('wallet-funding');
  const id = useId();
  const [removing, setRemoving] = useState<BankAccount | null>(null);
  const add = (
    <Link
      to="/load-wallet/register-payment-information/$origin/$walletId/$amount"
      params={{ origin: 'load-wallet', ...to }}
      ignoreBlocker
      className={buttonClass()}
    >
      {t('addAccount')}
    </Link>
  );
  if (accounts.length === 0)
    return (
      <EmptyState
        icon={<Landmark />}
        title={t('noAccounts')}
        text={t('noAccountsText')}
        action={add}
      />
    );
  return (
    <fieldset
      className={styles.accounts}
      id={fieldId('account_id')}
      tabIndex={-1}
      aria-describedby={error ? id : undefined}
    >
      <legend className={styles.legend}>{t('accounts')}</legend>
      {accounts.map((account) =>
        account.usable ? (
          <div key={account.account_id} className={styles.account}>
            <label className={styles.pick}>
              <input
                type="radio"
                name="account_id"
                className={styles.radio}
                checked={value === String(account.account_id)}
                onChange={() => onChange(String(account.account_id))}
              />
              <AccountWords account={account} />
            </label>
            <RemoveButton account={account} onPress={setRemoving} />
          </div>
        ) : (
          <div key={account.account_id} className={styles.account}>
            <div className={styles.pick}>
              <AccountWords account={account} note={t('verifyFirst')} />
              {['unverified', 'mismatch', 'refused', 'suspended'].includes(account.state) && (
                <Link
                  to="/load-wallet/register-payment-information/$origin/$walletId/$amount"
                  params={{ origin: 'load-wallet', ...to }}
                  search={{ account: String(account.account_id) }}
                  ignoreBlocker
                  className={buttonClass({ size: 'small' })}
                >
                  {t('verify')}
                </Link>
              )}
            </div>
            <RemoveButton account={account} onPress={setRemoving} />
          </div>
        ),
      )}
      {error && (
        <div id={id} className={styles.error}>
          {error}
        </div>
      )}
      <Row>
        {add}
        <Link to="/organisation/bank-accounts" className={buttonClass({ tone: 'link' })}>
          {t('manageAccounts')}
        </Link>
      </Row>
      {removing && <RemoveAccountDialog account={removing} onClose={() => setRemoving(null)} />}
    </fieldset>
  );
}

function RemoveButton({
  account,
  onPress,
}: {
  readonly account: BankAccount;
  readonly onPress: (account: BankAccount) => void;
}): ReactNode {
  const { t } = useTranslation('bank-accounts');
  return (
    <IconButton
      label={t('removeOf', { last4: account.account_last4 })}
      onClick={() => onPress(account)}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

function AccountWords({
  account,
  note,
}: {
  readonly account: BankAccount;
  readonly note?: string;
}): ReactNode {
  const { t } = useTranslation('wallet-funding');
  return (
    <>
      <span className={styles.accountWords}>
        <span className={styles.accountName}>
          {t('accountEnding', { last4: account.account_last4 })}
        </span>
        <span className={styles.bank}>
          <bdi>{bankName(account)}</bdi> · <bdi>{account.holder_name}</bdi>
        </span>
        {note && <div className={styles.note}>{note}</div>}
      </span>
      <AccountBadge account={account} />
    </>
  );
}
