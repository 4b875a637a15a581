import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { usePageCommands } from '#web/lib/page-commands.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import type { MemberDetails } from './members.queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Why somebody cannot be paid, and what has to happen. */
export function MemberWhy({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  const invitation = useInvitation(member);
  const mayInvite = !member.payable && member.abilities.includes('invite') && !invitation.busy;
  usePageCommands(mayInvite ? [{ key: 'invite', run: () => invitation.run('resend') }] : []);
  if (member.payable || member.status === 'active') return null;
  if (member.status === 'inactive' && member.abilities.includes('unload'))
    return <LeftOnCard member={member} />;
  const invite = member.abilities.includes('invite') && (
    <Button size="small" busy={invitation.busy} onClick={() => invitation.run('resend')}>
      {t(member.invited_at === null ? 'inviteFirst' : 'inviteOne')}
    </Button>
  );
  return (
    <>
      <Refusal error={invitation.error} />
      <Alert tone="warning" inline actions={invite || undefined}>
        {member.card?.locked_by === 'manager'
          ? t('why.lockedByManager', { name: member.first_name })
          : t(`why.${member.status}`, { name: member.first_name })}
        {invitation.done && <div role="status">{t('inviteSent', { name: member.first_name })}</div>}
      </Alert>
    </>
  );
}

/** Somebody was deactivated with money on the card: it can still be taken back. */
function LeftOnCard({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  const { language, region } = usePreferences();
  const params = {
    customerId: String(member.customer_id),
    storeId: String(member.wallets[0]?.store_id ?? ''),
  };
  return (
    <Alert
      tone="warning"
      inline
      actions={
        <Link
          to="/account-management/unload-funds/$customerId/$storeId"
          params={params}
          className={buttonClass({ size: 'small' })}
        >
          {t('unloadRest')}
        </Link>
      }
    >
      {t('why.inactive', { name: member.first_name })}{' '}
      {t('leftOnCard', { balance: formatMoney(member.balance ?? '0.00', language, region) })}
    </Alert>
  );
}
