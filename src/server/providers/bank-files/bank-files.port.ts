/** What the bank said to a file. Only `taken` and `same` mean that it has it. */
export type FileAnswer =
  | { readonly outcome: 'taken' }
  /** It has had the same number with the same bytes before. */
  | { readonly outcome: 'same' }
  /** It has had the same number with other bytes. */
  | { readonly outcome: 'conflict' }
  /** Refused as a whole. */
  | { readonly outcome: 'refused'; readonly reasons: readonly string[] }
  /** No answer, or none that can be read: the bank may have it or not. */
  | { readonly outcome: 'unknown' };
export type IncomingFile = { readonly name: string; readonly cursor: string };

/**
 * The folder that we share with the clearing bank. Putting the same bytes under the same name twice
 * is putting them once.
 */
export type BankFiles = {
  readonly put: (name: string, text: string) => Promise<FileAnswer>;
  /** What came after a cursor, oldest first; null where the bank does not answer. */
  readonly list: (after: string | null) => Promise<readonly IncomingFile[] | null>;
  /** A file as it is, a sign a byte; null where the bank does not answer. */
  readonly read: (name: string) => Promise<string | null>;
};
