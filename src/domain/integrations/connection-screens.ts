/** Screens of the portal from which somebody may go to a provider, and to which they come back. */
const SCREENS = [
  'thirdparty-connect',
  'lightspeed-options',
  'lightspeed-legacy',
  'import-employees',
] as const;
const SCREEN = new RegExp(`^/(${SCREENS.join('|')})(/[1-9]\\d{0,9})?$`);

export const FIRST_SCREEN = '/thirdparty-connect';

/**
 * The screen that a path names; null where it is none of those. Nothing else is gone back to, so
 * that nobody is led away from the portal.
 */
export const readReturnScreen = (path: string | undefined): string | null => {
  if (path === undefined) return FIRST_SCREEN;
  return SCREEN.test(path) ? path : null;
};
