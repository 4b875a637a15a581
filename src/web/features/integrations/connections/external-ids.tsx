import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { HOME } from '#web/ui/tips/tabs.ts';
import { Code } from '#web/ui/values.tsx';
import { type Feed, type Provider, posStaffOf, walletReferences } from '../integrations.queries.ts';
import type { ConnectedStore } from './connected-store.ts';
import { useProviderName } from './words.tsx';

type Pair = {
  readonly key: string;
  readonly what: string;
  readonly ours: string | null;
  readonly theirs: string;
  readonly name: string;
  /** Where the two are linked; null where that is not done here. */
  readonly link: 'places' | 'staff' | null;
};

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
  const nameOf = useProviderName();
  const columns = useColumns(store);
  const pairs: readonly Pair[] = [
    ...feeds.map((feed) => ({
      key: `feed ${feed.id}`,
      what: `${feed.source_id ? nameOf(feed.source_id) : ''} · ${t(`data.${feed.data_type}`)}`,
      ours: String(store.id),
      theirs: feed.sub_external_id,
      name: feed.name,
      link: 'places' as const,
    })),
    ...(references.data?.data ?? []).map(({ type, external_id: id }) => ({
      key: `reference ${type}`,
      what: PROVIDER_OF[type] ? nameOf(PROVIDER_OF[type]) : type,
      ours: String(store.id),
      theirs: id,
      name: store.name,
      link: null,
    })),
    ...(staff.data?.data ?? []).map((person) => ({
      key: `person ${person.pos_id}`,
      what: t('person'),
      ours: person.customer_id === null ? null : String(person.customer_id),
      theirs: person.pos_id,
      name: `${person.first_name} ${person.last_name}`.trim(),
      link: 'staff' as const,
    })),
  ];
  return (
    <Card padded={false} title={t('externalIds')} note={t('externalIdsNote')}>
      {references.isError ? (
        <FailureState error={references.error} onRetry={() => void references.refetch()} />
      ) : references.data === undefined ? (
        <Skeleton height="80px" />
      ) : pairs.length === 0 ? (
        <p className="muted padded">{t('noExternalIds')}</p>
      ) : (
        <DataTable
          label={t('externalIdsNote')}
          columns={columns}
          rows={pairs}
          keyOf={({ key }) => key}
        />
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

function useColumns(store: ConnectedStore): readonly Column<Pair>[] {
  const { t } = useTranslation('connections');
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
        cell: (pair) => <Code>{pair.theirs}</Code>,
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
    [store, t],
  );
}
