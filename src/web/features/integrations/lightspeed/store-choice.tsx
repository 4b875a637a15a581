import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Plug from 'lucide-react/icons/plug';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '#web/lib/use-address.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Page, PageHeader } from '#web/ui/page.tsx';
import { LoadingCard } from '#web/ui/states.tsx';
import { type Feed, feeds } from '../integrations.queries.ts';

/** A store that Lightspeed feeds, with the locations that do. */
export type LightspeedStore = {
  readonly id: number;
  readonly name: string;
  readonly feeds: readonly Feed[];
};

function storesOf(all: readonly Feed[]): readonly LightspeedStore[] {
  const stores = new Map<number, LightspeedStore>();
  for (const feed of all)
    if (feed.source_id === 'lightspeed')
      stores.set(feed.store_id, {
        id: feed.store_id,
        name: feed.store_name,
        feeds: [...(stores.get(feed.store_id)?.feeds ?? []), feed],
      });
  return [...stores.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** The page of one store that Lightspeed feeds, with the choice among them in the address. */
export function LightspeedStorePage({
  title,
  note,
  children,
}: {
  readonly title: string;
  readonly note: string;
  readonly children: (store: LightspeedStore) => ReactNode;
}): ReactNode {
  const { t } = useTranslation('lightspeed');
  const { search, change } = useAddress();
  const found = useQuery(feeds({ per_page: '100' }));
  const stores = found.data && storesOf(found.data.data);
  const store = stores?.find(({ id }) => String(id) === search.store) ?? stores?.[0];
  return (
    <Page>
      <PageHeader
        title={title}
        below={note}
        beside={
          stores !== undefined &&
          stores.length > 1 &&
          store && (
            <NativeSelect
              label={t('store')}
              value={String(store.id)}
              options={stores.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(next) => void change({ store: next })}
            />
          )
        }
      />
      {stores === undefined ? (
        <LoadingCard found={found} height="280px" />
      ) : store === undefined ? (
        <Card>
          <EmptyState
            icon={<Plug />}
            title={t('noStore')}
            text={t('noStoreText')}
            action={
              <Link
                to="/account-management/thirdparty-connect"
                className={buttonClass({ tone: 'primary' })}
              >
                {t('toConnections')}
              </Link>
            }
          />
        </Card>
      ) : (
        children(store)
      )}
    </Page>
  );
}
