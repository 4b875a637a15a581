/*
 * What a first paint needs lies in a few files, instead of in a hundred small ones that are asked
 * for and packed one by one. Each takes what its modules import, save what one above it has taken.
 */
export const firstPaint = [
  /** The libraries of every screen. */
  {
    name: 'frame',
    priority: 3,
    test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|i18next|react-i18next|@tanstack[\\/](react-router|router-core|react-store|store|history))[\\/]/,
  },
  /** The entry, and what the sign-in draws. */
  {
    name: 'sign-in',
    priority: 2,
    test: /src[\\/]web[\\/](app[\\/]main|features[\\/]auth[\\/](auth-frame|code-step|login-notice|use-region-guess|identifiers|pending-code|use-passing-error)|ui[\\/](text-field|segmented-control|refusal|use-form|use-focus-first-problem))\.tsx?$/,
  },
  /** What stands around every screen behind it. */
  { name: 'portal', priority: 1, test: /src[\\/]web[\\/]app[\\/]shell-base\.ts$/ },
  /** What every list is made of. */
  {
    name: 'lists',
    priority: 0,
    test: /src[\\/]web[\\/](ui[\\/](data-table|list-table|table-toolbar|cursor-pager|export-button|columns-button|column-choice|native-select|status-badge|states|empty-state|card|values)|lib[\\/](links|use-list-search))\.tsx?$|lucide-react[\\/].*[\\/]pencil\./,
  },
];
