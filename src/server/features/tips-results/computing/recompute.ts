import {
  type LeftOut,
  type Outcome,
  type SquareUp,
  computePool,
  computeShare,
  settle,
} from '#domain/tips/index.ts';
import { groupBy } from '#kernel/group-by.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { type TipWalletRow, employeesOf } from '../../tips-setup/index.ts';
import { type Facts, type Terms, poolInput, shareInput } from './engine-input.ts';
import { voidedBalances } from '../corrections/links.ts';
import { linkedResults } from '../corrections/links.repo.ts';
import {
  type AdjustmentRow,
  adjustmentsOf,
  externalsOf,
  type LineRow,
  linesOf,
  openResults,
  overridesOf,
  peopleOf,
  type ResultRow,
} from '../results/results.repo.ts';
import { type Computed, saveOutcomes, saveSettled } from '../results/outcomes.repo.ts';
import { RuleBook } from './rule-book.ts';
import {
  applySquareUps,
  type Applied,
  releaseSquareUps,
  squareUpsIn,
} from '../square-ups/square-ups.repo.ts';

/** Why a result could not be computed: no rule speaks of its service on its day. */
export type Skipped = {
  readonly result_id: number;
  readonly service_id: number;
  readonly date: string;
};
type Waiting = {
  readonly id: number;
  readonly employeeId: number;
  readonly notBefore: string | null;
  readonly madeAt: string;
  readonly amount: bigint;
};

/**
 * Computes results of a store anew, under the lock on its tips that the caller holds. Square-ups
 * travel from result to result in order, so where any wait or are applied all open results are
 * computed; locked and paid ones never are. Of those that nobody asked for, the ones that rules or
 * data have left behind get their square-ups and nothing else: what is stale changes when somebody
 * wants it to.
 */
export async function recompute(
  tx: WriteHandle,
  wallet: TipWalletRow,
  wanted: readonly number[],
  now: Date,
): Promise<Skipped[]> {
  const { client_id: clientId, store_id: storeId } = wallet;
  const [open, squareUps] = await Promise.all([
    openResults(tx, clientId, storeId),
    squareUpsIn(tx, clientId, storeId, ['pending', 'applied']),
  ]);
  const travelling = squareUps.some(
    ({ result_id: at, proposed }) => !proposed && (at === null || open.some(({ id }) => id === at)),
  );
  const touched =
    travelling || wanted.length === 0
      ? wanted
      : [...wanted, ...(await linkedResults(tx, clientId, wanted))];
  const chosen = travelling ? open : open.filter(({ id }) => touched.includes(id));
  if (chosen.length === 0) return [];
  const ids = chosen.map(({ id }) => id);
  if (travelling) await releaseSquareUps(tx, clientId, storeId, ids);
  const book = new RuleBook(tx, { clientId, storeId });
  const facts = await factsOf(tx, wallet, book, ids);
  const waiting = travelling ? await waitingOf(tx, clientId, storeId) : [];
  const { computed, skipped } = await computeInOrder(tx, {
    book,
    results: chosen.map((result) => ({
      result,
      asIs: result.stale && !touched.includes(result.id),
    })),
    facts,
    waiting,
  });
  await saveOutcomes(tx, clientId, computed, now);
  return skipped;
}

/**
 * What a result would give with these lines, before square-ups; null where no rule speaks of its
 * service on its day. Nothing is written.
 */
export async function outcomeWith(
  tx: ReadHandle,
  wallet: TipWalletRow,
  { id, tip_type: type, service_id: service, business_date: day }: ResultRow,
  lines: readonly LineRow[],
): Promise<Outcome | null> {
  const book = new RuleBook(tx, { clientId: wallet.client_id, storeId: wallet.store_id });
  const rules = await book.rulesAt(type, service, day);
  if (rules === null) return null;
  const { terms, of } = await factsOf(tx, wallet, book, [id]);
  const facts: Facts = { ...of(id), lines, squareUps: [] };
  return type === 'pool'
    ? computePool(poolInput(rules, facts, terms))
    : computeShare(shareInput(rules, facts, terms));
}

const ofResult = ({ result_id: id }: { readonly result_id: number }): number => id;

/**
 * Whether rules or weights would give somebody something else than the result says, its lines as
 * they are.
 */
export async function outdated(
  tx: ReadHandle,
  wallet: TipWalletRow,
  result: ResultRow,
  kept: readonly LineRow[],
): Promise<boolean> {
  const people = new Map(
    (await outcomeWith(tx, wallet, result, kept))?.people.map((one) => [
      Number(one.employeeId),
      one.payout - one.owed,
    ]),
  );
  const before = await peopleOf(tx, result.client_id, [result.id]);
  return (
    people.size !== before.length ||
    before.some((one) => people.get(one.employee_id) !== one.payout - one.owed - one.square_ups)
  );
}

/** Answers the lines and corrections of each result, and what is the same for all. */
async function factsOf(
  tx: ReadHandle,
  wallet: TipWalletRow,
  book: RuleBook,
  ids: readonly number[],
): Promise<{
  terms: Terms;
  of: (id: number) => Omit<Facts, 'squareUps'>;
  fallen: (id: number) => LeftOut[];
}> {
  const { client_id: clientId, store_id: storeId, cap_at_tips: capAtTips, missing } = wallet;
  const lines = groupBy(await linesOf(tx, clientId, ids), ofResult);
  const adjusted = await adjustmentsOf(tx, clientId, ids);
  const balances = await voidedBalances(tx, clientId, book, adjusted);
  const falls = ({ balance_id: balance }: AdjustmentRow): boolean =>
    balance !== null && balances.has(balance);
  const adjustments = groupBy(
    adjusted.filter((one) => !falls(one)),
    ofResult,
  );
  const fallen = groupBy(adjusted.filter(falls), ofResult);
  const overrides = groupBy(await overridesOf(tx, clientId, ids), ofResult);
  const externals = await externalsOf(tx, clientId, ids);
  const weights = new Map(
    (await employeesOf(tx, clientId, storeId)).map((one) => [one.id, one.weight_milli]),
  );
  return {
    terms: { capAtTips, missing, weights },
    of: (id) => ({
      lines: lines.get(id) ?? [],
      adjustments: adjustments.get(id) ?? [],
      overrides: overrides.get(id) ?? [],
      externalOut: externals.filter((one) => one.result_id === id),
      externalIn: externals.filter((one) => one.to_result_id === id && one.stands),
    }),
    fallen: (id) =>
      (fallen.get(id) ?? []).map(
        ({ id: adjustment, rule_id: ruleId, employee_id: employeeId, amount }) => ({
          kind: 'adjustment',
          id: adjustment,
          ruleId,
          employeeId,
          amount,
        }),
      ),
  };
}

async function waitingOf(tx: WriteHandle, clientId: number, storeId: number): Promise<Waiting[]> {
  const rows = await squareUpsIn(tx, clientId, storeId, ['pending']);
  return rows
    .filter(({ proposed }) => !proposed)
    .map(({ id, employee_id: employeeId, not_before: notBefore, created_at: at, amount }) => ({
      id,
      employeeId,
      notBefore,
      madeAt: at.toISOString(),
      amount,
    }));
}

type Nights = {
  readonly book: RuleBook;
  readonly results: readonly { readonly result: ResultRow; readonly asIs: boolean }[];
  readonly facts: Awaited<ReturnType<typeof factsOf>>;
  readonly waiting: readonly Waiting[];
};
type Done = { readonly computed: Computed[]; readonly skipped: Skipped[] };

async function computeInOrder(
  tx: WriteHandle,
  { book, results, facts, waiting }: Nights,
): Promise<Done> {
  const done: Done = { computed: [], skipped: [] };
  let left = waiting;
  for (const { result, asIs } of results) {
    const due = left
      .filter(({ notBefore }) => notBefore === null || notBefore <= result.business_date)
      .map(({ notBefore: _, ...squareUp }): SquareUp => squareUp);
    if (asIs) {
      left = await stillWaiting(tx, result, left, await settleAsIs(tx, result, due));
      continue;
    }
    const rules = await book.rulesAt(result.tip_type, result.service_id, result.business_date);
    if (rules === null) {
      done.skipped.push({
        result_id: result.id,
        service_id: result.service_id,
        date: result.business_date,
      });
      continue;
    }
    const own: Facts = { ...facts.of(result.id), squareUps: due };
    const outcome =
      result.tip_type === 'pool'
        ? computePool(poolInput(rules, own, facts.terms))
        : computeShare(shareInput(rules, own, facts.terms));
    done.computed.push({
      id: result.id,
      versionId: rules.versionId,
      outcome: { ...outcome, leftOut: [...outcome.leftOut, ...facts.fallen(result.id)] },
    });
    left = await stillWaiting(tx, result, left, outcome);
  }
  return done;
}

/** Lets square-ups do to a result what they do, and leaves all else of it as it was computed. */
async function settleAsIs(
  tx: WriteHandle,
  { client_id: clientId, id }: ResultRow,
  due: readonly SquareUp[],
): Promise<Pick<Outcome, 'squareUps'>> {
  const people = await peopleOf(tx, clientId, [id]);
  const settled = settle(
    new Map(people.map((one) => [one.employee_id, one.payout - one.owed - one.square_ups])),
    due,
  );
  await saveSettled(
    tx,
    clientId,
    id,
    people.map((one) => ({
      ...one,
      steps: settled.steps.filter(({ employeeId }) => employeeId === one.employee_id),
    })),
  );
  return settled;
}

/**
 * What still waits after a result has taken its part; the rest of a partial one waits under its own
 * number.
 */
async function stillWaiting(
  tx: WriteHandle,
  { client_id: clientId, id: resultId }: ResultRow,
  waiting: readonly Waiting[],
  { squareUps }: Pick<Outcome, 'squareUps'>,
): Promise<readonly Waiting[]> {
  const taken = squareUps.flatMap(({ id, applied, rest }): Applied[] =>
    applied === 0n ? [] : [{ id: Number(id), applied, rest }],
  );
  const split = new Map(
    (await applySquareUps(tx, clientId, resultId, taken)).map(({ id, origin_id: origin }) => [
      origin,
      id,
    ]),
  );
  return waiting.flatMap((one): Waiting[] => {
    const own = taken.find(({ id }) => id === one.id);
    if (own === undefined) return [one];
    const rest = split.get(one.id);
    return rest === undefined ? [] : [{ ...one, id: rest, amount: own.rest }];
  });
}
