import { randomUUID } from 'node:crypto';
import { seconds } from '#kernel/instant.ts';
import { PosUnavailable } from '#server/providers/pos/point-of-sale.port.ts';
import type { AccessToken, TokenAnswer } from '#server/providers/pos/sign-in.port.ts';

export type Headers = Readonly<Record<string, string>>;
export type Pause = (milliseconds: number) => Promise<void>;

/** How long one server may take to renew a token before another tries. */
export const LEASE = seconds(60);
const PAUSE = 200;
const MAX_PAUSES = 350;

/** What may be done about a token now. `work` is what the one who renews it needs. */
export type Taken<Work> =
  | { readonly kind: 'use'; readonly headers: Headers }
  | { readonly kind: 'somebody_renews' }
  | { readonly kind: 'renew'; readonly work: Work };

/**
 * A token of which only one may be renewing, on whichever server. `take` and `keep` are a
 * transaction each; nobody outside is asked while one is open.
 */
export type LeasedToken<Work, T extends AccessToken> = {
  readonly take: (lease: string) => Promise<Taken<Work>>;
  readonly ask: (work: Work) => Promise<TokenAnswer<T>>;
  /** Null where the lease was lost meanwhile: what is there now has to be looked at again. */
  readonly keep: (lease: string, work: Work, answer: TokenAnswer<T>) => Promise<Headers | null>;
};

/** Headers with a token that counts. Of all who ask at once one renews it, the others wait. */
export async function headersOf<Work, T extends AccessToken>(
  token: LeasedToken<Work, T>,
  pause: Pause,
): Promise<Headers> {
  for (let pauses = 0; pauses < MAX_PAUSES; pauses += 1) {
    const lease = randomUUID();
    const taken = await token.take(lease);
    if (taken.kind === 'use') return taken.headers;
    if (taken.kind === 'renew') {
      const headers = await token.keep(lease, taken.work, await token.ask(taken.work));
      if (headers) return headers;
    } else await pause(PAUSE);
  }
  throw new PosUnavailable('pos_unavailable', 'the token is still being renewed');
}
