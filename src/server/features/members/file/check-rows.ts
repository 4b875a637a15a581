import { setImmediate as breathe } from 'node:timers/promises';
import {
  type FileProblem,
  type FileTyped,
  type PlaceFound,
  type RowRead,
  readFileRow,
} from '#domain/members/member-file.ts';
import type { MemberFields } from '#domain/members/member-input.ts';
import { dayOf } from '#kernel/day.ts';
import type { Country } from '#domain/people/addresses.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { MembersPorts } from '../members.ports.ts';
import { freeProxies, takenBy } from '../taken.repo.ts';
import type { Keys } from './file-rows.repo.ts';

/** Who looks: what they may name and see. */
export type Scope = {
  readonly clientId: number;
  readonly country: Country;
  readonly wallets: 'all' | readonly number[];
};
export type RowToCheck = {
  readonly line: number;
  readonly typed: FileTyped;
  readonly identity: string | null;
};
export type CheckedRow = RowToCheck & RowRead & { readonly keys: Keys };

/** So many rows before others on this server have their turn. */
const AT_ONCE = 250;

/** Checks rows as a set: each by the rules of the single form, then all of them against the members and cards that there are. */
export async function checkRows(
  tx: ReadHandle,
  ports: MembersPorts,
  scope: Scope,
  elsewhere: PlaceFound | null,
  rows: readonly RowToCheck[],
  now: Date,
): Promise<CheckedRow[]> {
  const rules = {
    country: scope.country,
    today: dayOf(now, 'UTC'),
    places: await ports.placesNamed(tx, scope),
    elsewhere,
  };
  const read: CheckedRow[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % AT_ONCE === AT_ONCE - 1) await breathe();
    const found = readFileRow(
      row.identity === null ? row.typed : { ...row.typed, identity_number: row.identity },
      rules,
    );
    read.push({ ...row, ...found, keys: keysOf(row.typed, found.fields) });
  }
  const taken = await takenAmong(tx, ports, scope, read);
  return read.map((row) => ({ ...row, problems: [...row.problems, ...taken(row.keys)] }));
}

/** What must be one row's alone; of a row that has problems as it is typed, so that those are told with it. */
function keysOf(typed: FileTyped, fields: Partial<MemberFields>): Keys {
  const digits = (typed.mobile_number ?? '').replaceAll(/\D/g, '').slice(-10);
  return {
    mobile: fields.mobile_number ?? (digits.length === 10 ? digits : null),
    email: fields.email ?? lower(typed.email),
    staff: lower(fields.staff_id ?? typed.staff_id),
    proxy: typed.proxy === '' ? null : (typed.proxy ?? null),
  };
}
const lower = (text: string | null | undefined): string | null =>
  text ? text.toLowerCase().slice(0, 300) : null;

const CODES = {
  mobile_number: 'mobile_taken',
  email: 'email_taken',
  staff_id: 'staff_id_taken',
} as const;

/** What other members and cards have already; who they are is said where they are seen. */
async function takenAmong(
  tx: ReadHandle,
  ports: MembersPorts,
  scope: Scope,
  rows: readonly CheckedRow[],
): Promise<(keys: Keys) => FileProblem[]> {
  const every = (of: (keys: Keys) => string | null): string[] => [
    ...new Set(rows.flatMap(({ keys }) => of(keys) ?? [])),
  ];
  const wanted = {
    mobile_number: every((keys) => keys.mobile),
    email: every((keys) => keys.email),
    staff_id: every((keys) => keys.staff),
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
  return ({ mobile, email, staff, proxy }) => {
    const problems = (
      Object.entries({ mobile_number: mobile, email, staff_id: staff }) as [
        keyof typeof CODES,
        string | null,
      ][]
    ).flatMap(([column, key]): FileProblem[] => {
      const who = key === null ? undefined : found.get(`${column} ${key}`);
      return who
        ? [
            {
              column,
              code: CODES[column],
              params: who.seen ? { name: who.name, customer_id: who.id } : {},
            },
          ]
        : [];
    });
    if (proxy === null || cards.get(proxy) === true) return problems;
    return [
      ...problems,
      { column: 'proxy', code: cards.has(proxy) ? 'proxy_taken' : 'proxy_unknown', params: {} },
    ];
  };
}
