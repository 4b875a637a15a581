import type { Look } from './browser.ts';

/**
 * The looks in which a screen is held against the rules of accessibility: the widest and the
 * narrowest, each theme and each direction once, in as few as that takes.
 */
export const LOOKS: readonly (readonly [string, Look])[] = [
  ['wide and light', {}],
  ['phone and dark, right to left', { viewport: 'phone', theme: 'dark', direction: 'rtl' }],
];
