import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { MemberShown } from './members.queries.ts';
import { useInvitation } from './use-invitation.ts';

/** Why somebody cannot be paid, and what has to happen. */
export function MemberWhy({ member }: { readonly member: MemberShown }): ReactNode {
  const { t } = useTranslation('members');
  const { textOf } = useErrorText();
  const invitation = useInvitation(member);
  if (member.payable || member.status === 'active') return null;
  const invite = member.abilities.includes('invite') && (
    <Button size="small" busy={invitation.isPending} onClick={() => invitation.mutate('resend')}>{t(member.invited_at === null ? 'inviteFirst' : 'inviteOne')}</Button>
  );
  return (
    <>
      {invitation.isError && <Alert tone="danger" urgent>{textOf(invitation.error)}</Alert>}
      <Alert tone="warning" inline actions={invite || undefined}>
        {member.card?.locked_by === 'manager' ? t('why.lockedByManager', { name: member.first_name }) : t(`why.${member.status}`, { name: member.first_name })}
        {invitation.isSuccess && <div role="status">{t('inviteSent', { name: member.first_name })}</div>}
      </Alert>
    </>
  );
}
