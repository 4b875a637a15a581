import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { toast } from '#web/lib/toasts.ts';
import { useAction } from '#web/ui/use-action.ts';
import { fullName } from './member-columns.tsx';
import { member as memberQuery, type MemberDetails } from './members.queries.ts';

/** Sends the invitation of one member again, or takes it back. */
export function useInvitation(member: MemberDetails, onDone?: () => void) {
  const { t } = useTranslation('members');
  const queries = useQueryClient();
  const customer = member.customer_id;
  return useAction(
    (what: 'resend' | 'remove') =>
      what === 'resend'
        ? call('resendInvitation', { params: { customer } })
        : call('removeMemberInvite', { params: { customer } }),
    {
      onDone: (saved, what) => {
        queries.setQueryData(memberQuery(customer).queryKey, saved);
        void refresh(queries, 'customerTimeline', 'listCustomersPaginated', 'verifyingMembers');
        toast(
          'success',
          t(what === 'resend' ? 'inviteSent' : 'inviteRemoved', { name: fullName(saved) }),
        );
        onDone?.();
      },
    },
  );
}
