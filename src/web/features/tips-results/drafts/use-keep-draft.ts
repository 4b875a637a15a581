import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  type Content,
  DraftKeeper,
  type DraftStatus,
  type Theirs,
  savedStatus,
  textOf,
} from './draft-keeper.ts';
import { type Draft, tipDrafts } from './drafts.queries.ts';

export type Keeping = Pick<DraftKeeper, 'retry' | 'took' | 'overwrite' | 'settled' | 'version'> & {
  readonly state: DraftStatus['state'] | 'waiting';
  readonly savedAt: string;
  readonly error: unknown;
  readonly theirs: Theirs | null;
};

const PAUSE = 800;

/**
 * Keeps a draft as it is typed: after a short pause on the server, until then in this browser.
 * Somebody else's save is shown, never overwritten unasked.
 */
export function useKeepDraft(draft: Draft, content: Content, frozen: boolean): Keeping {
  const client = useQueryClient();
  const [status, show] = useState(() => savedStatus(draft));
  const [keeper] = useState(
    () =>
      new DraftKeeper(draft, content, {
        show,
        onSaved: () =>
          void client.invalidateQueries({ queryKey: tipDrafts(draft.wallet_id).queryKey }),
      }),
  );
  const text = textOf(content);
  const latest = useEffectEvent(() => keeper.follow(content, frozen));
  useEffect(() => {
    if (!latest()) return undefined;
    const timer = setTimeout(() => void keeper.settled(), PAUSE);
    return () => clearTimeout(timer);
  }, [keeper, text, frozen]);
  useEffect(() => {
    addEventListener('online', keeper.retry);
    return () => {
      removeEventListener('online', keeper.retry);
      keeper.leave();
    };
  }, [keeper]);
  const waits = status.state === 'saved' && status.text !== text && !frozen;
  return {
    ...status,
    state: waits ? 'waiting' : status.state,
    retry: keeper.retry,
    took: keeper.took,
    overwrite: keeper.overwrite,
    settled: keeper.settled,
    version: keeper.version,
  };
}
