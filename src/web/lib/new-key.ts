/** A fresh idempotency key. */
export const newKey = (): string => crypto.randomUUID();
