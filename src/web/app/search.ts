import { reader } from './public-search.ts';

/** The filters of a list that goes on by the server's cursor, and its place. */
const list = <const N extends string>(...filters: N[]) =>
  reader<N | 'saved' | 'after' | 'page' | 'rows'>(...filters, 'saved', 'after', 'page', 'rows');

/** What may stand in the addresses of the screens of a session. */
export const shellSearch = reader('wallet');
export const homeSearch = reader('denied');
export const membersSearch = list('search', 'status', 'view', 'department', 'sort');
export const memberSearch = reader('kind', 'dialog', 'placed');
export const memberHistorySearch = reader('kind', 'from', 'to');
/** The store that the member is to work at. */
export const addMemberSearch = reader('store');
export const memberFileSearch = reader('file', 'step', 'show', 'page', 'rows');
export const managersSearch = reader(
  'search',
  'level',
  'status',
  'saved',
  'page',
  'rows',
  'placed',
);
/** Whose set-up has just ended. */
export const tipStoresSearch = reader('placed');
export const moneyFormSearch = reader('review', 'step', 'to', 'amount', 'payout');
export const connectedSearch = reader('connect_id', 'state', 'status', 'account');
export const confirmLoadSearch = reader('key', 'transfer');
export const bulkSearch = list('job', 'jobs', 'step', 'show', 'search');
export const transactionsSearch = list(
  'search',
  'type',
  'status',
  'department',
  'from',
  'to',
  'movement',
);
export const disputesSearch = list('status', 'dispute');
export const exceptionsSearch = list('status');
export const reconciliationSearch = list('kind', 'view', 'status', 'from', 'to');
export const bankDeskSearch = list('status', 'kind', 'from');
export const popUpsSearch = list('status');
export const surveysSearch = list('search', 'from', 'to');
export const analyticsSearch = reader('kind', 'view', 'from', 'to');
/** A list of some days in several views, of which rows are opened. */
export const viewsSearch = list('view', 'from', 'to', 'open');
/** What a wallet paid, by service or by person. */
export const payoutHistorySearch = list('view', 'from', 'to', 'open', 'search', 'sort');
/** Lines of wallets: of days, of one type. */
export const linesSearch = list('type', 'from', 'to');
export const reportingSearch = list('kind', 'show', 'from', 'to');
export const bulkHistorySearch = reader('from', 'to', 'page', 'rows');
export const bulkDetailsSearch = list('status');
export const listSearch = reader('search', 'saved', 'page', 'rows');
export const stepSearch = reader('step');
export const auditSearch = list('about', 'kind', 'from', 'to');
export const orderCardsSearch = reader('step', 'order', 'method', 'state', 'saved', 'page', 'rows');
export const orderSearch = reader('placed', 'returned');
export const proxiesSearch = reader('search', 'state', 'page', 'rows');
export const proxyFileSearch = reader('file');
export const tipStaffSearch = reader('view', 'state');
export const tipsSearch = reader('tab', 'from', 'cell', 'who', 'pick', 'step', 'draft');
export const cardLookupSearch = reader('proxy');
export const loadWalletSearch = reader('to');
export const bankAccountsSearch = reader('account');
export const schedulesSearch = reader('status');
/** Whose schedule was just made. */
export const scheduleSearch = reader('placed');
export const newScheduleSearch = reader('store', 'replaces');
export const floatAuditsSearch = reader('store');
export const subscriptionsSearch = list(
  'store',
  'integration',
  'price',
  'method',
  'code',
  'reason',
  'invoice',
  'pay',
  'change',
  'choose',
  'status',
  'from',
  'to',
);
export const ewaSearch = list(
  'store',
  'step',
  'tab',
  'search',
  'enrolled',
  'period',
  'person',
  'by',
  'sort',
  'amount',
  'review',
);
export const integrationsSearch = list('status', 'store', 'step');
export const directDepositSearch = reader('to');
