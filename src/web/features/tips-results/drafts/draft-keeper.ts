import type { DraftLine } from '#domain/tips-results/draft-lines.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api.ts';
import { sessionUser } from '#web/lib/session.ts';
import { local } from '#web/lib/storage.ts';
import type { Draft, DraftBody } from './drafts.queries.ts';

export type Content = Pick<DraftBody, 'service_id' | 'date'> & {
  readonly staff_worked: Required<DraftLine>[];
};
/** Who else saved the draft, and when. */
export type Theirs = { readonly by: string; readonly at: string };
export type DraftStatus = {
  readonly state: 'saved' | 'saving' | 'failed' | 'conflict';
  readonly savedAt: string;
  readonly error: unknown;
  readonly theirs: Theirs | null;
  /** What is saved. */ readonly text: string;
};

/** A content as one text, to compare two. */
export const textOf = (content: Content): string =>
  JSON.stringify([content.service_id, content.date, content.staff_worked]);
const lineOf = (line: Draft['staff_worked'][number]): Required<DraftLine> => ({
  employee_id: line.employee_id,
  code_id: line.code_id,
  typed_name: line.typed_name,
  typed_role: line.typed_role,
  hours: line.hours,
  netsales: line.netsales,
  totaltips: line.totaltips,
  cash_payment: line.cash_payment,
});
export const contentOf = (draft: Draft): Content => ({
  service_id: draft.service_id,
  date: draft.date,
  staff_worked: draft.staff_worked.map(lineOf),
});
/** The status of a draft that holds what the server holds. */
export const savedStatus = (draft: Draft, content: Content = contentOf(draft)): DraftStatus => ({
  state: 'saved',
  error: null,
  theirs: null,
  savedAt: draft.updated_at,
  text: textOf(content),
});

export type Backup = { readonly version: number; readonly content: Content };
const keyOf = (id: number): string => `tip-draft.${sessionUser()?.id ?? 0}.${id}`;
/** What had not reached the server when this browser last showed a draft. */
export function backupOf(id: number): Backup | null {
  try {
    // Written by `follow`, which takes nothing else.
    return JSON.parse(local.get(keyOf(id)) ?? 'null') as Backup | null;
  } catch {
    return null;
  }
}

type Listeners = {
  readonly show: (to: (before: DraftStatus) => DraftStatus) => void;
  /** The list of drafts is out of date. */ readonly onSaved: () => void;
};

/** Saves a draft while it is open, one save at a time. */
export class DraftKeeper {
  readonly #draft: Draft;
  readonly #listeners: Listeners;
  #content: Content;
  #version: number;
  /** What the server has. */ #saved: string;
  #busy: Promise<boolean> | null = null;
  /** Waits for somebody's word. */ #stopped = false;
  #frozen = true;

  constructor(draft: Draft, content: Content, listeners: Listeners) {
    this.#draft = draft;
    this.#listeners = listeners;
    this.#content = content;
    this.#version = draft.version;
    this.#saved = textOf(contentOf(draft));
  }

  readonly version = (): number => this.#version;

  /** Takes what the server answered to something else than typing (locking). */
  readonly took = (next: Draft): void => {
    this.#version = next.version;
    this.#saved = textOf(contentOf(next));
    this.#stopped = false;
    local.set(keyOf(this.#draft.id), null);
    this.#listeners.show(() => savedStatus(next));
    this.#listeners.onSaved();
  };

  /**
   * Saves until everything that was typed has reached the server; what is typed during one save
   * goes with the next.
   */
  readonly settled = async (): Promise<boolean> => {
    while (this.#busy) await this.#busy;
    if (!this.#dirty() || this.#frozen) return !this.#dirty();
    const busy = this.#save();
    this.#busy = busy;
    const done = await busy.finally(() => {
      this.#busy = null;
    });
    return done ? this.settled() : false;
  };

  readonly retry = (): void => {
    this.#stopped = false;
    void this.settled();
  };

  /** Saves what is here over what somebody else saved. */
  readonly overwrite = async (): Promise<void> => {
    const params = { wallet_id: this.#draft.wallet_id, pid: this.#draft.id };
    const newest = await call('tipDraft', { params });
    this.#version = newest.version;
    this.#saved = '';
    this.#stopped = false;
    await this.settled();
  };

  /**
   * Takes what is in the grid now; answers whether the server lacks it and nobody has to be asked
   * first.
   */
  follow(content: Content, frozen: boolean): boolean {
    this.#content = content;
    this.#frozen = frozen;
    if (frozen || !this.#dirty()) return false;
    const backup: Backup = { version: this.#version, content };
    local.set(keyOf(this.#draft.id), JSON.stringify(backup));
    return !this.#stopped;
  }

  /** Leaving the grid does not wait for the pause. */
  leave(): void {
    if (!this.#stopped) void this.settled();
  }

  #dirty(): boolean {
    return textOf(this.#content) !== this.#saved;
  }

  async #save(): Promise<boolean> {
    const { show, onSaved } = this.#listeners;
    const content = this.#content;
    show((before) => ({ ...before, state: 'saving', error: null }));
    try {
      const { wallet_id, id } = this.#draft;
      const next = await call('saveDraft', {
        body: { ...content, wallet_id, id, version: this.#version },
      });
      this.#version = next.version;
      this.#saved = textOf(content);
      if (!this.#dirty()) local.set(keyOf(id), null);
      show(() => savedStatus(next, content));
      onSaved();
      return true;
    } catch (error) {
      const theirs =
        error instanceof ApiError && error.code === 'changed_meanwhile'
          ? { by: String(error.params.by ?? ''), at: String(error.params.at ?? '') }
          : null;
      this.#stopped = true;
      show((before) => ({ ...before, state: theirs ? 'conflict' : 'failed', error, theirs }));
      return false;
    }
  }
}
