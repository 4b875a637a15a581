import { call } from '#web/lib/api.ts';
import { endSession } from '#web/lib/session.ts';

/** The server forgets the token first; whatever it says, this browser forgets the session too. */
export async function signOut(reason: 'signed_out' | 'idle' = 'signed_out'): Promise<void> {
  await call('managerLogout', {}).catch(() => undefined);
  endSession(reason);
}
