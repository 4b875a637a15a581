import { pathOf } from './bundle-files.ts';

/** Parts of pages in `web/ui`. Forms have a group of their own. */
const PARTS = [
  'layout',
  'section',
  'skeleton-lines',
  'facts',
  'detail-fields',
  'figure-strip',
  'progress-bar',
  'charts/row-bar',
  'page-pager',
  'cursor-table',
  'date-range',
  'select',
  'export-menu',
  'fee-totals',
  'saved-views/view-filter',
  'saved-views/views-button',
  'tips/setup.queries',
  'tips/reason-words',
  'tips/may',
  'tips/steps',
];
/** Styles of parts that pages share: in the frame's file, as a file of their own is one more. */
const STYLES = [
  'layout',
  'section',
  'facts',
  'figure-strip',
  'progress-bar',
  'charts/row-bar',
  'charts/chart',
  'charts/day-strip',
  'date-box',
  'date-range',
  'saved-views/views-button',
  'form-layout',
  'step-rail',
  'review-list',
  'reference-list',
  'audit-changes',
  'file-drop',
  'cell-input',
  'print-head',
];
const SHARED = [
  // Icons and small functions.
  /lucide-react\/|src\/(kernel|domain\/(wallets|money-input|subscriptions)|contract|web\/(lib|i18n\/use-stop-text))(?!\/page-endpoints)/,
  new RegExp(`src/web/ui/(${PARTS.join('|')})\\.(ts|tsx|module\\.css)$`),
  // What pages ask for, and how they word it.
  /src\/web\/features\/(?!tips).*(\.queries|[/]words|-words)\.tsx?$/,
];
const PORTAL = [
  /src[\\/]web[\\/](app[\\/]shell-(base\.ts|routes\.tsx)|features[\\/]members[\\/]members\.queries\.ts|ui[\\/](saved-views[\\/]saved-views\.queries|tips[\\/]tabs|data-table|list-table|table-toolbar|cursor-pager|export-button|columns-button|column-choice|native-select|status-badge|states|empty-state|card|values)\.tsx?|ui[\\/]overlay\.module\.css|lib[\\/](links|use-list-search)\.tsx?)$|lucide-react[\\/].*[\\/](pencil|bookmark-plus|arrow-right|calendar-clock|receipt-text)\./,
  new RegExp(`src/web/ui/(${STYLES.join('|')})\\.module\\.css$`),
  // A few rules, which would be a file of their own beside the tabs of tips.
  /src[\\/]web[\\/]app[\\/]tips[\\/]blocked-night\.module\.css$/,
];
const isOneOf = (patterns: readonly RegExp[]) => (module: string) =>
  patterns.some((pattern) => pattern.test(pathOf(module)));
const [isShared, isOfPortal] = [isOneOf(SHARED), isOneOf(PORTAL)];

/*
 * What a first paint needs lies in a few files, instead of in a hundred small ones that are asked
 * for and packed one by one. Each takes what its modules import, save what one above it has taken.
 */
export const firstPaint = [
  /** The libraries of every screen. */
  {
    name: 'frame',
    priority: 8,
    test: /^\0rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](react-router|router-core|react-store|store|history))[\\/]/,
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
    test: isOfPortal,
  },
  /** Icons, small functions, and parts of pages that several of them share. */
  {
    name: 'shared',
    priority: 5,
    minShareCount: 3,
    test: isShared,
  },
  /** The rules of what forms take, which several of them share. */
  {
    name: 'rules',
    priority: 4,
    minShareCount: 3,
    test: /src[\\/](domain[\\/](?!tips-)|web[\\/]ui[\\/]use-region-options|texts[\\/]regions[\\/]same-everywhere)/,
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
    test: /src[\\/]web[\\/](lib[\\/]page-endpoints\.ts|features[\\/](tips-payouts[\\/]addresses\.ts|bank[\\/]debt-banner\.tsx)|i18n[\\/]catalogues-of-pages\.ts|app[\\/]notices\.tsx|features[\\/]subscriptions[\\/]upgrade-prompt\.tsx)$/,
  },
  /** Messages of ours that wait for whoever comes in. */
  {
    name: 'announcements',
    priority: 3,
    test: /src[\\/]web[\\/]features[\\/]engagement[\\/](announcements|use-dismiss|pop-up-view)\.tsx?$/,
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
  /** Forms, and what stands around them: dialogs as long as they are closed, reviews, files. */
  {
    name: 'forms',
    priority: 1,
    minShareCount: 3,
    test: /src[\\/]web[\\/]ui[\\/][^\\/]+$/,
  },
  {
    name: 'imports',
    priority: 1,
    minShareCount: 2,
    test: /src[\\/]web[\\/](ui[\\/]imports[\\/]|lib[\\/]import-api)/,
  },
  {
    name: 'tips-frame',
    priority: 1,
    minShareCount: 4,
    test: /src[\\/]((web[\\/]ui|domain)[\\/]tips[-\\/]|web[\\/]features[\\/]tips-(data|results|payouts)[\\/].*\.css$)/,
  },
  {
    name: 'tips-setup',
    priority: 1,
    minShareCount: 2,
    test: /src[\\/](web[\\/]features[\\/]tips-setup[\\/]|domain[\\/]tips[\\/](receiving|giving|night|normalize-input|outcome|order)\.ts|kernel[\\/](allocate|pick)\.ts)/,
  },
  /** What the screens of tips share, besides their set-up. */
  {
    name: 'tips',
    priority: 0,
    minShareCount: 2,
    test: /src[\\/]web[\\/](ui[\\/]tips|features[\\/]tips-(data|results|payouts))[\\/](?!addresses)/,
  },
  /** The page with the tabs of tips, and its first tab. */
  {
    name: 'tips-home',
    priority: 0,
    test: /src[\\/]web[\\/]app[\\/]tips[\\/](tips-home\.page|calculator-tab)\.tsx$/,
  },
  /** What the screens of banks share with those of wallets and members. */
  {
    name: 'bank',
    priority: 0,
    minShareCount: 2,
    test: /src[\\/]web[\\/]features[\\/]bank[\\/](?!debt-)/,
  },
  /** Home, and the pictures below it. */
  {
    name: 'home',
    priority: 0,
    test: /src[\\/]web[\\/]app[\\/]home\.page\.tsx$/,
  },
  {
    name: 'home-pictures',
    priority: 0,
    test: /src[\\/]web[\\/](app[\\/]home-pictures|features[\\/]reports[\\/]figures-chart)\.tsx$/,
  },
  /** Texts of one language that are asked for together. */
  { name: textGroup, debugName: 'texts', priority: 9 },
];

const TEXTS_TOGETHER: Readonly<Record<string, readonly string[]>> = {
  'texts-frame': ['shell', 'status', 'views', 'dates'],
  'texts-home': ['home', 'analytics'],
  /** What follows the first paint of any page: refusals, notices above it, and drawers. */
  'texts-refusals': ['errors', 'problems', 'subscription-access', 'pop-ups', 'trays'],
  'texts-bank': ['wallet-funding', 'bank-accounts', 'pad-schedules', 'debts'],
  'texts-wallets': ['wallets', 'programs'],
  'texts-ewa': ['ewa-dashboard', 'ewa-employees'],
  'texts-tips-setup': ['tips-setup', 'tips-rules', 'tips-settings'],
  'texts-tips': [
    'tips',
    'tips-shared',
    'tips-terms',
    'tips-calculator',
    'tips-results',
    'tips-edit',
    'tips-data',
    'payroll-export',
  ],
  'texts-subscriptions': ['subscriptions', 'billing'],
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
  const behind = hostId.includes('portal');
  return files.filter((file) => !ALWAYS.test(file) && !(behind && BEHIND_SIGN_IN.test(file)));
}
