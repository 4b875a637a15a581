import { keepPreviousData } from '@tanstack/react-query';
import type { ImportRole } from '#contract/import-names.ts';
import type { Answer, OperationName } from '#contract/index.ts';
import { type Loose, callLoosely, downloadLoosely, streamLoosely } from './api.ts';
import { keyOf, looseQuery } from './contract-query.ts';
import { type ListOf, type Read, openFiles } from './open-files.ts';
import { uploadLoosely } from './upload.ts';
import type { PageSize } from './use-list-search.ts';

/** What is asked of the rows of a file: which of them, and which page. */
export type RowsAsked = {
  readonly show: string;
  readonly page: number;
  readonly size: PageSize;
};
type Names = Readonly<Record<ImportRole, OperationName>>;
type Sent = {
  readonly file: File;
  readonly query: object;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};
type PagesOf<T> = Read<T> & { readonly placeholderData: typeof keepPreviousData };

type RowOf<N extends Names> =
  Answer<N['rows']> extends { readonly data: readonly (infer Row)[] } ? Row : never;

/**
 * The operations of a kind of file as the portal calls them. Their names are the kind's; what they
 * take is that of `importOperations` of the contract, so it is written down once, here.
 */
export const importApi = <const N extends Names>(
  id: string,
  names: N,
): ImportApi<Answer<N['show']>, RowOf<N>> => apiOf<Answer<N['show']>, RowOf<N>>(id, names);
export type ImportApi<Shown, Row> = ReturnType<typeof apiOf<Shown, Row>>;

function apiOf<Shown, Row>(id: string, names: Names) {
  const of = (file: number, more: Loose = {}): Loose => ({ ...more, params: { [id]: file } });
  const rowsKey = (file: number) => keyOf(names.rows, { params: { [id]: file } });
  return {
    ...readingApi<Shown, Row>(id, names),
    rowsKey,
    listKey: keyOf(names.list),
    template: () => downloadLoosely(names.template),
    badRows: (file: number, language: string) =>
      downloadLoosely(names.badRows, of(file, { query: { language } })),
    results: (file: number, language: string) =>
      downloadLoosely(names.results, of(file, { query: { language } })),
    follow: (file: number, signal: AbortSignal) =>
      streamLoosely(names.events, of(file, { signal })),
    start: ({ onProgress, ...sent }: Sent) =>
      uploadLoosely<{ readonly job_id: number }>(names.start, onProgress, { ...sent, body: {} }),
    map: (file: number, body: object) => callLoosely<Shown>(names.map, of(file, { body })),
    fix: (file: number, line: number, body: object) =>
      callLoosely<{ readonly row: Row; readonly file: Shown }>(names.fix, {
        params: { [id]: file, line },
        body,
      }),
    mark: (file: number, body: object) => callLoosely<Shown>(names.mark, of(file, { body })),
    correct: (file: number, corrected: File) =>
      callLoosely<Shown>(names.correct, of(file, { body: {}, file: corrected })),
    confirm: (file: number) => callLoosely<Shown>(names.confirm, of(file)),
    cancel: (file: number) => callLoosely<Shown>(names.cancel, of(file)),
  };
}

/** The file is the wizard's state; only the first look at it counts as the person's doing. */
function readingApi<Shown, Row>(id: string, names: Names) {
  return {
    file: (file: number): Read<Shown> => ({
      ...looseQuery<Shown>(names.show, { params: { [id]: file }, background: 'refetch' }),
      staleTime: 0,
    }),
    rows: (file: number, { show, page, size }: RowsAsked): PagesOf<ListOf<Row>> => ({
      ...looseQuery<ListOf<Row>>(names.rows, {
        params: { [id]: file },
        query: { show, page: String(page), per_page: size },
      }),
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
    /** Files that wait or are worked on. Looking for them is not the person's activity. */
    open: openFiles<Shown>(names.list),
  };
}
