import { type FeeRules, feeRule } from '#domain/funds/fees.ts';
import { feeSplit } from '#contract/fee-split.ts';
import { toWire } from '#kernel/money.ts';
import { ok } from '#kernel/result.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { clientTerms } from './clients.repo.ts';
import { feeSplits } from './fee-split.repo.ts';
import { setFeeSplit } from './set-fee-split.ts';

/** How many versions are shown; the audit page has all of them. */
const SHOWN = 20;

/** Serves which part of its fees a client puts on its members. */
export function serveFeeSplit(edge: Edge<object>): void {
  edge.serve(feeSplit, {
    async showFeeSplit({ tx, actor }) {
      return ok(await presentFeeSplit(tx, actor.client.id));
    },
    async setFeeSplit({ tx, actor, origin, now, body }) {
      const set = await setFeeSplit({ tx, actor, origin, now }, body);
      return set.ok ? ok(await presentFeeSplit(tx, actor.client.id)) : set;
    },
  });
}

async function presentFeeSplit(tx: ReadHandle, clientId: number) {
  const { fees } = await clientTerms(tx, clientId);
  const versions = await feeSplits(tx, clientId, SHOWN);
  return {
    version: versions[0]?.version ?? 0,
    load: presentKind(fees, 'load'),
    unload: presentKind(fees, 'unload'),
    changes: versions.map((row) => ({
      version: row.version,
      load_bps: row.load_bps,
      unload_bps: row.unload_bps,
      set_at: row.set_at.toISOString(),
      set_by_name: row.set_by_name,
    })),
  };
}

function presentKind(fees: FeeRules, kind: 'load' | 'unload') {
  const { bps, flat, min, max, memberBps, memberLimitBps } = feeRule(fees, kind);
  return {
    member_bps: memberBps,
    limit_bps: memberLimitBps,
    fee: {
      bps,
      flat: toWire(flat),
      min: toWire(min),
      max: max === null ? null : toWire(max),
    },
  };
}
