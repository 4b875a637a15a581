import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { type Search, useChangeSearch } from '#web/lib/links.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Stack } from '#web/ui/layout.tsx';
import { NoWallets } from '#web/ui/no-wallets.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { FundDialog } from '../funding/fund.dialog.tsx';
import { PeriodList } from '../settings/period-list.tsx';
import { ScheduleForm } from '../settings/schedule-form.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import { SwitchForm } from '../settings/switch-form.tsx';
import { type EwaSettings, ewaSettingsOf } from '../setup.queries.ts';
import { type EwaStore, useEwaStore, useOneStore } from '../use-ewa-store.ts';
import { AboutCard } from './about-card.tsx';
import { LawNotes } from './law-notes.tsx';
import { SetupSteps } from './setup-steps.tsx';

const STEPS = ['switch', 'periods', 'paydays', 'settings'] as const;

/** What earned wage access is, and its set-up by wallet. */
export function EwaIntro(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const session = useCurrentSession();
  const store = useEwaStore();
  const { step }: Search = useSearch({ strict: false });
  if (!allows(session, 'ewa', false)) return <WithoutRight />;
  if (store === undefined)
    return (
      <Page>
        <PageHeader title={t('title')} />
        <NoWallets />
      </Page>
    );
  const open = STEPS.find((known) => known === step);
  return <StoreSetup key={store.id} store={store} step={open} />;
}

function WithoutRight(): ReactNode {
  const { t } = useTranslation('ewa-setup');
  return (
    <Page>
      <PageHeader title={t('title')} below={t('titleNote')} />
      <AboutCard />
      <Card>
        <EmptyState icon={<Lock />} title={t('noRight')} text={t('noRightText')} />
      </Card>
    </Page>
  );
}

function StoreSetup({
  store,
  step,
}: {
  readonly store: EwaStore;
  readonly step: (typeof STEPS)[number] | undefined;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  const found = useQuery(ewaSettingsOf(store.id));
  const change = useChangeSearch();
  useOneStore(store.id, ({ wallet }) => void change({ wallet, store: undefined, step: undefined }));
  return (
    <Page>
      <PageHeader
        key={step ?? 'overview'}
        above={
          step && (
            <BackLink to="/ewa" search={{ store: String(store.id) }}>
              {t('title')}
            </BackLink>
          )
        }
        title={step ? t(`step.${step}`) : t('title')}
        below={step ? <bdi>{store.name}</bdi> : t('titleNote')}
        actions={!step && <StoreActions store={store} isOn={found.data?.on ?? false} />}
      />
      {found.data ? (
        <StepContent step={step} store={store} settings={found.data} />
      ) : (
        <LoadingCard found={found} height="240px" />
      )}
    </Page>
  );
}

function StepContent({
  step,
  store,
  settings,
}: {
  readonly step: (typeof STEPS)[number] | undefined;
  readonly store: EwaStore;
  readonly settings: EwaSettings;
}): ReactNode {
  if (step === 'switch') return <SwitchForm settings={settings} />;
  if (step === 'periods') return <ScheduleForm settings={settings} />;
  if (step === 'paydays') return <PeriodList settings={settings} />;
  if (step === 'settings') return <SettingsForm settings={settings} />;
  return <SetupOverview store={store} settings={settings} />;
}

/** The steps of the set-up; money is moved over it, as on the dashboard. */
function SetupOverview({
  store,
  settings,
}: {
  readonly store: EwaStore;
  readonly settings: EwaSettings;
}): ReactNode {
  const { step }: Search = useSearch({ strict: false });
  const change = useChangeSearch();
  return (
    <Stack>
      {!settings.on && <AboutCard />}
      <SetupSteps store={store} settings={settings} />
      {settings.on && <AboutCard />}
      <LawNotes />
      {step === 'fund' && settings.on && (
        <FundDialog
          store={store.id}
          way="fund"
          onClose={() => void change({ step: undefined }, { replace: true })}
        />
      )}
    </Stack>
  );
}

function StoreActions({
  store,
  isOn,
}: {
  readonly store: EwaStore;
  readonly isOn: boolean;
}): ReactNode {
  const { t } = useTranslation('ewa-setup');
  if (!isOn) return null;
  return (
    <>
      <Link
        to="/ewa/employees/$storeId"
        params={{ storeId: String(store.id) }}
        className={buttonClass()}
      >
        {t('employees')}
      </Link>
      <Link
        to="/ewa/dashboard"
        search={{ store: String(store.id) }}
        className={buttonClass({ tone: 'primary' })}
      >
        {t('dashboard')}
      </Link>
    </>
  );
}
