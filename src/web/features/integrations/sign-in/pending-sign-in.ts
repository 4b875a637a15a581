import { session as tab } from '#web/lib/storage.ts';

export type SignInProvider = 'lightspeed' | '7shifts';
const nameOf = (provider: SignInProvider): string => `sign_in.${provider}`;

/** Remembers in this tab, and in no other, what the answer of a provider has to carry back. */
export const keepSignIn = (provider: SignInProvider, state: string): void =>
  tab.set(nameOf(provider), state);
export const pendingState = (provider: SignInProvider): string | null => tab.get(nameOf(provider));
export const forgetSignIn = (provider: SignInProvider): void => tab.set(nameOf(provider), null);
