import { useQueries } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#web/lib/links.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard, firstFailed } from '#web/ui/states.tsx';
import { FundDialog } from '../funding/fund.dialog.tsx';
import { FundingCard } from '../funding/funding-card.tsx';
import { FundingWhyDialog } from '../funding/funding-why.dialog.tsx';
import { PaydayDialog } from '../paydays/payday.dialog.tsx';
import { Paydays } from '../paydays/paydays.tsx';
import { EwaTour, EwaTourOffer } from '../tour/ewa-tour.tsx';
import { AdvancesChart } from './advances-chart.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { type EwaSettings, ewaSettingsOf } from '../setup.queries.ts';
import { useOneStore, useStoresMeant } from '../use-ewa-store.ts';
import { EwaMembers } from './members-table.tsx';
import { Recycling } from './recycling.tsx';

/** More stores than these are not asked which of them is on: the first one is shown. */
const STORES_ASKED = 12;

/** What a store's people take, and what its fund holds. */
export function EwaDashboard(): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const stores = useStoresMeant();
  const changeSearch = useChangeSearch();
  const all = useQueries({
    queries: stores.slice(0, STORES_ASKED).map(({ id }) => ewaSettingsOf(id)),
  });
  const [first, ...others] = all;
  const chosen = all.find(({ data }) => data?.on) ?? first;
  const settings = all.some(({ isPending }) => isPending) ? undefined : chosen?.data;
  useOneStore(
    settings?.store_id,
    ({ wallet }) =>
      void changeSearch({
        wallet,
        store: undefined,
        period: undefined,
        step: undefined,
        page: undefined,
      }),
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        below={settings && <bdi>{settings.store_name}</bdi>}
        actions={
          settings?.on && (
            <>
              <EwaTourOffer />
              <Link
                to="/ewa/employees/$storeId"
                params={{ storeId: String(settings.store_id) }}
                className={buttonClass()}
                id="ewa-tour-employees"
              >
                {t('manageEmployees')}
              </Link>
            </>
          )
        }
      />
      {settings ? (
        <StoreDashboard key={settings.store_id} settings={settings} />
      ) : first === undefined ? (
        <Card>
          <EmptyState icon={<Store />} title={t('noStore')} text={t('noStoreText')} />
        </Card>
      ) : (
        <LoadingCard found={firstFailed(first, ...others)} height="320px" />
      )}
    </Page>
  );
}

function StoreDashboard({ settings }: { readonly settings: EwaSettings }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { step, period } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const store = settings.store_id;
  if (!settings.on)
    return (
      <Card>
        <EmptyState
          icon={<Store />}
          title={t('off', { store: settings.store_name })}
          text={t('offText')}
          action={
            <Link
              to="/ewa"
              search={{ store: String(store) }}
              className={buttonClass({ tone: 'primary' })}
            >
              {t('setUp')}
            </Link>
          }
        />
      </Card>
    );
  const close = () => void changeSearch({ step: undefined, period: undefined }, { replace: true });
  return (
    <Stack>
      {settings.schedule === null && (
        <Alert
          tone="warning"
          title={t('noSchedule')}
          actions={
            <Link to="/ewa" search={{ store: String(store) }} className={buttonClass()}>
              <CalendarClock aria-hidden="true" />
              {t('choosePayPeriods')}
            </Link>
          }
        >
          {t('noScheduleText')}
        </Alert>
      )}
      <DashboardFigures store={store} />
      <Columns main="1fr" side="360px">
        <AdvancesChart store={store} />
        <FundingCard store={store} />
      </Columns>
      <Recycling store={store} />
      <Paydays store={store} />
      <EwaMembers store={store} />
      {step === 'why' && <FundingWhyDialog store={store} onClose={close} />}
      {(step === 'fund' || step === 'return') && (
        <FundDialog store={store} way={step} onClose={close} />
      )}
      {period !== undefined && step === undefined && (
        <PaydayDialog settings={settings} firstDay={period} onClose={close} />
      )}
      <EwaTour />
    </Stack>
  );
}
