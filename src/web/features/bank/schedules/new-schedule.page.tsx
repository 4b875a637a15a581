import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import Landmark from 'lucide-react/icons/landmark';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useAddress } from '#web/lib/use-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { type BankAccount, type Schedule, bankAccounts, padSchedules } from '../bank.queries.ts';
import { ScheduleForm } from './schedule-form.tsx';

/** A schedule for a store that has none, or new terms for one that it has. */
export function NewSchedule(): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const { search } = useAddress();
  const accounts = useQuery(bankAccounts);
  const schedules = useQuery(padSchedules);
  const replaced = schedules.data?.data.find(
    ({ schedule_id: id, state }) => String(id) === search.replaces && state !== 'ended',
  );
  return (
    <Page>
      <PageHeader
        above={<BackLink to="/reports/pad-schedules">{t('back')}</BackLink>}
        title={replaced ? t('changeTitle', { store: replaced.store_name }) : t('addTitle')}
        below={replaced ? t('changeNote') : t('addNote')}
      />
      {accounts.data && schedules.data ? (
        <Terms
          accounts={accounts.data.accounts.filter(({ usable }) => usable)}
          schedules={schedules.data.data}
          replaced={replaced}
          wanted={search.store}
        />
      ) : (
        <LoadingCard found={firstFailed(accounts, schedules)} height="420px" />
      )}
    </Page>
  );
}

type TermsProps = {
  readonly accounts: readonly BankAccount[];
  readonly schedules: readonly Schedule[];
  readonly replaced: Schedule | undefined;
  readonly wanted: string | undefined;
};

function Terms({ accounts, schedules, replaced, wanted }: TermsProps): ReactNode {
  const { t } = useTranslation('pad-schedules');
  const session = useCurrentSession();
  const taken = new Set(
    schedules.filter(({ state }) => state !== 'ended').map(({ store_id: id }) => id),
  );
  const stores = (session?.wallets ?? []).filter(
    ({ main, store_id: id }) => main && (replaced ? id === replaced.store_id : !taken.has(id)),
  );
  if (session?.wallets.length === 0) return <NoWallets />;
  if (stores.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<CalendarCheck />}
          title={t('allScheduled')}
          text={t('allScheduledText')}
          action={
            <Link to="/reports/pad-schedules" className={buttonClass()}>
              {t('back')}
            </Link>
          }
        />
      </Card>
    );
  if (accounts.length === 0)
    return (
      <Card>
        <EmptyState
          icon={<Landmark />}
          title={t('accountNone')}
          text={t('accountNoneText')}
          action={
            <Link to="/organisation/bank-accounts" className={buttonClass({ tone: 'primary' })}>
              {t('seeAccounts')}
            </Link>
          }
        />
      </Card>
    );
  return (
    <ScheduleForm
      key={replaced?.schedule_id}
      accounts={accounts}
      stores={stores}
      replaced={replaced}
      wanted={wanted}
    />
  );
}
