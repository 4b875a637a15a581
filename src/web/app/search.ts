/** What may stand in an address. Anything else in it is dropped. */
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined);
const reader = <const N extends string>(...names: N[]) => (raw: Record<string, unknown>): { [K in N]?: string } =>
  Object.fromEntries(names.flatMap((name) => (text(raw[name]) === undefined ? [] : [[name, text(raw[name])]]))) as { [K in N]?: string };

export const loginSearch = reader('return');
export const invitationSearch = reader('token');
export const shellSearch = reader('wallet');
export const homeSearch = reader('denied');
export const membersSearch = reader('search', 'status', 'view', 'department', 'sort', 'saved', 'after', 'page', 'rows');
export const memberSearch = reader('kind', 'dialog');
export const memberFileSearch = reader('file', 'step', 'show', 'page', 'rows');
export const ownPageSearch = reader('view');
export const managersSearch = reader('search', 'level', 'status', 'page', 'rows');
export const moneyFormSearch = reader('review', 'step');
export const bulkSearch = reader('job', 'jobs', 'step', 'show', 'search', 'after', 'page', 'rows');
export const transactionsSearch = reader('search', 'type', 'status', 'department', 'from', 'to', 'after', 'page', 'rows', 'movement');
export const bulkHistorySearch = reader('from', 'to', 'page', 'rows');
export const bulkDetailsSearch = reader('status', 'after', 'page', 'rows');
export const listSearch = reader('search', 'page', 'rows');
export const stepSearch = reader('step');
export const auditSearch = reader('about', 'kind', 'from', 'to', 'after', 'page', 'rows');
export const orderCardsSearch = reader('step', 'order', 'method', 'state', 'page', 'rows');
export const orderSearch = reader('placed', 'returned');
export const proxiesSearch = reader('search', 'state', 'page', 'rows');
export const proxyFileSearch = reader('file');
export const cardLookupSearch = reader('proxy');
