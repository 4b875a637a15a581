import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#web/lib/links.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { timeline } from './members.queries.ts';
import { useTimelineDays } from './timeline-days.tsx';
import { TimelineKinds } from './timeline-kinds.tsx';
import styles from './members.module.css';

/** What happened to a member last; all of it, by dates and as a file, is on a page of its own. */
export function MemberTimeline({ customer }: { readonly customer: number }): ReactNode {
  const { t } = useTranslation('members');
  const changeSearch = useChangeSearch();
  const { kind } = useSearch({ strict: false });
  const pages = useInfiniteQuery(timeline(customer, { kind }));
  const days = useTimelineDays(
    pages.data?.pages.flatMap((page) => page.data),
    pages.data?.pages[0]?.timezone,
  );
  return (
    <Card
      title={t('timeline')}
      aside={
        <Link
          to="/account-management/view-customer/$customerId/history"
          params={{ customerId: String(customer) }}
          search={{ kind }}
          className={buttonClass()}
        >
          {t('wholeHistory')}
        </Link>
      }
    >
      <div className={styles.filters}>
        <TimelineKinds
          kind={kind}
          onChange={(next) => void changeSearch({ kind: next }, { replace: true })}
        />
      </div>
      {pages.isError && <FailureState error={pages.error} onRetry={() => void pages.refetch()} />}
      {pages.isPending && (
        <Stack>
          <Skeleton height="28px" />
          <Skeleton height="28px" />
          <Skeleton height="28px" />
        </Stack>
      )}
      {days?.length === 0 && <EmptyState icon={<History />} title={t('noEvents')} />}
      {days && <Timeline days={days} />}
      {pages.hasNextPage && (
        <div className={styles.more}>
          <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            {t('more')}
          </Button>
        </div>
      )}
    </Card>
  );
}
