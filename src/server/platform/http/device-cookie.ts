import type { FastifyReply, FastifyRequest } from 'fastify';
import { days } from '#kernel/instant.ts';

/** No script reads it, no other site sends it, and no other host sets it. */
const NAME = '__Host-cardload-device';
const MAX_AGE = days(30) / 1_000;
/** A tablet that several people share; the key that came first goes first. */
const MAX_KEYS = 6;
const KEY = /^[\w-]{43}$/;

/** The keys of trusted devices that a browser holds, one for each person who trusts it. */
export type DeviceCookie = {
  readonly keys: readonly string[];
  readonly keep: (keys: readonly string[]) => void;
};

export const deviceCookieOf = (request: FastifyRequest, reply: FastifyReply): DeviceCookie => ({
  keys: keysIn(request.headers.cookie),
  keep(keys) {
    const kept = keys.slice(-MAX_KEYS);
    const age = kept.length === 0 ? 0 : MAX_AGE;
    reply.header(
      'set-cookie',
      `${NAME}=${kept.join('.')}; Max-Age=${age}; Path=/; Secure; HttpOnly; SameSite=Strict`,
    );
  },
});

function keysIn(header: string | undefined): string[] {
  const pair = (header ?? '').split(/; */).find((part) => part.startsWith(`${NAME}=`));
  const keys = pair?.slice(NAME.length + 1).split('.') ?? [];
  return keys.filter((key) => KEY.test(key)).slice(-MAX_KEYS);
}
