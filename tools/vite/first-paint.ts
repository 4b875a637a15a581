/*
 * What a first paint needs lies in a few files, instead of in a hundred small ones that are asked
 * for and packed one by one. Each takes what its modules import, save what one above it has taken.
 */
export const firstPaint = [
  /** The libraries of every screen. */
  {
    name: 'frame',
    priority: 8,
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](react-router|router-core|react-store|store|history))[\\/]/,
  },
  /** The entry, and what the sign-in draws. */
  {
    name: 'sign-in',
    priority: 7,
    test: /src[\\/]web[\\/](app[\\/]main|features[\\/]auth[\\/](auth-frame|login-notice|use-region-guess|identifiers|pending-code|use-enter|use-passing-error)|ui[\\/](text-field|segmented-control|refusal|use-form|use-focus-first-problem))\.tsx?$/,
  },
  /** What stands around every screen behind it, and what lists are made of. */
  {
    name: 'portal',
    priority: 6,
    test: /src[\\/]web[\\/](app[\\/]shell-base\.ts|features[\\/]members[\\/]members\.queries\.ts|ui[\\/](saved-views[\\/]saved-views\.queries|tips[\\/]tabs|data-table|list-table|table-toolbar|cursor-pager|export-button|columns-button|column-choice|native-select|status-badge|states|empty-state|card|values)\.tsx?|ui[\\/]overlay\.module\.css|lib[\\/](links|use-list-search)\.tsx?)$|lucide-react[\\/].*[\\/](pencil|bookmark-plus)\./,
  },
  /** Icons and small functions that several pages share. */
  {
    name: 'shared',
    priority: 5,
    minShareCount: 3,
    test: /lucide-react[\\/]|src[\\/](kernel|domain|contract|web[\\/]lib)[\\/](?!page-endpoints)/,
  },
  /** What follows the first paint of any page. */
  {
    name: 'after-paint',
    priority: 6,
    test: /src[\\/]web[\\/]app[\\/](after-paint|install-portal|tab-title)\.ts$/,
  },
  /** What follows behind the sign-in, beside the page: the addresses of its calls, and notices. */
  {
    name: 'beside-pages',
    priority: 3,
    test: /src[\\/]web[\\/](lib[\\/]page-endpoints\.ts|app[\\/]notices\.tsx|features[\\/]subscriptions[\\/]upgrade-prompt\.tsx)$/,
  },
  /** Everything that opens over a page: fetched when somebody first acts on one. */
  {
    name: 'overlays',
    priority: 4,
    test: /src[\\/]web[\\/]ui[\\/](dialog\.popup|select\.popup|menu)\.tsx?$/,
  },
  { name: 'pickers', priority: 3, test: /src[\\/]web[\\/]ui[\\/]combo-box\.popup\.tsx$/ },
  {
    name: 'charts',
    priority: 3,
    minShareCount: 2,
    test: /src[\\/]web[\\/]ui[\\/]charts[\\/](?!row-bar)/,
  },
  /** Parts of pages: forms, dialogs as long as they are closed, and what three or more share. */
  {
    name: 'parts',
    priority: 2,
    minShareCount: 3,
    test: /src[\\/]web[\\/]ui[\\/]([^\\/]+|saved-views[\\/][^\\/]+|tips[\\/](setup\.queries|reason-words|may|steps)\.ts|charts[\\/]row-bar[^\\/]*)$|src[\\/]web[\\/]features[\\/](?!tips).*(\.queries|[\\/]words|-words)\.tsx?$/,
  },
  {
    name: 'imports',
    priority: 1,
    minShareCount: 2,
    test: /src[\\/]web[\\/]ui[\\/]imports[\\/]/,
  },
  {
    name: 'tips-setup',
    priority: 1,
    minShareCount: 2,
    test: /src[\\/]web[\\/]features[\\/]tips-setup[\\/]/,
  },
  /** What the screens of tips share, besides their set-up. */
  {
    name: 'tips',
    priority: 0,
    minShareCount: 2,
    test: /src[\\/]web[\\/](ui[\\/]tips|features[\\/]tips-(data|results|payouts))[\\/](?!addresses)/,
  },
  /** Texts of one language that are asked for together. */
  { name: textGroup, debugName: 'texts', priority: 9 },
];

const TEXTS_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'texts-frame': ['shell', 'status', 'views', 'dates', 'debts', 'subscription-access', 'pop-ups'],
  'texts-refusals': ['errors', 'problems'],
  'texts-tips': [
    'tips',
    'tips-shared',
    'tips-terms',
    'tips-calculator',
    'tips-results',
    'tips-edit',
  ],
};

function textGroup(module: string): string | null {
  const [, name, language] = /src[\\/]texts[\\/]([a-z-]+)[\\/]([a-z]{2})\.ts$/.exec(module) ?? [];
  if (name === undefined) return null;
  const group = Object.entries(TEXTS_TOGETHER).find(([, names]) => names.includes(name));
  return group === undefined ? null : `${group[0]}-${language}`;
}

/** What has always arrived before a script asks for a page. */
const ALWAYS = /^assets\/(rolldown-runtime|frame|sign-in)-/;
/** What the script of all pages behind the sign-in has brought itself. */
const BEHIND_SIGN_IN = /^assets\/portal-/;

/**
 * The files that are fetched together with a page, without those that are there already: the list
 * of each page is part of the first paint.
 */
export function notYetThere(
  _page: string,
  files: string[],
  { hostId, hostType }: { readonly hostId: string; readonly hostType: 'html' | 'js' },
): string[] {
  if (hostType === 'html') return files;
  const behind = hostId.includes('shell-routes');
  return files.filter((file) => !ALWAYS.test(file) && !(behind && BEHIND_SIGN_IN.test(file)));
}
