import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { allows } from '#web/lib/abilities.ts';
import { useCurrentSession } from '#web/lib/current-session.ts';
import { useListSearch } from '#web/lib/use-list-search.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BackLink } from '#web/ui/form-layout.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { MatchingTab } from '../matching/matching-tab.tsx';
import { ewaSettingsOf, payrollCounts } from '../setup.queries.ts';
import { useEwaStores, useOneStore } from '../use-ewa-store.ts';
import { PeopleTab } from './people-tab.tsx';

const TABS = ['all', 'match', 'enrolled', 'paused', 'left'] as const;

/** The people of a store: who may take, who is to be matched. */
export function EwaEmployees(): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { storeId = '' } = useParams({ strict: false });
  const store = useEwaStores().find(({ id }) => String(id) === storeId);
  const session = useCurrentSession();
  const navigate = useNavigate();
  useOneStore(
    store?.id,
    (next) =>
      void navigate({
        to: '/ewa/employees/$storeId',
        params: { storeId: String(next.store) },
        search: { wallet: next.wallet },
      }),
  );
  return (
    <Page>
      <PageHeader
        above={
          <BackLink to="/ewa" search={{ store: storeId }}>
            {t('ewa')}
          </BackLink>
        }
        title={t('title')}
        below={store && <bdi>{store.name}</bdi>}
      />
      {store && allows(session, 'ewa', false) ? (
        <StorePeople key={store.id} storeId={store.id} />
      ) : (
        <Card>
          <EmptyState icon={<Lock />} title={t('noRight')} text={t('noRightText')} />
        </Card>
      )}
    </Page>
  );
}

function StorePeople({ storeId }: { readonly storeId: number }): ReactNode {
  const { t } = useTranslation('ewa-employees');
  const { search, change } = useListSearch();
  const settings = useQuery(ewaSettingsOf(storeId));
  const counts = useQuery({ ...payrollCounts(storeId), enabled: settings.data?.on === true }).data
    ?.meta.counts;
  const tab = TABS.find((known) => known === search.tab) ?? 'all';
  if (!settings.data) return <LoadingCard found={settings} height="320px" />;
  if (!settings.data.on)
    return (
      <Card>
        <EmptyState
          title={t('isOff')}
          text={t('isOffText')}
          action={
            <Link
              to="/ewa"
              search={{ store: String(storeId) }}
              className={buttonClass({ tone: 'primary' })}
            >
              {t('setUp')}
            </Link>
          }
        />
      </Card>
    );
  const waiting = counts ? counts.suggested + counts.conflict + counts.none : 0;
  return (
    <>
      <SegmentedControl
        fit
        label={t('tabs')}
        value={tab}
        options={TABS.map((value) => ({
          value,
          label:
            value === 'match' && waiting > 0 ? (
              <>
                {t('tab.match')} <Badge tone="info">{waiting}</Badge>
              </>
            ) : (
              t(`tab.${value}`)
            ),
        }))}
        onChange={(next) =>
          change({
            tab: next === 'all' ? undefined : next,
            search: undefined,
            by: undefined,
            sort: undefined,
          })
        }
      />
      {tab === 'match' ? (
        <MatchingTab storeId={storeId} counts={counts} />
      ) : (
        <PeopleTab key={tab} storeId={storeId} state={tab === 'all' ? undefined : tab} />
      )}
    </>
  );
}
