import type { Filled } from './fill.ts';

type AskPortal = (path: string) => Promise<unknown>;
/**
 * One read of the portal, and the least SQL that gives its rows; the nth of each asks for something
 * else.
 */
export type Read = {
  readonly name: string;
  readonly who: 'admin' | 'manager' | 'small';
  readonly path: string | ((nth: number, ask: AskPortal) => Promise<string> | string);
  /** Answers at least one row. */
  readonly some: boolean;
  readonly sql: string;
  readonly values: (nth: number) => unknown[];
};

/** The values of a client's statement follow the client's own number. */
type Statement = { readonly sql: string; readonly values?: readonly unknown[] };

const PAGE = 26;
const DAY_MS = 86_400_000;
const DEEP = 40;
const spread = (nth: number, of: number): number => Math.floor(of * ((nth * 0.618034) % 1));

/** Each call of the list goes one page further; from the start again after so many. */
function deeper(first: string): (nth: number, ask: AskPortal) => Promise<string> {
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
  const largest = large.places[0]!.storeId;
  const store = large.places[9]!.storeId;
  const newest = 'SELECT * FROM customer WHERE client_id = $1 ORDER BY id DESC LIMIT 26';
  const byName =
    'SELECT * FROM customer WHERE client_id = $1 AND (name_key, id) > ($2, 0) ORDER BY name_key, id LIMIT 26';
  const ofStore =
    'SELECT c.* FROM membership m JOIN customer c ON c.client_id = m.client_id AND c.id = m.customer_id WHERE m.client_id = $1 AND m.store_id = $2 AND m.active ORDER BY m.customer_id DESC LIMIT 26';
  const read = (
    name: string,
    path: Read['path'],
    { who = 'admin', sql, values = [] }: Partial<Pick<Read, 'who'>> & Statement,
  ): Read => ({
    name: `members: ${name}`,
    who,
    path,
    some: true,
    sql,
    values: () => [large.id, ...values],
  });
  return [
    read('first page', list, { sql: newest }),
    {
      ...read('first page of a small client', `/managers/customers-paginated/${small.id}`, {
        who: 'small',
        sql: newest,
      }),
      values: () => [small.id],
    },
    read('a deep page', deeper(`${list}?per_page=25`), {
      sql: 'SELECT * FROM customer WHERE client_id = $1 AND id < 1200000 ORDER BY id DESC LIMIT 26',
    }),
    read('by name', `${list}?sort=name`, { sql: byName, values: [''] }),
    read('by name, a deep page', deeper(`${list}?sort=name`), { sql: byName, values: ['camila'] }),
    read('of one status', `${list}?status=locked`, {
      sql: `SELECT * FROM customer WHERE client_id = $1 AND status = 'locked' ORDER BY id DESC LIMIT 26`,
    }),
    read('who cannot be paid', `${list}?view=cannot_be_paid`, {
      sql: `SELECT * FROM customer WHERE client_id = $1 AND status <> 'active' ORDER BY id DESC LIMIT 26`,
    }),
    read('of the largest store', `${list}?store=${largest}`, { sql: ofStore, values: [largest] }),
    read(`of a manager's wallet`, list, { who: 'manager', sql: ofStore, values: [store] }),
    read(`of a manager's wallet, by name`, `${list}?sort=name`, {
      who: 'manager',
      sql: 'SELECT customer_id FROM membership WHERE client_id = $1 AND store_id = $2 AND active ORDER BY name_key LIMIT 26',
      values: [store],
    }),
    read(`of a manager's wallet, of one status`, `${list}?status=expired`, {
      who: 'manager',
      sql: ofStore,
      values: [store],
    }),
  ];
}

function searches({ large }: Filled): Read[] {
  const path = (text: string): string =>
    `/managers/search-customers/${large.id}?search=${encodeURIComponent(text)}`;
  const prefix = (column: string): string =>
    `SELECT id FROM customer WHERE client_id = $1 AND ${column} COLLATE "C" >= $2 AND ${column} COLLATE "C" < $2 || chr(1114111) ORDER BY ${column} COLLATE "C" LIMIT 200`;
  const search = (
    name: string,
    texts: readonly string[],
    { column = 'name_key', who = 'admin', some = false }: Partial<Read> & { column?: string } = {},
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
  const manager = { who: 'manager' } as const;
  const phone = { column: 'mobile_number' };
  const staffId = { column: 'staff_key' };
  return [
    search('one letter of a name', ['b', 'm', 's']),
    search('a whole name', ['ana roy lee', 'Camila', 'garcia']),
    search(`one letter, a manager's wallet`, ['b', 'm', 's'], manager),
    search(`a name, a manager's wallet`, ['camila', 'tremblay', 'zoe'], manager),
    search('by phone', ['51400', '514012', '5140123'], { ...phone, some: true }),
    search(`by phone, a manager's wallet`, ['514', '5140', '51401'], { ...phone, ...manager }),
    search('by staff id', ['s0001234', 's00012', 'S'], { ...staffId, some: true }),
    search(`by staff id, a manager's wallet`, ['s0001234', 's0001', 'S'], {
      ...staffId,
      ...manager,
    }),
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
  /** The newest of the client, where no other statement is the least that gives these rows. */
  const read = (
    name: string,
    path: Read['path'],
    other: Partial<Omit<Read, 'name' | 'path'>> = {},
  ): Read => ({
    name: `history: ${name}`,
    path,
    who: 'admin',
    some: true,
    sql: newest,
    values: () => [large.id],
    ...other,
  });
  const inWallet = { sql: ofWallet, values: () => [large.id, wallet] };
  const walletHistory = `/client/wallets/transaction-history/${wallet}`;
  return [
    read('first page', list),
    read('a deep page', deeper(`${list}?per_page=25`)),
    read('one wallet', walletHistory, inWallet),
    read('one wallet, a deep page', deeper(`${walletHistory}?per_page=25`), inWallet),
    read(`a manager's wallet`, list, { who: 'manager', ...inWallet }),
    read('one member', (nth) => `${list}?customer=${customer(nth)}`, {
      sql: 'SELECT * FROM movement WHERE client_id = $1 AND customer_id = $2 ORDER BY at DESC, id DESC LIMIT 26',
      values: (nth) => [large.id, customer(nth)],
    }),
    read('one day', (nth) => `${list}?start_date=${day(nth)}&end_date=${day(nth)}`),
    read(
      'one day of a wallet',
      (nth) => `${list}?wallet=${wallet}&start_date=${day(nth)}&end_date=${day(nth)}`,
      inWallet,
    ),
    read('from a day on', (nth) => `${list}?start_date=${day(nth)}`),
    read('until a day', (nth) => `${list}?end_date=${day(nth)}`),
    read('failed ones', `${list}?status=failed`),
    read('wallet to wallet, of which there are none', `${list}?type=transfer_out`, { some: false }),
  ];
}
