import type { Look } from './browser.ts';

/**
 * The looks in which a screen is held against the rules of accessibility: each width, theme and
 * direction at least once, in as few as that takes.
 */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['light', {}],
  ['dark, right to left', { theme: 'dark', direction: 'rtl' }],
  ['phone', { viewport: 'phone' }],
];
