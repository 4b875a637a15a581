import { reader } from './public-search.ts';

/** What may stand in the addresses of the screens of a session. */
export const shellSearch = reader('wallet');
export const homeSearch = reader('denied');
export const membersSearch = reader(
  'search',
  'status',
  'view',
  'department',
  'sort',
  'saved',
  'after',
  'page',
  'rows',
);
export const memberSearch = reader('kind', 'dialog');
export const memberHistorySearch = reader('kind', 'from', 'to');
export const memberFileSearch = reader('file', 'step', 'show', 'page', 'rows');
export const managersSearch = reader('search', 'level', 'status', 'page', 'rows');
export const moneyFormSearch = reader('review', 'step', 'to', 'amount', 'payout');
export const connectedSearch = reader('connect_id', 'state', 'status', 'account');
export const confirmLoadSearch = reader('key', 'transfer');
export const bulkSearch = reader('job', 'jobs', 'step', 'show', 'search', 'after', 'page', 'rows');
export const transactionsSearch = reader(
  'search',
  'type',
  'status',
  'department',
  'from',
  'to',
  'after',
  'page',
  'rows',
  'movement',
);
export const disputesSearch = reader('status', 'after', 'page', 'rows', 'dispute');
export const exceptionsSearch = reader('status', 'after', 'page', 'rows');
export const reconciliationSearch = reader(
  'kind',
  'view',
  'status',
  'from',
  'to',
  'after',
  'page',
  'rows',
);
export const bankDeskSearch = reader('status', 'kind', 'from', 'after', 'page', 'rows');
export const analyticsSearch = reader('kind', 'view', 'from', 'to');
export const balanceActivitySearch = reader('view', 'from', 'to', 'after', 'page', 'rows');
/** Lines of wallets: of days, of one type. */
export const linesSearch = reader('type', 'from', 'to', 'after', 'page', 'rows');
export const reportingSearch = reader('kind', 'show', 'from', 'to', 'after', 'page', 'rows');
export const bulkHistorySearch = reader('from', 'to', 'page', 'rows');
export const bulkDetailsSearch = reader('status', 'after', 'page', 'rows');
export const listSearch = reader('search', 'page', 'rows');
export const stepSearch = reader('step');
export const auditSearch = reader('about', 'kind', 'from', 'to', 'after', 'page', 'rows');
export const orderCardsSearch = reader('step', 'order', 'method', 'state', 'page', 'rows');
export const orderSearch = reader('placed', 'returned');
export const proxiesSearch = reader('search', 'state', 'page', 'rows');
export const proxyFileSearch = reader('file');
export const tipHistorySearch = reader('from', 'to', 'page', 'rows', 'open');
export const tipStaffSearch = reader('view', 'state');
export const tipsSearch = reader('tab', 'from', 'cell', 'who', 'pick', 'step', 'draft');
export const cardLookupSearch = reader('proxy');
export const loadWalletSearch = reader('to');
export const bankAccountsSearch = reader('account');
export const schedulesSearch = reader('status');
export const newScheduleSearch = reader('store', 'replaces');
export const floatAuditsSearch = reader('store');
export const directDepositSearch = reader('to');
