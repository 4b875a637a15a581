import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import UserX from 'lucide-react/icons/user-x';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows, hasFeature } from '#web/lib/abilities.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { formatInstant } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Facts } from '#web/ui/facts.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Code, Instant, Money, Phone } from '#web/ui/values.tsx';
import { fullName } from './member-columns.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import { member as memberQuery, type MemberShown } from './members.queries.ts';
import styles from './members.module.css';

export function ViewCustomer(): ReactNode {
  const { t } = useTranslation('members');
  const id = Number.parseInt(useParams({ strict: false }).customerId ?? '', 10);
  const found = useQuery(memberQuery(id));
  const back = (
    <Link to="/account-management/view-customers" className={styles.back}>
      <ChevronLeft aria-hidden="true" size={14} className="mirrors" /> {t('back')}
    </Link>
  );
  if (found.isError) {
    const gone = Number.isNaN(id) || (found.error instanceof ApiError && (found.error.code === 'not_found' || found.error.code === 'invalid_input'));
    return (
      <Page>
        <PageHeader above={back} title={gone ? t('gone') : t('title')} />
        <Card>
          {gone ? (
            <EmptyState icon={<UserX />} title={t('gone')} text={t('goneText')} action={<Link to="/account-management/view-customers" className={buttonClass()}>{t('toMembers')}</Link>} />
          ) : (
            <FailureState error={found.error} onRetry={() => void found.refetch()} />
          )}
        </Card>
      </Page>
    );
  }
  const member = found.data;
  return (
    <Page>
      <PageHeader
        key={member?.customer_id}
        above={back}
        title={member ? fullName(member) : <TitleBone />}
        beside={member && <MemberBadge status={member.status} />}
        actions={member && <Actions member={member} />}
      />
      {member && !member.payable && <Why member={member} />}
      <div className={styles.columns}>
        <div className={styles.side}>{member ? <Details member={member} /> : <Card><Bones /></Card>}</div>
        <MemberTimeline customer={id} />
      </div>
    </Page>
  );
}

const Bones = (): ReactNode => (
  <div className={styles.bones}>
    <Skeleton width="60%" />
    <Skeleton width="80%" />
    <Skeleton width="50%" />
    <Skeleton width="70%" />
  </div>
);

function Actions({ member }: { readonly member: MemberShown }): ReactNode {
  const { t } = useTranslation('members');
  const session = useCurrentSession();
  const store = member.wallets.find((wallet) => wallet.active)?.store_id;
  const on = hasFeature(session, 'corp_load') && store !== undefined;
  const params = { customerId: String(member.customer_id), storeId: String(store) };
  return (
    <>
      <Button onClick={() => window.print()}>{t('print')}</Button>
      {on && allows(session, 'unload_one') && <Link to="/account-management/unload-funds/$customerId/$storeId" params={params} className={buttonClass()}>{t('unload')}</Link>}
      {on && member.payable && allows(session, 'load_one') && <Link to="/account-management/load-funds/$customerId/$storeId" params={params} className={buttonClass({ tone: 'primary' })}>{t('load')}</Link>}
    </>
  );
}

/** Why somebody cannot be paid, and what has to happen. */
function Why({ member }: { readonly member: MemberShown }): ReactNode {
  const { t } = useTranslation('members');
  if (member.status === 'active') return null;
  return <Alert tone="warning">{t(`why.${member.status}`, { name: member.first_name })}</Alert>;
}

function Details({ member }: { readonly member: MemberShown }): ReactNode {
  const { t } = useTranslation('members');
  const { language, region } = usePreferences();
  const when = (instant: string | null) => (instant === null ? '—' : <Instant value={instant} />);
  return (
    <>
      {member.balance !== null && (
        <Card>
          <div className="caption">{t('onCard')}</div>
          <div className={styles.figure}>
            <Money value={member.balance} />
          </div>
          {member.last_load && <div className="small muted">{t('lastLoadValue', { wallet: member.last_load.wallet_name, day: formatInstant(member.last_load.at, language, region) })}</div>}
        </Card>
      )}
      <Card title={t('facts')}>
        <Facts
          facts={[
            { term: t('mobile'), value: <Phone value={member.mobile_number} /> },
            { term: t('email'), value: member.email ?? '—' },
            { term: t('staffId'), value: <Code>{member.staff_id ?? '—'}</Code> },
            { term: t('proxy'), value: member.card ? <Code>{member.card.proxy}</Code> : '—' },
            { term: t('wallets'), value: <Wallets member={member} /> },
            { term: t('invited'), value: when(member.invited_at) },
            { term: t('registered'), value: when(member.registered_at) },
            { term: t('activated'), value: when(member.card?.activated_at ?? null) },
          ]}
        />
      </Card>
    </>
  );
}

function Wallets({ member }: { readonly member: MemberShown }): ReactNode {
  return member.wallets.map((wallet) => (
    <div key={wallet.store_id} className={wallet.active ? undefined : 'muted'}>
      {[wallet.store_name, wallet.department_name].filter(Boolean).join(', ')}
    </div>
  ));
}
