import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { sessionUser } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import { type Draft, type DraftBody, tipDrafts } from './drafts.queries.ts';

export type Content = Pick<DraftBody, 'service_id' | 'date' | 'staff_worked'>;
export type Theirs = { readonly by: string; readonly at: string };
export type Keeping = {
  readonly state: 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';
  readonly savedAt: string;
  readonly error: unknown;
  readonly theirs: Theirs | null;
  readonly retry: () => void;
  /** Takes what the server answered to something else than typing (locking). */
  readonly took: (draft: Draft) => void;
  /** Saves what is here over what somebody else saved. */
  readonly overwrite: () => Promise<void>;
  /** Everything that was typed has reached the server. */
  readonly settled: () => Promise<boolean>;
  readonly version: () => number;
};

const PAUSE = 800;
const keyOf = (id: number): string => `tip-draft.${sessionUser()?.id ?? 0}.${id}`;
const told = (content: Content): string =>
  JSON.stringify([content.service_id, content.date, content.staff_worked]);
export const contentOf = (draft: Draft): Content => ({
  service_id: draft.service_id,
  date: draft.date,
  staff_worked: draft.staff_worked.map(
    ({
      employee_id,
      code_id,
      typed_name,
      typed_role,
      hours,
      netsales,
      totaltips,
      cash_payment,
    }) => ({
      employee_id,
      code_id,
      typed_name,
      typed_role,
      hours,
      netsales,
      totaltips,
      cash_payment,
    }),
  ),
});

type Backup = { readonly version: number; readonly content: Content };
/** What had not reached the server when this browser last showed a draft. */
export function backupOf(id: number): Backup | null {
  try {
    return JSON.parse(local.get(keyOf(id)) ?? 'null') as Backup | null;
  } catch {
    return null;
  }
}

type DraftStatus = Pick<Keeping, 'state' | 'error' | 'theirs' | 'savedAt'> & {
  /** What is saved. */ readonly text: string;
};
type Now = {
  content: Content;
  version: number;
  /** What the server has. */ saved: string;
  busy: Promise<boolean> | null;
  /** Waits for somebody's word. */ stopped: boolean;
  frozen: boolean;
};

/** What keeps a draft, for as long as it is open. */
function keeper(
  draft: Draft,
  content: Content,
  show: (to: (before: DraftStatus) => DraftStatus) => void,
  client: QueryClient,
) {
  const now: { current: Now } = {
    current: {
      content,
      version: draft.version,
      saved: told(contentOf(draft)),
      busy: null,
      stopped: false,
      frozen: true,
    },
  };
  const params = { wallet_id: draft.wallet_id, pid: draft.id };
  const dirty = (): boolean => told(now.current.content) !== now.current.saved;
  const listed = () =>
    void client.invalidateQueries({ queryKey: tipDrafts(draft.wallet_id).queryKey });
  const took = (next: Draft) => {
    Object.assign(now.current, {
      version: next.version,
      saved: told(contentOf(next)),
      stopped: false,
    });
    local.set(keyOf(draft.id), null);
    show(() => ({
      state: 'saved',
      error: null,
      theirs: null,
      savedAt: next.updated_at,
      text: told(contentOf(next)),
    }));
    listed();
  };
  const send = async (): Promise<boolean> => {
    const sent = now.current.content;
    show((before) => ({ ...before, state: 'saving', error: null }));
    try {
      const next = await call('saveDraft', {
        body: { ...sent, wallet_id: draft.wallet_id, id: draft.id, version: now.current.version },
      });
      Object.assign(now.current, { version: next.version, saved: told(sent) });
      if (!dirty()) local.set(keyOf(draft.id), null);
      show(() => ({
        state: 'saved',
        error: null,
        theirs: null,
        savedAt: next.updated_at,
        text: told(sent),
      }));
      listed();
      return true;
    } catch (error) {
      const theirs =
        error instanceof ApiError && error.code === 'changed_meanwhile'
          ? { by: String(error.params.by ?? ''), at: String(error.params.at ?? '') }
          : null;
      now.current.stopped = true;
      show((before) => ({ ...before, state: theirs ? 'conflict' : 'failed', error, theirs }));
      return false;
    }
  };
  /** One save at a time; what was typed meanwhile goes with the next. */
  const settled = async (): Promise<boolean> => {
    while (now.current.busy) await now.current.busy;
    if (!dirty() || now.current.frozen) return !dirty();
    const busy = send();
    now.current.busy = busy;
    const done = await busy.finally(() => {
      now.current.busy = null;
    });
    return done ? settled() : false;
  };
  const retry = () => {
    now.current.stopped = false;
    void settled();
  };
  const overwrite = async () => {
    const newest = await call('tipDraft', { params });
    Object.assign(now.current, { version: newest.version, saved: '', stopped: false });
    await settled();
  };
  /** What is in the grid now; whether the server lacks it and nobody has to be asked first. */
  const follow = (content: Content, frozen: boolean): boolean => {
    Object.assign(now.current, { content, frozen });
    if (frozen || !dirty()) return false;
    local.set(
      keyOf(draft.id),
      JSON.stringify({ version: now.current.version, content } satisfies Backup),
    );
    return !now.current.stopped;
  };
  const leave = () => void (now.current.stopped ? null : settled());
  return { took, retry, overwrite, settled, follow, leave, version: () => now.current.version };
}

/** Keeps a draft as it is typed: after a short pause on the server, until then in this browser. Somebody else's save is told, never overwritten unasked. */
export function useKeepDraft(draft: Draft, content: Content, frozen: boolean): Keeping {
  const client = useQueryClient();
  const [shown, setShown] = useState<DraftStatus>({
    state: 'saved',
    error: null,
    theirs: null,
    savedAt: draft.updated_at,
    text: told(contentOf(draft)),
  });
  const [actions] = useState(() => keeper(draft, content, setShown, client));
  const text = told(content);
  const latest = useEffectEvent(() => actions.follow(content, frozen));
  useEffect(() => {
    if (!latest()) return undefined;
    const timer = setTimeout(() => void actions.settled(), PAUSE);
    return () => clearTimeout(timer);
  }, [actions, text, frozen]);
  useEffect(() => {
    addEventListener('online', actions.retry);
    return () => {
      removeEventListener('online', actions.retry);
      // Leaving the grid does not wait for the pause.
      actions.leave();
    };
  }, [actions]);
  const waits = shown.state === 'saved' && shown.text !== text && !frozen;
  return {
    ...shown,
    state: waits ? 'waiting' : shown.state,
    retry: actions.retry,
    took: actions.took,
    overwrite: actions.overwrite,
    settled: actions.settled,
    version: actions.version,
  };
}
