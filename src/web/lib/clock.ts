/**
 * The browser's clock, in milliseconds since 1970. The one place of the portal that asks for the
 * time.
 */
export const now = (): number => Date.now();
