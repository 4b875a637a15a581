import { checkedDay } from '#kernel/day.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { lastChange } from '#server/platform/last-change.ts';
import { linesBetween, zoneOf } from '../../tips-data/index.ts';
import { type StoreZone, tipWallet } from '../../tips-setup/index.ts';
import { replaceDataLines } from './data-lines.repo.ts';
import { type DataLine, dataOf, departs, differ, keyOf, markOf, withData } from './data-lines.ts';
import { type OpenRefusal, lockEditableResult } from '../results/lock-result.ts';
import { mayLeave } from '../corrections/links.ts';
import { outcomeWith, outdated, recompute } from '../computing/recompute.ts';
import {
  type LineRow,
  type ResultRow,
  changeResult,
  linesOf,
  peopleOf,
} from '../results/results.repo.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

type Change = {
  readonly employeeId: number;
  readonly jobCodeId: number;
  readonly before: LineRow | null;
  readonly after: DataLine | null;
};
export type Proposal = {
  readonly seen: string;
  readonly at: Date;
  readonly changes: readonly Change[];
  /** By person, what they get as the result stands and with the data, both before square-ups. */
  readonly people: ReadonlyMap<number, { readonly before: bigint; readonly after: bigint }>;
};
type Seen = { readonly version: number; readonly seen: string };

async function dataNow(tx: ReadHandle, store: StoreZone, result: ResultRow): Promise<DataLine[]> {
  const day = checkedDay(result.business_date);
  return dataOf(result, (await linesBetween(tx, store, day, day)).lines);
}

/**
 * What stored data would change of a result, as of this moment; null where there is nothing (any
 * more).
 */
export async function proposalOf(
  tx: ReadHandle,
  store: StoreZone,
  result: ResultRow,
): Promise<Proposal | null> {
  if (result.proposal === null || result.state === 'paid') return null;
  const wallet = await tipWallet(tx, store.clientId, store.storeId);
  const kept = await linesOf(tx, store.clientId, [result.id]);
  const data = await dataNow(tx, store, result);
  if (wallet === null || !departs(result, kept, data)) return null;
  const after = await outcomeWith(
    tx,
    wallet,
    result,
    withData(kept, data, { client_id: store.clientId, result_id: result.id }),
  );
  const people = new Map(
    (await peopleOf(tx, store.clientId, [result.id])).map((one) => [
      one.employee_id,
      { before: one.payout - one.owed - one.square_ups, after: 0n },
    ]),
  );
  for (const { employeeId, payout, owed } of after?.people ?? []) {
    const before = people.get(Number(employeeId))?.before ?? 0n;
    people.set(Number(employeeId), { before, after: payout - owed });
  }
  return {
    seen: markOf(data),
    at: new Date(result.proposal.at),
    changes: changesOf(kept, data),
    people,
  };
}

function changesOf(kept: readonly LineRow[], data: readonly DataLine[]): Change[] {
  const [was, is] = [
    new Map(kept.map((line) => [keyOf(line), line])),
    new Map(data.map((line) => [keyOf(line), line])),
  ];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key): Change[] => {
    const [before, after] = [was.get(key) ?? null, is.get(key) ?? null];
    const line = before ?? after;
    if (
      line === null ||
      before?.by_hand === true ||
      !differ(before ? [before] : [], after ? [after] : [])
    )
      return [];
    return [{ employeeId: line.employee_id, jobCodeId: line.job_code_id, before, after }];
  });
}

/** A result whose proposal is the one that was looked at. */
async function lockVisibleProposal(
  work: RequestContext,
  id: number,
  { version, seen }: Seen,
): Promise<Result<Awaited<ReturnType<typeof open>>, OpenRefusal | 'changed_meanwhile'>> {
  const held = await lockEditableResult(work, id);
  if (!held.ok) return held;
  const found = await open(work.tx, held.value);
  if (held.value.result.proposal === null) return fail('not_found');
  if (held.value.result.version !== version || markOf(found.data) !== seen)
    return fail(
      'changed_meanwhile',
      await lastChange(work.tx, found.result.client_id, `tip_${found.result.tip_type}`, id),
    );
  return ok(found);
}

async function open(
  tx: WriteHandle,
  held: {
    readonly result: ResultRow;
    readonly wallet: NonNullable<Awaited<ReturnType<typeof tipWallet>>>;
  },
) {
  const { client_id: clientId, store_id: storeId } = held.result;
  return {
    ...held,
    data: await dataNow(
      tx,
      { clientId, storeId, timezone: await zoneOf(tx, clientId, storeId) },
      held.result,
    ),
  };
}

type Answer = Promise<Result<true, OpenRefusal | 'changed_meanwhile'>>;

/**
 * Takes the lines of newer data in place of those it gave before, and computes anew. What was typed
 * by hand stays.
 */
export async function acceptProposal(work: RequestContext, id: number, seen: Seen): Answer {
  const held = await lockVisibleProposal(work, id, seen);
  if (!held.ok) return held;
  const { tx, now } = work;
  const { result, wallet, data } = held.value;
  const kept = await linesOf(tx, result.client_id, [id]);
  const leaves = await mayLeave(
    work,
    held.value,
    kept,
    withData(kept, data, { client_id: result.client_id, result_id: id }),
  );
  if (!leaves.ok) return leaves;
  const changes = changesOf(kept, data);
  await replaceDataLines(tx, result.client_id, id, data);
  await changeResult(tx, result.client_id, id, { proposal: null, refused: null });
  await recompute(tx, wallet, [id], now);
  await audit(work, {
    action: 'tips.proposal_accept',
    subject: { kind: `tip_${result.tip_type}`, id },
    before: { lines: changes.length },
    after: { lines: changes.length, date: result.business_date },
  });
  return ok(true);
}

/** Leaves a result as it is. The same data is not proposed again; other data is. */
export async function dropProposal(work: RequestContext, id: number, seen: Seen): Answer {
  const held = await lockVisibleProposal(work, id, seen);
  if (!held.ok) return held;
  const { tx } = work;
  const { result, wallet, data } = held.value;
  const kept = await linesOf(tx, result.client_id, [id]);
  await changeResult(tx, result.client_id, id, {
    proposal: null,
    refused: markOf(data),
    stale: await outdated(tx, wallet, result, kept),
  });
  await audit(work, {
    action: 'tips.proposal_drop',
    subject: { kind: `tip_${result.tip_type}`, id },
    before: { lines: changesOf(kept, data).length },
    after: { lines: 0, date: result.business_date },
  });
  return ok(true);
}
