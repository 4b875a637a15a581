import { session as tab } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** A member's own session: apart from a manager's, and it opens nothing of the portal. */
export type MemberSession = { readonly token: string; readonly customer_id: number };

function read(): MemberSession | null {
  try {
    // Written by saveSession, which takes nothing else.
    const kept = JSON.parse(tab.get('member') ?? 'null') as MemberSession | null;
    return kept !== null && typeof kept.token === 'string' ? kept : null;
  } catch {
    return null;
  }
}

const current = createStore<MemberSession | null>(read());
export const memberSession = current.get;
export const useMemberSession = (): MemberSession | null => useStore(current);

function saveSession(session: MemberSession | null): void {
  tab.set('member', session && JSON.stringify(session));
  current.set(session);
}

export function beginMemberSession({ token, customer_id }: MemberSession): void {
  tab.set('member_ended', null);
  saveSession({ token, customer_id });
}

/** Why the page went back to the sign-in; asked for once. */
export function endMemberSession(reason: 'signed_out' | 'expired'): void {
  if (current.get() === null) return;
  tab.set('member_ended', reason);
  saveSession(null);
}
export const memberSessionEnded = (): string | null => tab.get('member_ended');
