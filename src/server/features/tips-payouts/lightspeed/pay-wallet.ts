import { groupBy } from '#kernel/group-by.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { ManagerActor, Origin } from '#server/platform/actor.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Database } from '#server/platform/database/pool.ts';
import { type CallKey, bodyHash, claimKey, saveAnswer } from '#server/platform/idempotency.ts';
import { lockResult, showResult } from '../../tips-results/index.ts';
import { choosePayees } from '../choose-payees.ts';
import { type PayRefusal, payResult } from '../pay-result.ts';
import type { PayoutKey } from './payout-id.ts';

export type WantedPayout = PayoutKey & {
  readonly written: string;
  readonly version: number;
  readonly process: boolean;
};
/** A result, and what was ticked of it. */
export type WantedResult = {
  readonly id: number;
  readonly version: number;
  readonly payouts: readonly WantedPayout[];
};
/** Why a result was not paid: `version_changed`, `in_flight`, or a code of the catalogue. */
export type Refusals = ReadonlyMap<number, string>;
export type Paying = {
  readonly actor: ManagerActor;
  readonly origin: Origin;
  readonly now: Date;
  /** Answers what the law's check warns of. */
  readonly reason: string | undefined;
};
type OfResult = { readonly resultId: number; readonly code: string };

/** Only these refuse everything that is to be paid from a wallet. */
const OF_THE_WALLET: readonly string[] = ['insufficient_wallet', 'wallet_blocked'];

/**
 * Pays results from one wallet, all of them or none: a result that cannot be paid is left out, and
 * a wallet without enough refuses its own, whole. What was paid already stays as it is.
 */
export async function payFromOneWallet(
  db: Database,
  paying: Paying,
  wanted: readonly WantedResult[],
): Promise<Refusals> {
  const refused = new Map<number, string>();
  for (;;) {
    const rest = wanted.filter(({ id }) => !refused.has(id));
    const stop: { at: OfResult | null } = { at: null };
    const done = await db.write(
      { clientId: paying.actor.client.id },
      async (tx): Promise<Result<true>> => {
        for (const result of rest) {
          const code = await payOne(tx, paying, result);
          if (code === null) continue;
          stop.at = { resultId: result.id, code };
          return fail('refused');
        }
        return ok(true);
      },
      (result) => result.ok,
    );
    if (done.ok || stop.at === null) return refused;
    const { resultId, code } = stop.at;
    if (OF_THE_WALLET.includes(code)) {
      for (const { id } of rest) refused.set(id, code);
      return refused;
    }
    refused.set(resultId, code);
  }
}

/** Pays a result as it was looked at; null where that went well, or had gone well before. */
async function payOne(
  tx: WriteHandle,
  { actor, origin, now, reason }: Paying,
  { id, version, payouts }: WantedResult,
): Promise<string | null> {
  const work = { tx, actor, origin, now };
  const held = await lockResult(work, id);
  if (!held.ok) return held.code;
  const { result } = held.value;
  if (result.state === 'paid') return null;
  if (result.version !== version) return 'version_changed';
  const key = {
    clientId: actor.client.id,
    operation: result.tip_type === 'pool' ? 'payTipPool' : 'payTipShare',
    key: `tips-${String(id)}-${String(version)}`,
  };
  const input = {
    params: { id },
    query: { manual: false, version, override_reason: reason },
    body: undefined,
  };
  const claim = await claimKey(tx, key, bodyHash(input), now);
  if (!claim.ok) return claim.code === 'idempotency_in_flight' ? 'in_flight' : claim.code;
  const chosen = groupBy(
    payouts.filter(({ kind }) => kind === 'employee'),
    ({ process }) => process,
  );
  for (const [process, people] of chosen) {
    const ids = people.map((one) => one.id);
    const done = await choosePayees(work, id, { employee_ids: ids, process });
    if (!done.ok) return done.code;
  }
  const heldExternals = new Set(
    payouts.filter(({ kind, process }) => kind === 'external' && !process).map((one) => one.id),
  );
  const paid: Result<true, PayRefusal> = await payResult(work, id, {
    manual: false,
    version: undefined,
    reason: reason ?? null,
    heldExternals,
  });
  if (!paid.ok) return paid.code;
  return keepAnswer(work, key, id);
}

/** The tips' own pages are answered alike under the same key. */
async function keepAnswer(
  work: Parameters<typeof showResult>[0] & { readonly tx: WriteHandle },
  key: CallKey,
  id: number,
): Promise<string | null> {
  const shown = await showResult(work, id);
  if (!shown.ok) return shown.code;
  saveAnswer(work.tx, key, { status: 200, body: shown.value });
  return null;
}
