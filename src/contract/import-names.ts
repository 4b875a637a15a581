import { keysOf } from '#kernel/keys.ts';

/** What the name of each operation of a kind of file begins with; its noun follows. */
const BEGINNINGS = {
  template: 'templateOf',
  start: 'start',
  list: 'listEach',
  show: 'show',
  events: 'follow',
  rows: 'rowsOf',
  badRows: 'badRowsOf',
  results: 'resultsOf',
  map: 'map',
  fix: 'fixRowOf',
  mark: 'markRowsOf',
  correct: 'correct',
  confirm: 'confirm',
  cancel: 'cancel',
} as const;

/** What an operation does in every kind of file. */
export type ImportRole = keyof typeof BEGINNINGS;
type NameOf<R extends ImportRole, Noun extends string> = `${(typeof BEGINNINGS)[R]}${Noun}`;
type Named<Parts, Noun extends string> = {
  [R in keyof Parts & ImportRole as NameOf<R, Noun>]: Parts[R];
};

const ROLES: readonly ImportRole[] = keysOf(BEGINNINGS);

/**
 * The parts of a kind of file (its operations in the contract, its handlers on the server) under
 * the names that its noun gives them: `showPhoneFile`, `rowsOfPhoneFile`.
 */
export const namedImport = <
  const Noun extends string,
  Parts extends Readonly<Record<ImportRole, unknown>>,
>(
  noun: Noun,
  parts: Parts,
): Named<Parts, Noun> =>
  // What the loop does for each role, Named says in types: `fromEntries` forgets the names.
  Object.fromEntries(ROLES.map((role) => [`${BEGINNINGS[role]}${noun}`, parts[role]])) as Named<
    Parts,
    Noun
  >;

/** The names themselves, by what each operation does. */
export const importNames = <const Noun extends string>(
  noun: Noun,
): { readonly [R in ImportRole]: NameOf<R, Noun> } =>
  // One name for each role of the list, which holds them all.
  Object.fromEntries(ROLES.map((role) => [role, `${BEGINNINGS[role]}${noun}`])) as {
    readonly [R in ImportRole]: NameOf<R, Noun>;
  };
