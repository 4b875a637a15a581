import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ButtonRow } from '#web/ui/form-layout.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { toast } from '#web/lib/toasts.ts';
import { useAction } from '#web/ui/use-action.ts';
import { call } from '#web/lib/api.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Code, Instant } from '#web/ui/values.tsx';
import { type Account, type Provider, TOUCHED } from '../integrations.queries.ts';
import { type SignInBegun, useBeginSignIn } from '../sign-in/use-begin-sign-in.ts';
import styles from './connections.module.css';
import { FeedBadge, useProviderName } from './words.tsx';

type Props = {
  readonly provider: Provider;
  readonly available: boolean;
  readonly accounts: readonly Account[];
  /** Null where nobody signs in, or where a store has to be chosen first. */
  readonly signIn: SignInBegun | null;
  /** What stands in place of signing in. */
  readonly otherwise?: ReactNode;
  readonly children?: ReactNode;
};

/** A provider: what it brings, the accounts that are connected, and how one is connected. */
export function ProviderCard({
  provider,
  available,
  accounts,
  signIn,
  otherwise,
  children,
}: Props): ReactNode {
  const { t } = useTranslation('connections');
  const nameOf = useProviderName();
  const beginning = useBeginSignIn();
  const isConnected = accounts.length > 0;
  return (
    <Card title={nameOf(provider)} note={t(`about.${provider}`)}>
      <div className={styles.provider}>
        {!isConnected && (
          <div>
            <Badge tone="neutral">{t(available ? 'notConnected' : 'notAvailable')}</Badge>
          </div>
        )}
        <Refusal error={beginning.error} />
        {accounts.map((account) => (
          <AccountEntry
            key={account.connection_id}
            account={account}
            signIn={available ? signIn : null}
          />
        ))}
        {children}
        {!available && !isConnected && <p className="small muted">{t('off')}</p>}
        {available && !isConnected && <p className="small muted">{t(`needs.${provider}`)}</p>}
        {available && (
          <ButtonRow>
            {signIn && (
              <Button
                tone={isConnected ? 'plain' : 'primary'}
                busy={beginning.busy}
                aria-label={t(isConnected ? 'connectAnotherAt' : 'connectTo', {
                  provider: nameOf(provider),
                })}
                onClick={() => beginning.run(signIn)}
              >
                {t(isConnected ? 'connectAnother' : 'connect')}
              </Button>
            )}
            {otherwise}
          </ButtonRow>
        )}
      </div>
    </Card>
  );
}

function AccountEntry({
  account,
  signIn,
}: {
  readonly account: Account;
  readonly signIn: SignInBegun | null;
}): ReactNode {
  const { t } = useTranslation('connections');
  const nameOf = useProviderName();
  const beginning = useBeginSignIn();
  const [leaving, setLeaving] = useState(false);
  const provider = nameOf(account.provider);
  return (
    <div className={styles.account}>
      <div className={styles.accountHead}>
        <strong>
          <bdi>{account.company_name ?? t('account', { account: account.account ?? '—' })}</bdi>
        </strong>
        <FeedBadge status={account.status} />
      </div>
      <p className="small muted">
        {account.company_name !== null && account.account !== null && (
          <>
            <Code>{account.account}</Code>
            {' ·\u00a0'}
          </>
        )}
        <bdi>{t('connectedBy', { name: account.connected_by })}</bdi>
        {account.connected_at !== null && (
          <>
            {' ·\u00a0'}
            <Instant value={account.connected_at} style="short" />
          </>
        )}
      </p>
      {account.status === 'offline' && account.reason !== null && (
        <Alert tone="danger">
          {account.reason === 'revoked' || account.reason === 'answer_lost' ? (
            t(`ended.${account.reason}`)
          ) : (
            // In the provider's own words.
            <bdi>{account.reason}</bdi>
          )}
        </Alert>
      )}
      <Refusal error={beginning.error} />
      <ButtonRow>
        {signIn && account.status !== 'online' && (
          <Button
            tone="primary"
            size="small"
            busy={beginning.busy}
            aria-label={t('reconnectTo', { provider })}
            onClick={() => beginning.run(signIn)}
          >
            {t('reconnect')}
          </Button>
        )}
        <Button
          size="small"
          aria-label={t('disconnectFrom', { provider, account: account.account ?? '' })}
          onClick={() => setLeaving(true)}
        >
          {t('disconnect')}
        </Button>
      </ButtonRow>
      {leaving && <Disconnect account={account} onClose={() => setLeaving(false)} />}
    </div>
  );
}

function Disconnect({
  account,
  onClose,
}: {
  readonly account: Account;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('connections');
  const provider = useProviderName()(account.provider);
  const action = useAction(
    () => call('disconnectAccount', { params: { connection: account.connection_id } }),
    {
      refreshes: TOUCHED,
      onDone: () => {
        toast('success', t('disconnected', { provider }));
        onClose();
      },
    },
  );
  return (
    <ConfirmDialog
      title={t('disconnectTitle', { provider })}
      text={t(account.provider === '7shifts' ? 'disconnectText7shifts' : 'disconnectText')}
      keep={t('keep')}
      verb={t('disconnect')}
      action={action}
      onClose={onClose}
    />
  );
}
