import { useQuery, useQueryClient } from '@tanstack/react-query';
import UserCheck from 'lucide-react/icons/user-check';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocalPage } from '#web/lib/use-local-page.ts';
import { useErrorText } from '#web/i18n/use-error-text.ts';
import { allows } from '#web/lib/abilities.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { toast } from '#web/lib/toasts.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListTable } from '#web/ui/list-table.tsx';
import { PagePager } from '#web/ui/page-pager.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { useAction } from '#web/ui/use-action.ts';
import { Instant, Phone } from '#web/ui/values.tsx';
import { NameCell, WalletsCell, fullName } from './member-columns.tsx';
import { type VerifyingMember, verifying } from './members.queries.ts';
import styles from './members.module.css';

type InvitationAction = { readonly member: VerifyingMember; readonly what: 'resend' | 'remove' };

/**
 * Members who have begun to find their account and have not registered: since when, and what can be
 * done.
 */
export default function VerifyingList(): ReactNode {
  const { t } = useTranslation('members');
  const { textOf } = useErrorText();
  const queries = useQueryClient();
  const session = useCurrentSession();
  const { page, perPage, change } = useLocalPage('25');
  const list = useQuery(verifying(page, perPage));
  const act = useAction(
    ({ member, what }: InvitationAction) => {
      const given = {
        params: { customer: member.customer_id },
        query: { store_id: String(member.wallets.find((wallet) => wallet.active)?.store_id ?? '') },
      };
      return what === 'resend'
        ? call('resendMemberInvite', given)
        : call('removeMemberInvite', given);
    },
    {
      onDone: (saved, { what }) => {
        toast(
          'success',
          t(what === 'resend' ? 'inviteSent' : 'inviteRemoved', { name: fullName(saved) }),
        );
        void refresh(queries, 'verifyingMembers', 'listCustomersPaginated');
      },
    },
  );
  const may = allows(session, 'edit_members') && session?.client.hide_today === 0;
  const columns: Column<VerifyingMember>[] = [
    { key: 'name', title: t('name'), card: 'title', cell: (row) => <NameCell row={row} /> },
    { key: 'mobile', title: t('mobile'), cell: (row) => <Phone value={row.mobile_number} /> },
    { key: 'wallet', title: t('wallet'), cell: (row) => <WalletsCell row={row} /> },
    {
      key: 'begun',
      title: t('verifyingSince'),
      card: 'amount',
      cell: (row) => <Instant value={row.find_started_at} style="short" />,
    },
    {
      key: 'status',
      title: t('status'),
      card: 'status',
      cell: () => <MemberBadge status="verifying" />,
    },
    ...(may
      ? [
          {
            key: 'actions',
            title: t('actions'),
            align: 'end',
            quiet: true,
            card: 'detail',
            cell: (row: VerifyingMember) => (
              <Actions
                row={row}
                busy={act.busy ? act.input : undefined}
                onAct={(what) => act.run({ member: row, what })}
              />
            ),
          } as const,
        ]
      : []),
  ];
  const empty = (
    <EmptyState icon={<UserCheck />} title={t('nobodyVerifying')} text={t('nobodyVerifyingText')} />
  );
  return (
    <>
      {act.failed && (
        <Alert tone="danger" urgent banner>
          {textOf(act.error)}
        </Alert>
      )}
      <ListTable
        label={t('viewVerifying')}
        columns={columns}
        list={list}
        keyOf={(row) => String(row.customer_id)}
        empty={empty}
        pager={(found) => (
          <PagePager list={found} page={page} perPage={perPage} onChange={change} />
        )}
      />
    </>
  );
}

function Actions({
  row,
  busy,
  onAct,
}: {
  readonly row: VerifyingMember;
  readonly busy: InvitationAction | undefined;
  readonly onAct: (what: InvitationAction['what']) => void;
}): ReactNode {
  const { t } = useTranslation('members');
  const mine = busy?.member.customer_id === row.customer_id ? busy.what : undefined;
  const name = fullName(row);
  return (
    <span className={styles.rowActions}>
      <Button
        size="small"
        busy={mine === 'resend'}
        aria-label={t('inviteOneNamed', { name })}
        onClick={() => onAct('resend')}
      >
        {t('inviteOne')}
      </Button>
      <Button
        size="small"
        tone="quiet"
        busy={mine === 'remove'}
        aria-label={t('removeInviteNamed', { name })}
        onClick={() => onAct('remove')}
      >
        {t('removeInvite')}
      </Button>
    </span>
  );
}
