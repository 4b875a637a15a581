import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { carriedText } from '#web/lib/provider-answer.ts';
import { sessionUser } from '#web/lib/session.ts';
import { type After, type Action, useAction } from '#web/ui/use-action.ts';
import { type SignInProvider, forgetSignIn, pendingState } from './pending-sign-in.ts';
import { type ProviderReturn, readReturn } from './read-return.ts';
import { addressOfScreen } from './return-screen.ts';

type Fields<N extends string> = Readonly<Record<N | 'state', string>>;
export type Returned<N extends string, Output> = {
  readonly kind: ProviderReturn<N>['kind'] | 'signedOut';
  /** Sends the answer to the server; it began by itself as the page was opened. */
  readonly sending: Action<void>;
  readonly output: Output | undefined;
  /** Whether the same answer may be sent again. */
  readonly retriable: boolean;
};

const PASSING = new Set(['network', 'pos_unavailable', 'try_again']);

/**
 * What a provider gave somebody to carry back, sent to the server once where the tab began it and
 * somebody is signed in. Without either nothing is sent, and nothing is kept.
 */
export function useReturn<const N extends string, Output>(
  { provider, names }: { readonly provider: SignInProvider; readonly names: readonly N[] },
  send: (fields: Fields<N>) => Promise<Output>,
  after: After<void, Output> = {},
): Returned<N, Output> {
  const [read] = useState(() => readReturn(carriedText(), names, pendingState(provider)));
  const [output, setOutput] = useState<Output>();
  const isSignedIn = sessionUser() !== null;
  const sending = useAction(async () => {
    if (read.kind !== 'answered') throw new ApiError({ code: 'oauth_state' });
    const answer = await send(read.fields);
    setOutput(() => answer);
    return answer;
  }, after);
  const { run } = sending;
  const begins = read.kind === 'answered' && isSignedIn;
  useEffect(() => {
    // The tab's own part is used up with the first answer to it, whatever that said.
    if (read.kind !== 'nothing' && read.kind !== 'foreign') forgetSignIn(provider);
    if (begins) run();
  }, [begins, provider, read.kind, run]);
  return {
    kind: read.kind === 'answered' && !isSignedIn ? 'signedOut' : read.kind,
    sending,
    output,
    retriable: sending.error instanceof ApiError && PASSING.has(sending.error.code),
  };
}

/** Leads to the screen that the sign-in was begun from; the return page leaves the history. */
export function useLeaveReturn(): (screen: string) => void {
  const { history } = useRouter();
  return (screen) => history.replace(addressOfScreen(screen));
}
