import { posRecords } from '#contract/integrations/records.ts';
import { fail, ok } from '#kernel/result.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { visibleStore } from '../../tips-setup/index.ts';
import { readSource } from '../mapping/locations.repo.ts';
import { type RecordKind, bodyOfRecord, findRecord } from './record-body.repo.ts';

const KINDS: readonly string[] = ['punch', 'sale'] satisfies RecordKind[];
const isKind = (kind: string): kind is RecordKind => KINDS.includes(kind);

/** Serves records beside what the provider itself said of them. */
export function serveRecords(edge: Edge): void {
  edge.serve(posRecords, {
    async showPosRecord({ tx, actor, params }) {
      const { kind, record: id } = params;
      if (!isKind(kind)) return fail('not_found');
      const clientId = actor.client.id;
      const record = await findRecord(tx, clientId, { kind, id });
      const store = record && (await visibleStore(tx, actor, record.store_id));
      if (!record || !store) return fail('not_found');
      const from = readSource(record.source);
      const kept =
        from && (await bodyOfRecord(tx, clientId, { kind, key: record.external_id, from }));
      return ok({
        kind,
        record_id: record.id,
        wallet_id: store.storeId,
        date: record.business_date,
        key: record.external_id,
        provider: from?.provider ?? null,
        account: from?.account ?? null,
        location: from?.location ?? null,
        revenue_center: from?.revenueCenter ?? null,
        changed_at: record.changed_at.toISOString(),
        read_at: record.seen_at.toISOString(),
        gone: record.gone,
        absent_since: record.absent_at?.toISOString() ?? null,
        body: kept?.body ?? null,
        body_read_at: kept?.read_at.toISOString() ?? null,
      });
    },
  });
}
