/*
 * What a first paint needs lies in a few files, instead of in a hundred small ones that are asked
 * for and packed one by one. Each takes what its modules import, save what one above it has taken.
 */
export const firstPaint = [
  /** The libraries of every screen. */
  {
    name: 'frame',
    priority: 7,
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](react-router|router-core|react-store|store|history))[\\/]/,
  },
  /** The entry, and what the sign-in draws. */
  {
    name: 'sign-in',
    priority: 6,
    test: /src[\\/]web[\\/](app[\\/]main|features[\\/]auth[\\/](auth-frame|login-notice|use-region-guess|identifiers|pending-code|use-enter|use-passing-error)|ui[\\/](text-field|segmented-control|refusal|use-form|use-focus-first-problem))\.tsx?$/,
  },
  /** What stands around every screen behind it. */
  { name: 'portal', priority: 5, test: /src[\\/]web[\\/]app[\\/]shell-base\.ts$/ },
  /** What every list is made of. */
  {
    name: 'lists',
    priority: 4,
    test: /src[\\/]web[\\/](ui[\\/](saved-views[\\/]saved-views\.queries|data-table|list-table|table-toolbar|cursor-pager|export-button|columns-button|column-choice|native-select|status-badge|states|empty-state|card|values)|lib[\\/](links|use-list-search))\.tsx?$|lucide-react[\\/].*[\\/](pencil|bookmark-plus)\./,
  },
  /** What fields and pages are laid out with; nothing of it opens a dialog. */
  {
    name: 'forms',
    priority: 3,
    test: /src[\\/]web[\\/]ui[\\/](form-layout|layout|error-summary|money-input|facts|detail-fields|step-rail|skeleton-lines|section)\.tsx?$/,
  },
  /** What stands on most pages that ask or answer something, and would be asked for one by one. */
  {
    name: 'dialogs',
    priority: 2,
    test: /src[\\/]web[\\/]ui[\\/](dialog|form-dialog|form-frame|leave-guard)\.tsx?$/,
  },
  {
    name: 'pickers',
    priority: 1,
    test: /src[\\/]web[\\/]ui[\\/](select|combo-box)\.tsx?$/,
  },
  /** Icons and small functions that several pages share. */
  {
    name: 'shared',
    priority: 0,
    minShareCount: 3,
    test: /lucide-react[\\/]|src[\\/](kernel|domain|contract|web[\\/]lib)[\\/]/,
  },
];

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
