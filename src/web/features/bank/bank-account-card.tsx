import { Link } from '@tanstack/react-router';
import Landmark from 'lucide-react/icons/landmark';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert, type AlertTone } from '#web/ui/alert.tsx';
import { IconDisc } from '#web/ui/badge.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { AccountBadge, accountTitle } from './account-words.tsx';
import { MicroDeposits } from './micro-deposits.tsx';
import { RemoveAccountDialog } from './remove-account.dialog.tsx';
import type { BankAccount } from './bank.queries.ts';
import styles from './bank-accounts.module.css';

type Props = {
  readonly account: BankAccount;
  /** For whose company a void check is sent. */
  readonly wallet: string;
  readonly onAgreement: () => void;
};

/** One bank account: what it is, whether it may be debited, and what to do where it may not. */
export function BankAccountCard({ account, wallet, onAgreement }: Props): ReactNode {
  const { t } = useTranslation(['bank-accounts', 'wallet-funding']);
  const [removing, setRemoving] = useState(false);
  return (
    <Card
      className={styles.card}
      label={t('wallet-funding:accountEnding', { last4: account.account_last4 })}
    >
      <div className={styles.head}>
        <IconDisc size={40} square tone={account.usable ? 'brand' : 'neutral'}>
          <Landmark />
        </IconDisc>
        <div className={styles.words}>
          <h2 className={styles.name}>
            <bdi>{accountTitle(account, t('wallet-funding:accounts'))}</bdi>{' '}
            <bdi dir="ltr" className="num">
              ••{account.account_last4}
            </bdi>
          </h2>
          <div className="small muted">
            <bdi>{account.holder_name}</bdi>
          </div>
        </div>
        <AccountBadge account={account} />
      </div>
      <Warning account={account} wallet={wallet} />
      <AccountFacts account={account} />
      <div className={styles.foot}>
        <ButtonRow>
          {account.usable && (
            <Link to="/load-wallet" className={buttonClass({ size: 'small' })}>
              {t('loadFrom')}
            </Link>
          )}
          {account.agreement && (
            <Button size="small" onClick={onAgreement}>
              {t('view')}
            </Button>
          )}
          <Button
            size="small"
            tone="quiet"
            aria-label={t('removeOf', { last4: account.account_last4 })}
            onClick={() => setRemoving(true)}
          >
            {t('remove')}
          </Button>
        </ButtonRow>
      </div>
      {removing && <RemoveAccountDialog account={account} onClose={() => setRemoving(false)} />}
    </Card>
  );
}

function AccountFacts({ account }: { readonly account: BankAccount }): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const { language, region } = usePreferences();
  const session = useCurrentSession();
  const day = (instant: string) => formatInstant(instant, language, region, 'day');
  const { agreement, routing_number: routing } = account;
  const all = session?.wallets.length === account.wallet_ids.length;
  const names = (session?.wallets ?? [])
    .filter(({ wallet_id: id }) => account.wallet_ids.includes(id))
    .map(({ wallet_name: name }) => name);
  return (
    <Facts
      facts={[
        {
          term: t('numbers'),
          value: (
            <bdi className="num">
              {routing === null
                ? t('transitAndInstitution', {
                    transit: account.transit_number ?? '',
                    institution: account.institution_number ?? '',
                  })
                : t('routing', { routing })}
            </bdi>
          ),
        },
        { term: t('type'), value: t(`type.${account.account_type}`) },
        { term: t('rail'), value: t(`rail.${account.rail}`) },
        {
          term: t('serves'),
          value: all ? t('allWallets', { count: names.length }) : names.join(', '),
        },
        { term: t('addedBy'), value: <bdi>{account.registered_by}</bdi> },
        {
          term: t('agreement'),
          value: (
            <bdi>
              {agreement === null
                ? t('noAgreement')
                : agreement.ended_at === null
                  ? t('agreementSigned', {
                      name: agreement.signed_by,
                      day: day(agreement.signed_at),
                    })
                  : t('agreementEndedOn', { day: day(agreement.ended_at) })}
            </bdi>
          ),
        },
      ]}
    />
  );
}

type Troubled = Exclude<BankAccount['state'], 'verified' | 'unverified' | 'removed'>;
const TONE: Readonly<Record<Troubled, AlertTone>> = {
  mismatch: 'danger',
  in_review: 'info',
  refused: 'danger',
  suspended: 'danger',
};

/** Why an account may not be debited, and the one thing to do about it. */
function Warning({ account, wallet }: Pick<Props, 'account' | 'wallet'>): ReactNode {
  const { t } = useTranslation('bank-accounts');
  const { state, mismatch, reason, usable } = account;
  const isReturned = state === 'refused' && account.micro_deposits?.state === 'returned';
  const isClosed = state === 'suspended' && reason === 'account_closed';
  const isWrong = state === 'refused' && account.micro_deposits?.state === 'refused';
  const params = { origin: 'bank-accounts', walletId: wallet, amount: '0' };
  const to = '/load-wallet/register-payment-information/$origin/$walletId/$amount';
  if (state === 'removed' || usable) return null;
  const check = (
    <Link
      to={to}
      params={params}
      search={{ account: String(account.account_id) }}
      className={buttonClass({ size: 'small' })}
    >
      {t(state === 'mismatch' ? 'fix' : 'uploadCheck')}
    </Link>
  );
  if (state === 'unverified') return <MicroDeposits account={account} otherWay={check} />;
  if (state === 'verified')
    return (
      <Alert
        tone="neutral"
        title={t('warning.ended')}
        actions={
          <Link to={to} params={params} className={buttonClass({ size: 'small' })}>
            {t('addAgain')}
          </Link>
        }
      >
        {t('warningText.ended')}
      </Alert>
    );
  return (
    <Alert
      tone={TONE[state]}
      title={t(`warning.${isClosed ? 'closed' : state}`)}
      actions={state !== 'in_review' && check}
    >
      {state === 'mismatch'
        ? mismatch && t('warningText.mismatch', mismatch)
        : t(
            `warningText.${isReturned ? 'microReturned' : isWrong ? 'microRefused' : isClosed ? 'closed' : state}`,
          )}
      {reason !== null && !isClosed && (
        <>
          {' '}
          {t(state === 'suspended' || isReturned ? 'returnCode' : 'reason', {
            reason,
            code: reason,
          })}
        </>
      )}
    </Alert>
  );
}
