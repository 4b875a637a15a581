import { after, seconds } from '#kernel/instant.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { same, sha256 } from '#server/platform/secrets.ts';
import {
  type AttemptRow,
  lockAttempt,
  lockAttemptWithoutState,
  saveAttempt,
} from './attempts.repo.ts';

/** How long one window may work on an answer of the provider while another waits for it. */
const ANSWER_LEASE = seconds(45);

type Taking = {
  readonly provider: AttemptRow['provider'];
  /** Null where none came back. */
  readonly state: string | null;
  /** What the provider gave the person: the attempt is used once, by it. */
  readonly answer: string;
};

/**
 * The attempt that an answer of a provider belongs to: of this very session and manager, not older
 * than ten minutes, not used by another answer, not replaced by a later one. The same answer again
 * goes on from where it was left.
 */
export async function takeAttempt(
  tx: WriteHandle,
  { actor, now }: { readonly actor: ManagerActor; readonly now: Date },
  { provider, state, answer }: Taking,
): Promise<Result<AttemptRow, 'oauth_state' | 'oauth_expired' | 'try_again'>> {
  const owner = { clientId: actor.client.id, sessionId: actor.sessionId, provider };
  const answerHash = sha256(answer);
  const row =
    state === null
      ? await lockAttemptWithoutState(tx, owner, answerHash)
      : await lockAttempt(tx, owner, sha256(state));
  if (!row || row.ended_at !== null || row.manager_id !== actor.managerId)
    return fail('oauth_state');
  if (row.used_at === null && row.expires_at <= now) return fail('oauth_expired');
  if (row.answer_hash !== null && !same(row.answer_hash, answerHash)) return fail('oauth_state');
  if (row.leased_until !== null && row.leased_until > now) return fail('try_again');
  await saveAttempt(tx, row, {
    used_at: row.used_at ?? now,
    answer_hash: answerHash,
    leased_until: after(now, ANSWER_LEASE),
  });
  return ok(row);
}
