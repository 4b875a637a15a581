import { groupBy } from '#kernel/group-by.ts';
import { sum, toWire } from '#kernel/money.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import { servicesOf, shareRulesOf } from '../../tips-setup/index.ts';
import { type Named, namesOf } from './corrections.repo.ts';
import { presentPay } from '../../../../domain/tips-payouts/payable.ts';
import { outsidersOf } from '../payees/payouts.repo.ts';
import {
  adjustmentsOf,
  externalsOf,
  overridesOf,
  type ResultRow,
} from '../results/results.repo.ts';

const NOBODY = { first_name: '', last_name: '' };
type Names = ReadonlyMap<number | null, Named>;
const named = (names: Names, id: number | null) => {
  const { first_name, last_name } = names.get(id) ?? NOBODY;
  return { employee_id: id, first_name, last_name };
};
const labelsOf = async (tx: ReadHandle, result: ResultRow): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (await shareRulesOf(tx, result.client_id, result.rule_version_id)).map((rule) => [
      rule.ruleId ?? 0,
      rule.label,
    ]),
  );

/** The names of the people and of the rules that some corrections are about. */
const wordsOf = async (
  tx: ReadHandle,
  result: ResultRow,
  rows: readonly { readonly employee_id: number | null }[],
) => ({
  names: await namesOf(
    tx,
    result.client_id,
    rows.map((row) => row.employee_id),
  ),
  labels: await labelsOf(tx, result),
});

export async function presentTipOuts(tx: ReadHandle, result: ResultRow) {
  const rows = await overridesOf(tx, result.client_id, [result.id]);
  const { names, labels } = await wordsOf(tx, result, rows);
  return rows.map((row) => ({
    id: row.id,
    share_id: result.id,
    rule_id: row.rule_id,
    label: labels.get(row.rule_id) ?? '',
    ...named(names, row.employee_id),
    amount: toWire(row.amount),
    made_by: row.made_by,
  }));
}

export async function presentExternals(tx: ReadHandle, result: ResultRow) {
  const rows = (await externalsOf(tx, result.client_id, [result.id])).filter(
    (row) => row.result_id === result.id,
  );
  const names = await namesOf(
    tx,
    result.client_id,
    rows.flatMap((row) => [row.employee_id, row.to_employee_id]),
  );
  const outsiders = new Map(
    (await outsidersOf(tx, result.client_id, [result.id])).map((one) => [one.external_id, one]),
  );
  const services = await servicesOfResults(
    tx,
    result,
    rows.map((row) => row.to_result_id),
  );
  return rows.map((row) => {
    const to = named(names, row.to_employee_id);
    const outsider = outsiders.get(row.id);
    const service = services.get(row.to_result_id);
    return {
      id: row.id,
      result_id: result.id,
      ...named(names, row.employee_id),
      to_employee_id: row.to_employee_id,
      to_first_name: to.first_name,
      to_last_name: to.last_name,
      to_result_id: row.to_result_id,
      to_service_id: service?.id ?? null,
      to_service: service?.name ?? null,
      amount: toWire(row.amount),
      title: row.title,
      made_by: row.made_by,
      ...(outsider ? presentPay(outsider) : { payable: false, pay_state: null, reason: null }),
    };
  });
}

/** What comes into a result from others of the day. */
export async function presentExternalsIn(tx: ReadHandle, result: ResultRow) {
  const rows = (await externalsOf(tx, result.client_id, [result.id])).filter(
    (row) => row.to_result_id === result.id && row.stands,
  );
  const names = await namesOf(
    tx,
    result.client_id,
    rows.map((row) => row.employee_id),
  );
  const services = await servicesOfResults(
    tx,
    result,
    rows.map((row) => row.result_id),
  );
  return rows.map((row) => ({
    id: row.id,
    from_result_id: row.result_id,
    from_service: services.get(row.result_id)?.name ?? '',
    ...named(names, row.employee_id),
    amount: toWire(row.amount),
    title: row.title,
    made_by: row.made_by,
  }));
}

async function servicesOfResults(
  tx: ReadHandle,
  result: ResultRow,
  ids: readonly (number | null)[],
): Promise<ReadonlyMap<number | null, { id: number; name: string }>> {
  const rows = await tx.text<{ result_id: number; id: number; name: string }>({
    sql: 'SELECT r.id AS result_id, s.id, s.name FROM tip_result r JOIN tip_service s ON s.client_id = r.client_id AND s.id = r.service_id WHERE r.client_id = $1 AND r.id = ANY($2::int[])',
    values: [result.client_id, ids.filter((id) => id !== null)],
  });
  return new Map(rows.map(({ result_id: at, id, name }) => [at, { id, name }]));
}

export async function presentAdjustments(tx: ReadHandle, result: ResultRow) {
  const rows = await adjustmentsOf(tx, result.client_id, [result.id]);
  const { names, labels } = await wordsOf(tx, result, rows);
  return rows.map((row) => ({
    id: row.id,
    share_id: result.id,
    rule_id: row.rule_id,
    label: labels.get(row.rule_id ?? 0) ?? '',
    ...named(names, row.employee_id),
    amount: toWire(row.amount),
    title: row.title,
    description: row.description,
    balance_id: row.balance_id,
    made_by: row.made_by,
  }));
}

type Item = {
  readonly amount: string;
  readonly employee_id: number | null;
  readonly first_name: string;
  readonly last_name: string;
};
export type Touched<T> = {
  employee_id: number | null;
  service_id: number | null;
  name: string;
  amount: string;
  items: T[];
};
type Cents = (amount: string) => bigint;

/** The same things by the people that they touch. */
export const byPerson = <T extends Item>(items: readonly T[], cents: Cents): Touched<T>[] =>
  grouped(
    items.filter((item) => item.employee_id !== null),
    (item) => String(item.employee_id),
    (item) => ({
      employee_id: item.employee_id,
      service_id: null,
      name: `${item.first_name} ${item.last_name}`.trim(),
    }),
    cents,
  );

/** What touches no person but a service: the result's own, or the one that a tip-out goes to. */
export async function byService<
  T extends Item & { readonly to_service_id?: number | null; readonly to_service?: string | null },
>(tx: ReadHandle, result: ResultRow, items: readonly T[], cents: Cents): Promise<Touched<T>[]> {
  const own = (await servicesOf(tx, result.client_id, result.store_id)).find(
    ({ id }) => id === result.service_id,
  );
  return grouped(
    items,
    (item) => String(item.to_service_id ?? result.service_id),
    (item) => ({
      employee_id: null,
      service_id: item.to_service_id ?? result.service_id,
      name: item.to_service ?? own?.name ?? '',
    }),
    cents,
  );
}

function grouped<T extends Item>(
  items: readonly T[],
  keyOf: (item: T) => string,
  about: (item: T) => Omit<Touched<T>, 'amount' | 'items'>,
  cents: Cents,
): Touched<T>[] {
  return [...groupBy(items, keyOf).values()].flatMap((own) =>
    own[0]
      ? [
          {
            ...about(own[0]),
            amount: toWire(sum(own.map((item) => cents(item.amount)))),
            items: own,
          },
        ]
      : [],
  );
}
