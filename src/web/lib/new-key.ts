/**
 * An idempotency key of its own for something that is meant to happen again. Works also where the
 * page is not served over TLS.
 */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
