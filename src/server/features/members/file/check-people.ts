import { setImmediate as breathe } from 'node:timers/promises';
import type { RowProblem } from '#domain/imports/repeated-keys.ts';
import {
  type FileField,
  type FileTyped,
  type RowRead,
  readFileRow,
} from '#domain/members/member-file.ts';
import type { PlaceFound } from '#domain/members/named-places.ts';
import type { MemberFields } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import type { Country } from '#domain/people/addresses.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import type { CheckedRow, TypedRow } from '../../imports/index.ts';
import type { MembersPorts } from '../members.ports.ts';
import { freeProxies, takenBy } from '../taken.repo.ts';

/** Where those belong whose row names no wallet, and whether people are invited. */
export type MemberFileOptions = {
  readonly store_id: number | null;
  readonly department_id: number | null;
  readonly invite: boolean;
};
/** Who looks: what they may name and see. */
export type Scope = {
  readonly clientId: number;
  readonly country: Country;
  readonly wallets: 'all' | readonly number[];
};
/** What was read of a row: the person, where they belong, the card that they get. */
export type PersonRead = Omit<RowRead, 'problems'> & { readonly proxy: string | null };
export type PersonRow = CheckedRow<FileField, PersonRead>;
type PeopleToCheck = {
  readonly scope: Scope;
  readonly elsewhere: PlaceFound | null;
  readonly rows: readonly TypedRow<FileField>[];
};
type Keys = Readonly<Record<'mobile_number' | 'email' | 'staff_id' | 'proxy', string | null>>;

/** Rows checked before others on this server have their turn. */
const BATCH_SIZE = 250;

/**
 * Checks rows as a set: each by the rules of the single form, then all of them against the members
 * and cards that there are.
 */
export async function checkPeople(
  { tx, now }: RequestContext,
  ports: MembersPorts,
  { scope, elsewhere, rows }: PeopleToCheck,
): Promise<PersonRow[]> {
  const rules = {
    country: scope.country,
    today: dayOf(now, 'UTC'),
    places: await ports.placesNamed(tx, scope),
    elsewhere,
  };
  const read: (PersonRow & { readonly keys: Keys })[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % BATCH_SIZE === BATCH_SIZE - 1) await breathe();
    const { problems, ...found } = readFileRow(
      row.secret === null ? row.cells : { ...row.cells, identity_number: row.secret },
      rules,
    );
    const keys = keysOf(row.cells, found.fields);
    read.push({ ...row, value: { ...found, proxy: keys.proxy }, problems, keys });
  }
  const taken = await takenAmong(tx, ports, scope, read);
  const codes = await unknownCodes(tx, ports, scope, read);
  return read.map((row) => ({
    ...row,
    problems: [...row.problems, ...taken(row.keys), ...codes(row.value)],
  }));
}

/** A job code that none of the wallets has in which the person is to work. */
async function unknownCodes(
  tx: ReadHandle,
  ports: MembersPorts,
  { clientId }: Scope,
  rows: readonly PersonRow[],
): Promise<(person: PersonRead) => RowProblem[]> {
  const named = [...new Set(rows.flatMap(({ value }) => value.jobCodes))];
  const stores = await ports.storesOfJobCodes(tx, clientId, named);
  return ({ jobCodes, places }) => {
    const own = new Set(places.map((place) => place.store_id));
    const code = jobCodes.find((one) => !own.has(stores.get(one) ?? 0));
    return code === undefined
      ? []
      : [{ column: 'job_code_ids', code: 'job_code_unknown', params: { code } }];
  };
}

/**
 * What must be one row's alone; of a row that has problems as it is typed, so that those are told
 * with it.
 */
function keysOf(typed: FileTyped, fields: Partial<MemberFields>): Keys {
  const digits = (typed.mobile_number ?? '').replaceAll(/\D/g, '').slice(-10);
  return {
    mobile_number: fields.mobile_number ?? (digits.length === 10 ? digits : null),
    email: fields.email ?? lower(typed.email),
    staff_id: lower(fields.staff_id ?? typed.staff_id),
    proxy: typed.proxy === '' ? null : (typed.proxy ?? null),
  };
}
const lower = (text: string | null | undefined): string | null =>
  text ? text.toLowerCase().slice(0, 300) : null;

const TAKEN = [
  ['mobile_number', 'mobile_taken'],
  ['email', 'email_taken'],
  ['staff_id', 'staff_id_taken'],
] as const;

/** What other members and cards have already; who they are is said where they are seen. */
async function takenAmong(
  tx: ReadHandle,
  ports: MembersPorts,
  scope: Scope,
  rows: readonly { readonly keys: Keys }[],
): Promise<(keys: Keys) => RowProblem[]> {
  const every = (of: (keys: Keys) => string | null): string[] => [
    ...new Set(rows.flatMap(({ keys }) => of(keys) ?? [])),
  ];
  const wanted = {
    mobile_number: every((keys) => keys.mobile_number),
    email: every((keys) => keys.email),
    staff_id: every((keys) => keys.staff_id),
  };
  const stores = await ports.storesNamed(tx, scope);
  const found = new Map(
    (await takenBy(tx, scope.clientId, wanted, stores)).map((one) => [
      `${one.field} ${one.value}`,
      one,
    ]),
  );
  const proxies = every((keys) => keys.proxy);
  const cards =
    proxies.length > 0
      ? await freeProxies(tx, scope.clientId, proxies)
      : new Map<string, boolean>();
  return ({ proxy, ...identities }) => {
    const problems = TAKEN.flatMap(([column, code]): RowProblem[] => {
      const key = identities[column];
      const who = key === null ? undefined : found.get(`${column} ${key}`);
      if (!who) return [];
      return [{ column, code, params: who.seen ? { name: who.name, customer_id: who.id } : {} }];
    });
    if (proxy === null || cards.get(proxy) === true) return problems;
    return [
      ...problems,
      { column: 'proxy', code: cards.has(proxy) ? 'proxy_taken' : 'proxy_unknown', params: {} },
    ];
  };
}
