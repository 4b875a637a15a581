import type { Answer } from '#contract/index.ts';
import { now } from './clock.ts';
import { session as tab } from './storage.ts';
import { createStore, useStore } from './store.ts';

/** The session user, in session storage, with the fields that the specification gives it. */
export type SessionUser = {
  readonly id: number;
  readonly client_id: number;
  readonly account_level: string;
  /** When the person signed in. */
  readonly date: string;
  /** The mobile number. */
  readonly title: string;
  readonly sessionid: string;
  readonly token: string;
  readonly status: string;
  readonly stores: readonly number[];
  readonly came_from: string;
};

export type EndReason = 'signed_out' | 'idle' | 'expired' | 'elsewhere';
type Message =
  | { readonly kind: 'ask' }
  | { readonly kind: 'moved'; readonly user: SessionUser }
  | { readonly kind: 'tell'; readonly user: SessionUser }
  | { readonly kind: 'ended'; readonly sessionid: string; readonly reason: EndReason };

const channel = new BroadcastChannel('cardload.session');
const endings = new Set<(reason: EndReason) => void>();

function read(): SessionUser | null {
  try {
    // Written by this module alone, and always a session user.
    return valid(JSON.parse(tab.get('user') ?? 'null') as SessionUser | null);
  } catch {
    return null;
  }
}

/** A session stamped in the future is invalid. */
function valid(user: SessionUser | null): SessionUser | null {
  if (user === null || typeof user.token !== 'string') return null;
  const signedIn = Date.parse(user.date);
  return Number.isFinite(signedIn) && signedIn <= now() + 60_000 ? user : null;
}

const current = createStore<SessionUser | null>(read());
export const sessionUser = current.get;
export const useSessionUser = (): SessionUser | null => useStore(current);

function keep(user: SessionUser | null): void {
  tab.set('user', user && JSON.stringify(user));
  current.set(user);
}

export function beginSession(answer: Answer<'managerLoginFinish'>, cameFrom: string): void {
  keep({
    id: answer.manager_id,
    client_id: answer.client_id,
    account_level: answer.account_level,
    date: new Date(now()).toISOString(),
    title: answer.mobile_number,
    sessionid: answer.session_id,
    token: answer.token,
    status: answer.status,
    stores: answer.stores,
    came_from: cameFrom,
  });
}

/** Clears client and user data, here and in the other tabs of the same session. Drafts stay. */
export function endSession(reason: EndReason): void {
  const user = current.get();
  if (user === null) return;
  keep(null);
  channel.postMessage({ kind: 'ended', sessionid: user.sessionid, reason } satisfies Message);
  for (const listener of endings) listener(reason);
}

/**
 * An operator's session stands in another client now: the portal begins anew there, in every tab of
 * the session.
 */
export function goOnInside(clientId: number): void {
  const user = current.get();
  if (user === null) return;
  const moved = { ...user, client_id: clientId };
  tab.set('user', JSON.stringify(moved));
  channel.postMessage({ kind: 'moved', user: moved } satisfies Message);
  location.assign('/');
}

export function onSessionEnd(listener: (reason: EndReason) => void): () => void {
  endings.add(listener);
  return () => endings.delete(listener);
}

/** A new tab asks an open one for the session; without an answer the person signs in. */
export function askOtherTabs(patience = 200): Promise<void> {
  if (current.get() !== null) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(done, patience);
    const stop = current.subscribe(done);
    channel.postMessage({ kind: 'ask' } satisfies Message);
  });
}

channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  const user = current.get();
  if (data.kind === 'ask' && user !== null)
    channel.postMessage({ kind: 'tell', user } satisfies Message);
  if (data.kind === 'tell' && user === null) keep(valid(data.user));
  if (data.kind === 'moved' && user?.sessionid === data.user.sessionid) {
    tab.set('user', JSON.stringify(data.user));
    location.assign('/');
  }
  if (data.kind === 'ended' && user?.sessionid === data.sessionid) {
    keep(null);
    for (const listener of endings)
      listener(data.reason === 'signed_out' ? 'elsewhere' : data.reason);
  }
});

/**
 * After a reset the user record is stored and the "changed password" flag is true, until it is set
 * to null.
 */
export function rememberChangedPassword(user: object | null): void {
  tab.set('changed_user', user && JSON.stringify(user));
  tab.set('changed_password', user && 'true');
}
