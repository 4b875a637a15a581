import { createHash } from 'node:crypto';
import type { World } from '../store/world.ts';
import { ProtocolError } from './protocol-error.ts';

const KEPT_FOR = 24 * 3_600;
const MAX_KEY = 255;

export type Answer = { readonly status: number; readonly body: string };

/** Forgets keys when their day is over. */
export function forgetOldAnswers(world: World): void {
  world.whenDue(world.store.keptAnswers, {
    dueAt: ({ expires_at }) => expires_at,
    timeline: () => null,
    handle: ({ id }) => world.store.keptAnswers.remove(id),
  });
}

/** What was asked, so that the same key with another question is refused. */
export const fingerprintOf = (method: string, path: string, body: string): string =>
  createHash('sha256').update(`${method} ${path}\n${body}`).digest('base64');

/** The answer that a key got before, or null where it is new. */
export function keptAnswer(world: World, key: string, fingerprint: string): Answer | null {
  if (key.length > MAX_KEY)
    throw new ProtocolError(400, {
      type: 'invalid_request_error',
      message: `Idempotency keys have at most ${MAX_KEY} characters.`,
    });
  const kept = world.store.keptAnswers.get(key);
  if (!kept) return null;
  if (kept.fingerprint !== fingerprint)
    throw new ProtocolError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  return kept;
}

/** Keeps what a key was answered, errors too. */
export function keepAnswer(
  world: World,
  key: string,
  kept: Answer & { readonly fingerprint: string },
): void {
  const { fingerprint, status, body } = kept;
  world.store.keptAnswers.put({
    id: key,
    expires_at: world.now(null) + KEPT_FOR,
    fingerprint,
    status,
    body,
  });
}
