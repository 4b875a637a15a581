import type { BenchClient } from '../world/client.ts';
import { WALLETS } from './history-fill.ts';

export const PAGE_GOAL = 50;
/** Of a page about every wallet and every day of a year. */
const YEAR_GOAL = 500;
const YEAR = 365;
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** What every wallet held at the end of each day of a year. */
export const endOfDayYear = (admin: number): string =>
  `/managers/${admin}/eod_balance?start=${daysAgo(YEAR)}&end=${daysAgo(1)}`;

/** A read of the portal, the shortest SQL that finds what it shows, and in how many milliseconds it is to come. */
export type Read = {
  readonly name: string;
  readonly path: string;
  readonly floor: string;
  readonly goal?: number;
};

const newestPayments = (id: number): string =>
  `SELECT * FROM movement WHERE client_id = ${id} ORDER BY at DESC, id DESC LIMIT 25`;

/** The reports of a client whose first wallet has so many lines. */
export const readsOf = (client: BenchClient, lines: number): Read[] => [
  ...statementReads(client, lines),
  ...dayReads(client),
  ...analyticsReads(client),
];

function statementReads({ id, places, admin }: BenchClient, lines: number): Read[] {
  const [{ storeId: large, accountId }] = [places[0]!];
  const statement = `/stores/${large}/wallets/${large}/history?per_page=25`;
  const debits = `/admins/${admin}/exclusive_debits?per_page=25`;
  const half = `start_date=${daysAgo(200)}&end_date=${daysAgo(180)}`;
  const entries = `SELECT * FROM ledger_entry WHERE client_id = ${id} AND account_id = ${accountId}`;
  const blocks = `SELECT * FROM report_line_block WHERE client_id = ${id} AND type = 'adjustment' AND outgoing`;
  return [
    {
      name: 'statement of the largest wallet',
      path: statement,
      floor: `${entries} ORDER BY seq DESC LIMIT 25`,
    },
    {
      name: 'statement, half a year back',
      path: `${statement}&${half}`,
      floor: `${entries} AND seq < ${Math.round(lines / 2)} ORDER BY seq DESC LIMIT 25`,
    },
    {
      name: 'statement of a rare type',
      path: `${statement}&type=adjustment`,
      floor: `${blocks} AND wallet_id = ${large} ORDER BY block DESC LIMIT 25`,
    },
    {
      name: 'statement of a type that is never there',
      path: `${statement}&type=dispute`,
      floor: `SELECT * FROM report_line_block WHERE client_id = ${id} AND wallet_id = ${large} AND type = 'dispute'`,
    },
    {
      name: 'statement of all wallets',
      path: `/stores/${id}/client-wallet-history?per_page=25`,
      floor: newestPayments(id),
    },
    { name: 'other debits of all wallets', path: debits, floor: blocks },
    {
      name: 'other debits of a kind',
      path: `${debits}&kind=adjustment&wallet=${large}`,
      floor: `${blocks} AND wallet_id = ${large} ORDER BY block DESC LIMIT 25`,
    },
  ];
}

function dayReads({ id, admin }: BenchClient): Read[] {
  const half = `start=${daysAgo(200)}&end=${daysAgo(180)}`;
  const year = `${endOfDayYear(admin)}&per_page=100`;
  const dayOf = (table: string, ago: number, limit = 25): string =>
    `SELECT * FROM ${table} WHERE client_id = ${id} AND day = current_date - ${ago} ORDER BY wallet_id LIMIT ${limit}`;
  return [
    {
      name: 'search of payments',
      path: `/admins/${admin}/search/transactions?q=10000000`,
      floor: `SELECT * FROM movement WHERE client_id = ${id} AND id = 10000000`,
    },
    {
      name: 'end of day',
      path: `/managers/${admin}/eod_balance?per_page=25`,
      floor: dayOf('eod_balance', 1),
    },
    {
      name: 'end of day, half a year back',
      path: `/managers/${admin}/eod_balance?${half}`,
      floor: dayOf('eod_balance', 180),
    },
    {
      name: `end of day of ${WALLETS} wallets over a year`,
      path: year,
      floor: dayOf('eod_balance', 1, 100),
      goal: YEAR_GOAL,
    },
    {
      name: `end of day of ${WALLETS} wallets over a year, the last page`,
      path: `${year}&page=${Math.ceil((WALLETS * YEAR) / 100)}`,
      floor: dayOf('eod_balance', YEAR, 100),
      goal: YEAR_GOAL,
    },
    {
      name: 'what changed in days',
      path: `/managers/${admin}/eod_dif?per_page=25`,
      floor: dayOf('report_day', 1),
    },
    {
      name: 'history report',
      path: `/managers/${admin}/history-report?type=all&per_page=25`,
      floor: newestPayments(id),
    },
  ];
}

function analyticsReads({ id }: BenchClient): Read[] {
  const year = `start_date=${daysAgo(364)}`;
  const sums = (days: number, what: string): string =>
    `SELECT day, sum(${what}) FROM report_day WHERE client_id = ${id} AND day >= current_date - ${days} GROUP BY day`;
  return [
    {
      name: 'analytics, four weeks',
      path: '/analytics?measure=money_out',
      floor: sums(28, 'loads + payouts + fees'),
      goal: 100,
    },
    {
      name: 'analytics, a year by month',
      path: `/analytics?measure=loads&by=month&${year}`,
      floor: sums(365, 'loads'),
      goal: 100,
    },
    {
      name: 'analytics, active cards of 13 weeks',
      path: '/analytics?measure=active_cards&by=week',
      floor: `SELECT month, count(DISTINCT customer_id) FROM report_card_month WHERE client_id = ${id} AND month >= date_trunc('month', current_date - 91) GROUP BY month`,
      goal: 100,
    },
  ];
}
