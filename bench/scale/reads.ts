import type { Filled } from './fill.ts';

type Ask = (path: string) => Promise<unknown>;
/** One read of the portal, and the least SQL that gives its rows; the nth of each asks for something else. */
export type Read = {
  readonly name: string;
  readonly who: 'admin' | 'manager' | 'small';
  readonly path: string | ((nth: number, ask: Ask) => Promise<string> | string);
  /** Answers at least one row. */
  readonly some: boolean;
  readonly sql: string;
  readonly values: (nth: number) => unknown[];
};

const PAGE = 26;
const DAY_MS = 86_400_000;
const DEEP = 40;
const spread = (nth: number, of: number): number => Math.floor(of * ((nth * 0.618034) % 1));

/** Each call of the list goes one page further; from the start again after so many. */
function deeper(first: string): (nth: number, ask: Ask) => Promise<string> {
  let cursor: string | null = null;
  return async (nth, ask) => {
    for (let page = 0; page < (nth === 0 ? DEEP : 1); page += 1) {
      const { meta } = (await ask(cursor === null ? first : `${first}&cursor=${cursor}`)) as {
        meta: { cursor: string | null };
      };
      cursor = meta.cursor;
    }
    return cursor === null ? first : `${first}&cursor=${cursor}`;
  };
}

export function reads(filled: Filled): Read[] {
  return [...memberReads(filled), ...searches(filled), ...pages(filled), ...histories(filled)];
}

function memberReads({ large, small }: Filled): Read[] {
  const list = `/managers/customers-paginated/${large.id}`;
  const store = large.places[9]!.storeId;
  const newest = 'SELECT * FROM customer WHERE client_id = $1 ORDER BY id DESC LIMIT 26';
  const byName =
    'SELECT * FROM customer WHERE client_id = $1 AND (name_key, id) > ($2, 0) ORDER BY name_key, id LIMIT 26';
  const ofStore =
    'SELECT c.* FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id WHERE m.client_id = $1 AND m.store_id = $2 AND m.active ORDER BY m.customer_id DESC LIMIT 26';
  const all = (
    name: string,
    path: Read['path'],
    who: Read['who'],
    sql: string,
    ...values: unknown[]
  ): Read => ({ name: `members: ${name}`, who, path, some: true, sql, values: () => values });
  return [
    all('first page', list, 'admin', newest, large.id),
    all(
      'first page of a small client',
      `/managers/customers-paginated/${small.id}`,
      'small',
      newest,
      small.id,
    ),
    all(
      'a deep page',
      deeper(`${list}?per_page=25`),
      'admin',
      'SELECT * FROM customer WHERE client_id = $1 AND id < 1200000 ORDER BY id DESC LIMIT 26',
      large.id,
    ),
    all('by name', `${list}?sort=name`, 'admin', byName, large.id, ''),
    all('by name, a deep page', deeper(`${list}?sort=name`), 'admin', byName, large.id, 'camila'),
    all(
      'of one status',
      `${list}?status=locked`,
      'admin',
      `SELECT * FROM customer WHERE client_id = $1 AND status = 'locked' ORDER BY id DESC LIMIT 26`,
      large.id,
    ),
    all(
      'who cannot be paid',
      `${list}?view=cannot_be_paid`,
      'admin',
      `SELECT * FROM customer WHERE client_id = $1 AND status <> 'active' ORDER BY id DESC LIMIT 26`,
      large.id,
    ),
    all(
      'of the largest store',
      `${list}?store=${large.places[0]!.storeId}`,
      'admin',
      ofStore,
      large.id,
      large.places[0]!.storeId,
    ),
    all(`of a manager's wallet`, list, 'manager', ofStore, large.id, store),
    all(
      `of a manager's wallet, by name`,
      `${list}?sort=name`,
      'manager',
      'SELECT customer_id FROM membership WHERE client_id = $1 AND store_id = $2 AND active ORDER BY name_key LIMIT 26',
      large.id,
      store,
    ),
    all(
      `of a manager's wallet, of one status`,
      `${list}?status=expired`,
      'manager',
      ofStore,
      large.id,
      store,
    ),
  ];
}

function searches({ large }: Filled): Read[] {
  const path = (text: string): string =>
    `/managers/search-customers/${large.id}?search=${encodeURIComponent(text)}`;
  const prefix = (column: string): string =>
    `SELECT id FROM customer WHERE client_id = $1 AND ${column} COLLATE "C" >= $2 AND ${column} COLLATE "C" < $2 || chr(1114111) ORDER BY ${column} COLLATE "C" LIMIT 200`;
  const search = (
    name: string,
    who: Read['who'],
    texts: readonly string[],
    column: string,
    some = true,
  ): Read => {
    const text = (nth: number): string => texts[nth % texts.length]!;
    return {
      name: `search: ${name}`,
      who,
      path: (nth) => path(text(nth)),
      some,
      sql: prefix(column),
      values: (nth) => [large.id, text(nth).toLowerCase()],
    };
  };
  return [
    search('one letter of a name', 'admin', ['b', 'm', 's'], 'name_key', false),
    search('a whole name', 'admin', ['ana roy lee', 'Camila', 'garcia'], 'name_key', false),
    search(`one letter, a manager's wallet`, 'manager', ['b', 'm', 's'], 'name_key', false),
    search(
      `a name, a manager's wallet`,
      'manager',
      ['camila', 'tremblay', 'zoe'],
      'name_key',
      false,
    ),
    search('by phone', 'admin', ['51400', '514012', '5140123'], 'mobile_number'),
    search(
      `by phone, a manager's wallet`,
      'manager',
      ['514', '5140', '51401'],
      'mobile_number',
      false,
    ),
    search('by staff id', 'admin', ['s0001234', 's00012', 'S'], 'staff_key'),
    search(
      `by staff id, a manager's wallet`,
      'manager',
      ['s0001234', 's0001', 'S'],
      'staff_key',
      false,
    ),
  ];
}

function pages({ large, members }: Filled): Read[] {
  const customer = (nth: number): number => 1_000_001 + spread(nth, Math.floor(members * 0.3));
  const one = 'SELECT * FROM customer WHERE client_id = $1 AND id = $2';
  const count =
    'SELECT * FROM wallet w JOIN ledger_account a ON a.client_id = w.client_id AND a.id = w.account_id WHERE w.client_id = $1';
  return [
    {
      name: 'a member',
      who: 'admin',
      path: (nth) => `/customers/${customer(nth)}`,
      some: false,
      sql: one,
      values: (nth) => [large.id, customer(nth)],
    },
    {
      name: `a member's timeline`,
      who: 'admin',
      path: (nth) => `/customers/${customer(nth)}/timeline`,
      some: true,
      sql: 'SELECT * FROM movement WHERE client_id = $1 AND customer_id = $2 ORDER BY at DESC, id DESC LIMIT 26',
      values: (nth) => [large.id, customer(nth)],
    },
    {
      name: 'home',
      who: 'admin',
      path: '/home',
      some: false,
      sql: count,
      values: () => [large.id],
    },
    {
      name: 'home of a manager',
      who: 'manager',
      path: '/home',
      some: false,
      sql: count,
      values: () => [large.id],
    },
    {
      name: 'the wallets',
      who: 'admin',
      path: `/clients/${large.id}/wallets`,
      some: true,
      sql: count,
      values: () => [large.id],
    },
  ];
}

function histories({ large, start, days, members }: Filled): Read[] {
  const list = `/clients/${large.id}/card-loads`;
  const wallet = large.places[9]!.storeId;
  const day = (nth: number): string =>
    new Date(start.getTime() + (1 + spread(nth, days - 2)) * DAY_MS).toISOString().slice(0, 10);
  const customer = (nth: number): number => 1_000_001 + spread(nth, Math.floor(members * 0.3));
  const newest = `SELECT * FROM movement WHERE client_id = $1 ORDER BY at DESC, id DESC LIMIT ${PAGE}`;
  const ofWallet = `SELECT * FROM movement WHERE client_id = $1 AND wallet_id = $2 ORDER BY at DESC, id DESC LIMIT ${PAGE}`;
  const read = (
    name: string,
    who: Read['who'],
    path: Read['path'],
    sql: string,
    values: Read['values'],
    some = true,
  ): Read => ({ name: `history: ${name}`, who, path, some, sql, values });
  return [
    read('first page', 'admin', list, newest, () => [large.id]),
    read('a deep page', 'admin', deeper(`${list}?per_page=25`), newest, () => [large.id]),
    read('one wallet', 'admin', `/client/wallets/transaction-history/${wallet}`, ofWallet, () => [
      large.id,
      wallet,
    ]),
    read(
      'one wallet, a deep page',
      'admin',
      deeper(`/client/wallets/transaction-history/${wallet}?per_page=25`),
      ofWallet,
      () => [large.id, wallet],
    ),
    read(`a manager's wallet`, 'manager', list, ofWallet, () => [large.id, wallet]),
    read(
      'one member',
      'admin',
      (nth) => `${list}?customer=${customer(nth)}`,
      'SELECT * FROM movement WHERE client_id = $1 AND customer_id = $2 ORDER BY at DESC, id DESC LIMIT 26',
      (nth) => [large.id, customer(nth)],
    ),
    read(
      'one day',
      'admin',
      (nth) => `${list}?start_date=${day(nth)}&end_date=${day(nth)}`,
      newest,
      () => [large.id],
    ),
    read(
      'one day of a wallet',
      'admin',
      (nth) => `${list}?wallet=${wallet}&start_date=${day(nth)}&end_date=${day(nth)}`,
      ofWallet,
      () => [large.id, wallet],
    ),
    read(
      'from a day on',
      'admin',
      (nth) => `${list}?start_date=${day(nth)}`,
      newest,
      () => [large.id],
    ),
    read(
      'until a day',
      'admin',
      (nth) => `${list}?end_date=${day(nth)}`,
      newest,
      () => [large.id],
    ),
    read('failed ones', 'admin', `${list}?status=failed`, newest, () => [large.id]),
    read(
      'wallet to wallet, of which there are none',
      'admin',
      `${list}?type=transfer_out`,
      newest,
      () => [large.id],
      false,
    ),
  ];
}
