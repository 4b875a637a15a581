import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import { Code } from '#web/ui/values.tsx';
import { type Feed, type Provider, posStaffOf, walletReferences } from '../integrations.queries.ts';
import type { ConnectedStore } from './connected-store.ts';
import styles from './connections.module.css';
import { type IdPair, peoplePairs } from './id-pairs.ts';
import { useProviderName } from './words.tsx';

/** How many lines are drawn before somebody asks for all of them. */
const FIRST_LINES = 12;

/** What we call a store and its people, beside what the providers call them. */
export function ExternalIds({
  store,
  feeds,
}: {
  readonly store: ConnectedStore;
  readonly feeds: readonly Feed[];
}): ReactNode {
  const { t } = useTranslation('connections');
  const references = useQuery(walletReferences(store.id));
  const staff = useQuery({ ...posStaffOf(store.id), enabled: feeds.length > 0 });
  const [showsAll, showAll] = useState(false);
  const columns = useColumns(store);
  const pairs: readonly IdPair[] = [
    ...feeds.map((feed) => ({
      key: `feed ${feed.id}`,
      what: t(`data.${feed.data_type}`),
      ours: String(store.id),
      theirs: [{ provider: feed.source_id ?? '', id: feed.sub_external_id }],
      name: feed.name,
      link: 'places' as const,
    })),
    ...(references.data?.data ?? []).map(({ type, external_id: id }) => ({
      key: `reference ${type}`,
      what: t('store'),
      ours: String(store.id),
      theirs: [{ provider: PROVIDER_OF[type] ?? type, id }],
      name: store.name,
      link: null,
    })),
    ...peoplePairs(staff.data?.data ?? [], t('person')),
  ];
  return (
    <Card padded={pairs.length === 0} title={t('externalIds')} note={t('externalIdsNote')}>
      {references.isLoadingError ? (
        <FailureState error={references.error} onRetry={() => void references.refetch()} />
      ) : references.data === undefined ? (
        <Skeleton height="80px" />
      ) : pairs.length === 0 ? (
        <p className="muted">{t('noExternalIds')}</p>
      ) : (
        <>
          <DataTable
            label={t('externalIdsNote')}
            columns={columns}
            rows={showsAll ? pairs : pairs.slice(0, FIRST_LINES)}
            keyOf={({ key }) => key}
          />
          {!showsAll && pairs.length > FIRST_LINES && (
            <div className={styles.tableFoot}>
              <Button size="small" onClick={() => showAll(true)}>
                {t('showAllIds', { count: pairs.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Card>
  );
}

/** Under which names locations were kept before accounts were connected. */
const PROVIDER_OF: Readonly<Record<string, Provider>> = {
  lightspeed: 'lightspeed',
  sevenshifts: '7shifts',
  omnivore: 'omnivore',
};
const PROVIDERS: ReadonlySet<string> = new Set(Object.values(PROVIDER_OF));
const isProvider = (name: string): name is Provider => PROVIDERS.has(name);

function useColumns(store: ConnectedStore): readonly Column<IdPair>[] {
  const { t } = useTranslation('connections');
  const nameOf = useProviderName();
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        card: 'title',
        cell: (pair) => (
          <>
            <bdi>{pair.name}</bdi>
            <div className="small muted">{pair.what}</div>
          </>
        ),
      },
      {
        key: 'ours',
        title: t('oursId'),
        card: 'detail',
        cell: (pair) => (pair.ours === null ? t('notLinked') : <Code>{pair.ours}</Code>),
      },
      {
        key: 'theirs',
        title: t('theirsId'),
        card: 'amount',
        cell: (pair) =>
          pair.theirs.map(({ provider, id }) => (
            <div key={`${provider} ${id}`}>
              <span className="small muted">
                {isProvider(provider) ? nameOf(provider) : provider}
              </span>{' '}
              <Code>{id}</Code>
            </div>
          )),
      },
      {
        key: 'link',
        title: t('link'),
        quiet: true,
        align: 'end',
        card: 'status',
        cell: (pair) =>
          store.tips !== null &&
          pair.link !== null && (
            <Link
              to={HOME[store.tips]}
              search={{ wallet: String(store.id), tab: 'data', pick: pair.link }}
              className={buttonClass({ size: 'small' })}
              aria-label={t(pair.ours === null ? 'linkOf' : 'changeLinkOf', { name: pair.name })}
            >
              {t(pair.ours === null ? 'link' : 'changeLink')}
            </Link>
          ),
      },
    ],
    [store, t, nameOf],
  );
}
