import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { toast } from '#web/lib/toasts.ts';
import { fullName } from './member-columns.tsx';
import { member as memberQuery, type MemberShown } from './members.queries.ts';

/** Sends the invitation of one member again, or takes it back. */
export function useInvitation(member: MemberShown) {
  const { t } = useTranslation('members');
  const queries = useQueryClient();
  const customer = member.customer_id;
  return useMutation({
    mutationFn: (what: 'resend' | 'remove') =>
      what === 'resend'
        ? call('resendInvitation', { params: { customer } })
        : call('removeMemberInvite', { params: { customer } }),
    onSuccess: (saved, what) => {
      queries.setQueryData(memberQuery(customer).queryKey, saved);
      for (const key of ['customerTimeline', 'listCustomersPaginated', 'verifyingMembers'])
        void queries.invalidateQueries({ queryKey: [key] });
      toast(
        'success',
        t(what === 'resend' ? 'inviteSent' : 'inviteRemoved', { name: fullName(saved) }),
      );
    },
  });
}
