/**
 * Web storage that may be full, blocked or hold somebody else's text: then there is simply nothing
 * stored.
 */
function tryStorage<T>(action: () => T): T | null {
  try {
    return action();
  } catch {
    return null;
  }
}

export type Kept = {
  readonly get: (name: string) => string | null;
  readonly set: (name: string, value: string | null) => void;
};

const guarded = (pick: () => Storage): Kept => ({
  get: (name) => tryStorage(() => pick().getItem(`cardload.${name}`)),
  set: (name, value) => {
    tryStorage(() =>
      value === null
        ? pick().removeItem(`cardload.${name}`)
        : pick().setItem(`cardload.${name}`, value),
    );
  },
});

/** Kept in this browser. */
export const local = guarded(() => localStorage);
/** Kept in this tab. */
export const session = guarded(() => sessionStorage);
