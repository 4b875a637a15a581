import { Link } from '@tanstack/react-router';
import Store from 'lucide-react/icons/store';
import UserRound from 'lucide-react/icons/user-round';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/index.ts';
import { useStopText } from '#web/i18n/use-stop-text.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fields } from '#web/ui/form-layout.tsx';
import { IconDisc } from '#web/ui/badge.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Code, Money } from '#web/ui/values.tsx';
import type { Wallet } from './funds.queries.ts';
import styles from './funds.module.css';

type Member = Answer<'showCustomer'>;
type Props = {
  readonly kind: 'load' | 'unload';
  readonly member: Member | undefined;
  readonly wallet: Wallet | undefined;
};

/** Who and what the form is about, as it stands now. */
export function CardSide({ kind, member, wallet }: Props): ReactNode {
  const { t } = useTranslation('funds');
  const from =
    kind === 'load' ? (
      <WalletFacts wallet={wallet} term={t('from')} />
    ) : (
      <MemberFacts member={member} term={t('from')} />
    );
  const to =
    kind === 'load' ? (
      <MemberFacts member={member} term={t('to')} />
    ) : (
      <WalletFacts wallet={wallet} term={t('to')} />
    );
  return (
    <aside className={styles.aside} aria-label={t('atAGlance')}>
      <Card>
        <Fields>
          {from}
          {to}
        </Fields>
      </Card>
    </aside>
  );
}

/** What stands in the way, beside the field that it is about. */
export function CardWarnings({ kind, member, wallet }: Props): ReactNode {
  const { t } = useTranslation(['funds', 'members']);
  const stop = useStopText()(wallet, kind === 'load' ? 'wallet_pay' : 'free');
  return (
    <>
      {kind === 'load' && wallet?.members === 0 && (
        <Alert tone="warning" title={t('funds:walletEmpty')}>
          <p>{t('funds:walletEmptyText')}</p>
        </Alert>
      )}
      {wallet?.blocked && kind === 'load' && (
        <Alert tone="danger">{t('funds:walletBlocked')}</Alert>
      )}
      {stop !== null && <Alert tone="danger">{stop}</Alert>}
      {member && member.status !== 'active' && (
        <Alert
          tone="warning"
          actions={
            <Link
              to="/account-management/view-customer/$customerId"
              params={{ customerId: String(member.customer_id) }}
              className={buttonClass({ size: 'small' })}
            >
              {t('funds:seeMember')}
            </Link>
          }
        >
          {kind === 'unload' && member.status === 'inactive'
            ? t('funds:inactiveUnload', { name: member.first_name })
            : t(`members:why.${member.status}`, { name: member.first_name })}
        </Alert>
      )}
    </>
  );
}

function WalletFacts({
  wallet,
  term,
}: {
  readonly wallet: Wallet | undefined;
  readonly term: string;
}): ReactNode {
  const { t } = useTranslation('funds');
  return (
    <div className={styles.party}>
      <IconDisc tone="brand" size={36} square>
        <Store />
      </IconDisc>
      <div className={styles.partyWords}>
        <div className="caption">{term}</div>
        <div className={wallet ? styles.partyName : 'muted'}>
          {wallet?.wallet_name ?? t('noWalletYet')}
        </div>
        {wallet?.balance && (
          <div className="small muted">
            <bdi>
              {t('availableWord')} <Money value={wallet.balance} />
            </bdi>
          </div>
        )}
      </div>
    </div>
  );
}

function MemberFacts({
  member,
  term,
}: {
  readonly member: Member | undefined;
  readonly term: string;
}): ReactNode {
  const { t } = useTranslation('funds');
  const { language, region } = usePreferences();
  return (
    <div className={styles.party}>
      <IconDisc tone="brand" size={36} square>
        <UserRound />
      </IconDisc>
      <div className={styles.partyWords}>
        <div className="caption">{term}</div>
        <div className={member ? styles.partyName : 'muted'}>
          {member ? `${member.first_name} ${member.last_name}` : t('noMemberYet')}
        </div>
        {member && (
          <div className={styles.partyBadge}>
            <MemberBadge status={member.status} />
            {member.staff_id !== null && (
              <span className="small muted">
                <Code>{member.staff_id}</Code>
              </span>
            )}
          </div>
        )}
        {member?.balance && (
          <div className="small muted">
            <bdi>
              {t('onCard')} <Money value={member.balance} />
            </bdi>
          </div>
        )}
        {member?.last_load && (
          <div className="small muted">
            <bdi>
              {t('lastLoad', {
                wallet: member.last_load.wallet_name,
                day: formatInstant(member.last_load.at, language, region),
              })}
            </bdi>
          </div>
        )}
      </div>
    </div>
  );
}
