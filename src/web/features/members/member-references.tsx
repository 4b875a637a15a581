import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api.ts';
import { Card } from '#web/ui/card.tsx';
import layout from '#web/ui/form-layout.module.css';
import { ReferenceList } from '#web/ui/reference-list.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { FailureState } from '#web/ui/states.tsx';
import { type MemberDetails, referencesOf } from './members.queries.ts';
import styles from './members.module.css';

type MemberInStore = { readonly store: number; readonly customer: number };

/**
 * What other systems call a member, by store and type: to look at, and to change for those who may.
 */
export function MemberReferences({
  member,
  look = false,
}: {
  readonly member: MemberDetails;
  readonly look?: boolean;
}): ReactNode {
  const { t } = useTranslation('members');
  const places = member.wallets.filter((wallet) => wallet.active);
  const may = !look && member.abilities.includes('edit');
  if (places.length === 0) return null;
  return (
    <Card title={t('references')} note={look ? undefined : t('referencesNote')}>
      <div className={layout.fields}>
        {places.map((place) => (
          <section
            key={place.store_id}
            aria-label={t('referencesAt', { store: place.store_name })}
            className={styles.referencesOf}
          >
            <h3 className={layout.legend}>{place.store_name}</h3>
            <References at={{ store: place.store_id, customer: member.customer_id }} may={may} />
          </section>
        ))}
      </div>
    </Card>
  );
}

function References({ at, may }: { readonly at: MemberInStore; readonly may: boolean }): ReactNode {
  const queries = useQueryClient();
  const query = referencesOf(at);
  const found = useQuery(query);
  if (found.isLoadingError)
    return <FailureState error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Skeleton width="60%" />;
  const keep = (next: NonNullable<typeof found.data>) => queries.setQueryData(query.queryKey, next);
  const change = {
    save: async (type: string, externalId: string) =>
      keep(
        await call('saveMemberReference', {
          params: at,
          query: { type },
          body: { external_id: externalId },
        }),
      ),
    remove: async (type: string) =>
      keep(await call('removeMemberReference', { params: at, query: { type } })),
  };
  return <ReferenceList known={found.data.data} {...(may && { change })} />;
}
