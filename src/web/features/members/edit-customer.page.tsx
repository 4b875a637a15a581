import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isKeyOf } from '#kernel/keys.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { toast } from '#web/lib/toasts.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import type { Form, Sent } from '#web/ui/use-form.ts';
import { fullName } from './member-columns.tsx';
import { MemberForm } from './member-form.tsx';
import { MemberGone } from './member-gone.tsx';
import { EditConflictAlert, type EditConflict } from './member-conflict.tsx';
import { MemberPageSwitch } from './member-page-switch.tsx';
import { MemberReferences } from './member-references.tsx';
import { type MemberValues, touched, valuesOf } from './member-values.ts';
import { member as memberQuery, type MemberDetails } from './members.queries.ts';
import { sendEdit } from './send-edit.ts';

export function EditCustomer(): ReactNode {
  const { t } = useTranslation('members');
  const id = Number.parseInt(useParams({ strict: false }).customerId ?? '', 10);
  // What is filled in here is compared with what was there: it does not change under the form by
  // itself.
  const found = useQuery({ ...memberQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  if (found.isLoadingError)
    return <MemberGone error={found.error} narrow onRetry={() => void found.refetch()} />;
  const ready = found.data !== undefined && found.isFetchedAfterMount;
  return (
    <Page narrow>
      <PageHeader
        key={found.data?.customer_id}
        above={<BackToMember id={id} name={found.data && fullName(found.data)} />}
        title={found.data ? t('editTitle', { name: fullName(found.data) }) : <TitleBone />}
        beside={found.data && <MemberBadge status={found.data.status} />}
      />
      {ready && found.data ? (
        <Edit key={id} member={found.data} />
      ) : (
        <Card>
          <Skeleton height="320px" />
        </Card>
      )}
    </Page>
  );
}

function BackToMember({
  id,
  name,
}: {
  readonly id: number;
  readonly name: string | undefined;
}): ReactNode {
  const { t } = useTranslation('members');
  return (
    <BackLink
      to="/account-management/view-customer/$customerId"
      params={{ customerId: String(id) }}
    >
      {name ?? t('title')}
    </BackLink>
  );
}

/** What could not be changed, where it was one thing alone. */
const REFUSED = {
  mobile_number: 'notUpdatedMobile',
  email: 'notUpdatedEmail',
  username_option: 'notUpdatedUsername',
} as const;

function Edit({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  const { language } = usePreferences();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const id = member.customer_id;
  const valuesNow = (one: MemberDetails) => valuesOf(one, { language, store: undefined });
  const [based, setBased] = useState(member);
  const [conflict, setConflict] = useState<EditConflict | null>(null);
  const page = {
    to: '/account-management/view-customer/$customerId',
    params: { customerId: String(id) },
  } as const;
  const saveMember = async (
    values: MemberValues,
    set: Form<MemberValues>['set'],
  ): Promise<Sent> => {
    try {
      const saved = await sendEdit(based, touched(valuesNow(based), values), values);
      queries.setQueryData(memberQuery(id).queryKey, saved);
      void refresh(queries, 'listCustomersPaginated', 'customerTimeline');
      toast('success', t('saved', { name: fullName(saved) }));
      await navigate({ ...page, ignoreBlocker: true });
      return 'sent';
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'changed_meanwhile') throw error;
      const theirs = await call('showCustomer', { params: { customer: id } });
      setConflict({
        by: String(error.params.by),
        at: String(error.params.at),
        before: based,
        theirs,
        mine: touched(valuesNow(based), values),
      });
      // What was not touched here becomes what the other made of it; what was touched stays.
      for (const field of touched(valuesNow(based), valuesNow(theirs)))
        if (values[field] === valuesNow(based)[field]) set(field, valuesNow(theirs)[field]);
      setBased(theirs);
      return 'not_sent';
    }
  };
  return (
    <MemberForm
      mode="edit"
      start={valuesNow(member)}
      verb={t('save')}
      refused={(values) => {
        const only = touched(valuesNow(based), values).join();
        return t(isKeyOf(REFUSED, only) ? REFUSED[only] : 'notUpdated');
      }}
      send={saveMember}
      identityGiven={member.identity_given}
      above={conflict && <EditConflictAlert conflict={conflict} />}
      cancel={
        <Link {...page} className={buttonClass()}>
          {t('cancel')}
        </Link>
      }
    >
      <MemberPageSwitch member={member} />
      <MemberReferences member={member} />
    </MemberForm>
  );
}
