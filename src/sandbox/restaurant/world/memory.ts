import { openJournal } from '../../kit/journal.ts';

type Line = { readonly kind: string; readonly told: unknown };

/**
 * What survives a restart, by kind. Whoever keeps something restores its own lines first, in the
 * order in which they were written.
 */
export function openMemory(file: string | undefined) {
  const kept = new Map<string, unknown[]>();
  const journal = openJournal<Line>(file, ({ kind, told }) => {
    const lines = kept.get(kind) ?? [];
    lines.push(told);
    kept.set(kind, lines);
  });
  return {
    /** Everything of a kind that was noted before; each kind is handed out once. */
    restore<T>(kind: string): readonly T[] {
      const lines = kept.get(kind) ?? [];
      kept.delete(kind);
      // The lines of a kind are written by the same module that reads them.
      return lines as T[];
    },
    note(kind: string, told: unknown): void {
      journal.add([{ kind, told }]);
    },
  };
}
export type Memory = ReturnType<typeof openMemory>;
