import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Store from 'lucide-react/icons/store';
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useChangeSearch } from '#web/lib/links.ts';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Columns, Stack } from '#web/ui/layout.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { FundDialog } from '../funding/fund.dialog.tsx';
import { FundingCard } from '../funding/funding-card.tsx';
import { FundingWhyDialog } from '../funding/funding-why.dialog.tsx';
import { PaydayDialog } from '../paydays/payday.dialog.tsx';
import { Paydays } from '../paydays/paydays.tsx';
import { EwaTour, EwaTourOffer } from '../tour/ewa-tour.tsx';
import { AdvancesChart } from './advances-chart.tsx';
import { DashboardFigures } from './dashboard-figures.tsx';
import { ewaStores } from '../ewa-stores.queries.ts';
import type { EwaStoreSummary } from '../setup.queries.ts';
import { useOneStore, useStoresMeant } from '../use-ewa-store.ts';
import { EwaMembers } from './members-table.tsx';
import { Recycling } from './recycling.tsx';

/** What a store's people take, and what its fund holds. */
export function EwaDashboard(): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const meant = useStoresMeant();
  const changeSearch = useChangeSearch();
  const stores = useQuery(ewaStores);
  const among = stores.data?.data.filter((one) => meant.some(({ id }) => id === one.store_id));
  const settings = among?.find(({ on }) => on) ?? among?.[0];
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
      ) : among ? (
        <NoWallets />
      ) : (
        <LoadingCard found={stores} height="320px" />
      )}
    </Page>
  );
}

function StoreDashboard({ settings }: { readonly settings: EwaStoreSummary }): ReactNode {
  const { t } = useTranslation('ewa-dashboard');
  const { step, period } = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const store = settings.store_id;
  // What lies below the first screen is drawn after it, and doesn't hold it up.
  const isTopDrawn = useDeferredValue(true, false);
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
      {!settings.has_schedule && (
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
      {isTopDrawn && (
        <>
          <Recycling store={store} />
          <Paydays store={store} />
          <EwaMembers store={store} />
        </>
      )}
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
