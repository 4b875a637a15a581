import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import History from 'lucide-react/icons/history';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { call, download } from '#web/lib/api.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { type Search, useChangeSearch } from '#web/lib/links.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateRange } from '#web/ui/date-range.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportFailed } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { FigureStrip } from '#web/ui/figure-strip.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { NoMatch, ResetFilters } from '#web/ui/list-table.tsx';
import { Page, PageHeader, TitleBone } from '#web/ui/page.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { PrintHead } from '#web/ui/print-head.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SkeletonLines } from '#web/ui/skeleton-lines.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { MemberBadge } from '#web/ui/status-badge.tsx';
import { TableToolbar } from '#web/ui/table-toolbar.tsx';
import { Timeline } from '#web/ui/timeline.tsx';
import { usePrintAll } from '#web/ui/use-print-all.ts';
import { Money } from '#web/ui/values.tsx';
import { fullName } from './member-columns.tsx';
import { MemberGone } from './member-gone.tsx';
import {
  member as memberQuery,
  timeline,
  type TimelineLine,
  type TimelineTotals,
} from './members.queries.ts';
import { useTimelineDays } from './timeline-days.tsx';
import { TimelineKinds } from './timeline-kinds.tsx';
import styles from './members.module.css';

const CLEAR: Search = { kind: undefined, from: undefined, to: undefined };

/** Everything that happened to one member in some days, for the screen, for paper and as a file. */
export function MemberHistory(): ReactNode {
  const { t } = useTranslation(['members', 'common']);
  const id = Number.parseInt(useParams({ strict: false }).customerId ?? '', 10);
  const search: Search = useSearch({ strict: false });
  const found = useQuery(memberQuery(id));
  const filter = { kind: search.kind, start_date: search.from, end_date: search.to };
  const pages = useInfiniteQuery(timeline(id, filter));
  const exporting = useFileExport((file_type) =>
    download('exportCustomerTimeline', {
      params: { customer: id },
      query: { ...filter, file_type },
    }),
  );
  const paper = usePrintAll((cursor) =>
    call('customerTimeline', {
      params: { customer: id },
      query: { ...filter, per_page: '100', cursor },
    }),
  );
  const mayExport = allows(useCurrentSession(), 'view_money', false);
  if (found.isLoadingError)
    return <MemberGone error={found.error} onRetry={() => void found.refetch()} />;
  const member = found.data;
  const lines = paper.rows ?? pages.data?.pages.flatMap((page) => page.data);
  return (
    <Page>
      <PrintHead
        about={[member && fullName(member)]}
        from={search.from}
        to={search.to}
        rows={lines?.length ?? 0}
        total={paper.rows === null && pages.hasNextPage ? null : (lines?.length ?? 0)}
      />
      <PageHeader
        above={
          <BackLink
            to="/account-management/view-customer/$customerId"
            params={{ customerId: String(id) }}
          >
            {member ? fullName(member) : t('title')}
          </BackLink>
        }
        title={member ? t('historyOf', { name: fullName(member) }) : <TitleBone />}
        beside={member && <MemberBadge status={member.status} />}
        actions={
          <>
            {mayExport && <ExportMenu exporting={exporting} />}
            <PrintButton paper={paper} />
          </>
        }
      />
      <ExportFailed exporting={exporting} />
      <Sums totals={pages.data?.pages[0]?.totals} known={!pages.isPending} />
      <Card padded={false} title={t('timeline')}>
        <Filters search={search} />
        <div className={styles.history}>
          {pages.isLoadingError ? (
            <FailureState error={pages.error} onRetry={() => void pages.refetch()} />
          ) : (
            <Days lines={lines} zone={pages.data?.pages[0]?.timezone} search={search} />
          )}
          {pages.hasNextPage && paper.rows === null && (
            <div className={styles.more}>
              <Refusal error={pages.isFetchNextPageError ? pages.error : null} />
              <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
                {t('more')}
              </Button>
            </div>
          )}
        </div>
      </Card>
    </Page>
  );
}

function Filters({ search }: { readonly search: Search }): ReactNode {
  const { t } = useTranslation('members');
  const changeSearch = useChangeSearch();
  const change = (next: Search) => void changeSearch(next, { replace: true });
  return (
    <TableToolbar>
      <DateRange from={search.from} to={search.to} onChange={change} />
      <TimelineKinds kind={search.kind} onChange={(kind) => change({ kind })} />
      <ResetFilters when={isFiltered(search)} onPress={() => change(CLEAR)}>
        {t('reset')}
      </ResetFilters>
    </TableToolbar>
  );
}

const isFiltered = (search: Search): boolean => Boolean(search.kind || search.from || search.to);

function Days({
  lines,
  zone,
  search,
}: {
  readonly lines: readonly TimelineLine[] | undefined;
  readonly zone: string | undefined;
  readonly search: Search;
}): ReactNode {
  const { t } = useTranslation('members');
  const changeSearch = useChangeSearch();
  const days = useTimelineDays(lines, zone);
  if (days === undefined) return <SkeletonLines />;
  if (days.length > 0) return <Timeline days={days} />;
  return isFiltered(search) ? (
    <NoMatch
      title={t('noEventsMatch')}
      reset={t('reset')}
      onReset={() => void changeSearch(CLEAR, { replace: true })}
    />
  ) : (
    <EmptyState icon={<History />} title={t('noEvents')} />
  );
}

/** What money did on the card in these days, for who may see it. */
function Sums({
  totals,
  known,
}: {
  readonly totals: TimelineTotals | undefined;
  readonly known: boolean;
}): ReactNode {
  const { t } = useTranslation('members');
  if (known && !totals) return null;
  const figure = (label: string, note: string, value: string | undefined) => ({
    label,
    note,
    value: value === undefined ? <Skeleton width="96px" height="24px" /> : <Money value={value} />,
  });
  return (
    <FigureStrip
      figures={[
        figure(t('loadedSum'), t('loadedSumNote'), totals?.loaded),
        figure(t('unloadedSum'), t('unloadedSumNote'), totals?.unloaded),
        figure(t('spentSum'), t('spentSumNote'), totals?.spent),
      ]}
    />
  );
}
