import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '#web/lib/format.ts';
import { usePreferences } from '#web/lib/preferences.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Stack, Columns } from '#web/ui/layout.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { Money } from '#web/ui/values.tsx';
import { BackToMembers } from './add-member.page.tsx';
import { CardActions } from './card-actions.tsx';
import { fullName } from './member-columns.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberFacts } from './member-facts.tsx';
import { MemberGone } from './member-gone.tsx';
import { MemberReferences } from './member-references.tsx';
import { MemberTimeline } from './member-timeline.tsx';
import { MemberWhy } from './member-why.tsx';
import { cardBalance, member as memberQuery, type MemberDetails } from './members.queries.ts';
import type { Outcome } from './use-bulk.ts';
import styles from './members.module.css';

const BulkOutcome = lazy(() => import('./bulk-outcome.tsx'));

/** One member: what is on the card, who they are, and everything that happened to them. */
export function ViewCustomer({
  cardActs,
  deposit,
}: {
  readonly cardActs: (member: MemberDetails) => ReactNode;
  readonly deposit: (member: MemberDetails) => ReactNode;
}): ReactNode {
  const id = Number.parseInt(useParams({ strict: false }).customerId ?? '', 10);
  const { placed } = useSearch({ strict: false });
  const [left, setLeft] = useState<{ customer: number; outcome: Outcome } | null>(null);
  const found = useQuery(memberQuery(id));
  if (found.isLoadingError)
    return <MemberGone error={found.error} onRetry={() => void found.refetch()} />;
  const member = found.data;
  return (
    <Page>
      <PageHeader
        key={member?.customer_id}
        above={<BackToMembers />}
        title={member ? fullName(member) : <TitleBone />}
        beside={member && <MemberBadge status={member.status} />}
        actions={
          member && (
            <MemberActions
              member={member}
              onLeft={(outcome) => setLeft({ customer: id, outcome })}
            />
          )
        }
      />
      {member && placed !== undefined && <JustAdded member={member} />}
      {left?.customer === id && (
        <Suspense fallback={null}>
          <BulkOutcome outcome={left.outcome} onClose={() => setLeft(null)} />
        </Suspense>
      )}
      {member && <MemberWhy member={member} />}
      <Columns main="384px" side="1fr">
        <Stack>
          {member ? (
            <Side member={member} cardActs={cardActs(member)} deposit={deposit(member)} />
          ) : (
            <Card>
              <SkeletonLines />
            </Card>
          )}
        </Stack>
        <MemberTimeline customer={id} />
      </Columns>
    </Page>
  );
}

/** After somebody was added: whoever adds one person mostly adds more. */
function JustAdded({ member }: { readonly member: MemberDetails }): ReactNode {
  const { t } = useTranslation('members');
  return (
    <Alert
      tone="success"
      inline
      actions={
        <Link to="/add-member" className={buttonClass({ size: 'small' })}>
          {t('addAnother')}
        </Link>
      }
    >
      {t('justAdded', { name: fullName(member) })}
    </Alert>
  );
}

/** What can be spent, where a purchase that is not cleared yet takes some of it aside. */
function AvailableNow({ customer }: { readonly customer: number }): ReactNode {
  const { t } = useTranslation('members');
  const { language, region } = usePreferences();
  const { data } = useQuery(cardBalance(customer));
  if (data === undefined || data.available === data.balance) return null;
  return (
    <div className="small">
      {t('availableNow', { amount: formatMoney(data.available, language, region) })}
    </div>
  );
}

function Side({
  member,
  cardActs,
  deposit,
}: {
  readonly member: MemberDetails;
  readonly cardActs: ReactNode;
  readonly deposit: ReactNode;
}): ReactNode {
  const { t } = useTranslation('members');
  const { language, region } = usePreferences();
  return (
    <>
      {member.balance !== null && (
        <Card>
          <div className="caption">{t('onCard')}</div>
          <div className={styles.figure}>
            <Money value={member.balance} />
          </div>
          <AvailableNow customer={member.customer_id} />
          {member.last_load && (
            <div className="small muted">
              {t('lastLoadValue', {
                wallet: member.last_load.wallet_name,
                day: formatInstant(member.last_load.at, language, region),
              })}
            </div>
          )}
        </Card>
      )}
      <CardActions member={member} acts={cardActs} />
      {deposit}
      <MemberFacts member={member} />
      <MemberReferences member={member} look />
    </>
  );
}
