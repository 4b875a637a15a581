import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { useKeptForm } from '#web/lib/use-kept-form.ts';
import { readWallets } from '#web/lib/wallet-scope.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { fullName } from './member-columns.tsx';
import { MemberForm } from './member-form.tsx';
import { type MemberValues, atListFields, bodyOf, valuesOf } from './member-values.ts';
import { member as memberQuery } from './members.queries.ts';

/** The list; where only the tips are switched on it has a place of its own. */
export const useMembersPath = (): '/view-members' | '/account-management/view-customers' =>
  useCurrentSession()?.client.hide_today === 0
    ? '/account-management/view-customers'
    : '/view-members';

/** The way back to the list. */
export function BackToMembers(): ReactNode {
  const { t } = useTranslation('members');
  return <BackLink to={useMembersPath()}>{t('back')}</BackLink>;
}

/** Never kept in the browser. */
const SECRET = ['identity_number'] as const;

/** Adds one member by input; the invitation goes out at once unless it is not to. */
export function AddMember(): ReactNode {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const list = useMembersPath();
  const tips = list === '/view-members';
  const { language } = usePreferences();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const asked = useSearch({ strict: false });
  const chosen = readWallets(asked.wallet, session?.wallets ?? []);
  const { kept, follow } = useKeptForm<MemberValues>('add-member', SECRET);
  const [start] = useState<MemberValues>(() => {
    const wallets = session?.wallets ?? [];
    const only =
      wallets.find((wallet) => String(wallet.store_id) === asked.store) ??
      (chosen.length === 1
        ? wallets.find((wallet) => wallet.wallet_id === chosen[0])
        : wallets.length === 1
          ? wallets[0]
          : undefined);
    const fresh = valuesOf(undefined, { language, store: only?.store_id });
    return { ...fresh, ...kept, stores: kept.stores || fresh.stores };
  });
  const addMember = async (values: MemberValues) => {
    const added = await atListFields(
      call(session?.client.region === 'CA' ? 'addCustomer' : 'addCustomerUs', {
        body: bodyOf(values),
      }),
    );
    queries.setQueryData(memberQuery(added.customer_id).queryKey, added);
    await refresh(queries, 'listCustomersPaginated');
    toast('success', t(values.invite ? 'addedInvited' : 'added', { name: fullName(added) }));
    await navigate(
      tips
        ? { to: list, ignoreBlocker: true }
        : {
            to: '/account-management/view-customer/$customerId',
            params: { customerId: String(added.customer_id) },
            search: { placed: '1' },
            ignoreBlocker: true,
          },
    );
  };
  return (
    <Page narrow>
      <PageHeader
        above={<BackToMembers />}
        title={t('addTitle')}
        below={t('addNote')}
        actions={
          !tips && (
            <Link to="/account-management/bulk-add-cardholders-with-file" className={buttonClass()}>
              <FileUp aria-hidden="true" />
              {t('addByFile')}
            </Link>
          )
        }
      />
      <MemberForm
        mode="add"
        start={start}
        verb={t('addVerb')}
        refused={() => t('notAdded')}
        onValues={follow}
        send={addMember}
        cancel={
          <Link to={list} className={buttonClass()}>
            {t('cancel')}
          </Link>
        }
      />
    </Page>
  );
}
