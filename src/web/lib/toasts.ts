import { now } from './clock.ts';
import { createStore, useStore } from './store.ts';

export type Toast = {
  readonly id: number;
  readonly tone: 'success' | 'warning' | 'danger';
  readonly text: string;
  readonly at: number;
};

/**
 * What waits to be shown, one at a time, and what was shown in this session. A toast is an echo,
 * never the only place.
 */
const waiting = createStore<readonly Toast[]>([]);
const past = createStore<readonly Toast[]>([]);
const unread = createStore(0);
let last = 0;

export function toast(tone: Toast['tone'], text: string): void {
  last += 1;
  const entry: Toast = { id: last, tone, text, at: now() };
  waiting.set([...waiting.get(), entry]);
  past.set([entry, ...past.get()].slice(0, 100));
  unread.set(unread.get() + 1);
}

export const dismissToast = (id: number): void =>
  waiting.set(waiting.get().filter((entry) => entry.id !== id));
export const markMessagesRead = (): void => unread.set(0);
export function forgetMessages(): void {
  waiting.set([]);
  past.set([]);
  unread.set(0);
}

export const useCurrentToast = (): Toast | undefined => useStore(waiting)[0];
export const useMessages = (): readonly Toast[] => useStore(past);
export const useUnreadMessages = (): number => useStore(unread);
