import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import type { MappedFile } from '#contract/imports.ts';
import { refresh } from '#web/lib/contract-query.ts';
import { followStream } from '#web/lib/follow-stream.ts';
import type { ImportApi } from '#web/lib/import-api.ts';
import { useChangeSearch } from '#web/lib/links.ts';

export type ImportStep = 'start' | 'columns' | 'rows' | 'review' | 'results';
export type FileCursor = {
  readonly file?: string;
  readonly step?: string;
  readonly show?: string;
  readonly page?: string;
  readonly rows?: string;
};

/**
 * The place in the wizard: the address alone holds it. Another step or file starts its list anew.
 */
export function usePlace() {
  const place: FileCursor = useSearch({ strict: false });
  const changeSearch = useChangeSearch();
  const go = useCallback(
    (next: FileCursor, replace = false) =>
      changeSearch({ show: undefined, page: undefined, ...next }, { replace }),
    [changeSearch],
  );
  return { place, go };
}

/** Where a file stands when its address does not say a step, or says one that is not possible. */
export function stepOf(
  file: Pick<MappedFile, 'state' | 'with_errors'>,
  wanted: string | undefined,
): ImportStep {
  if (file.state === 'failed' || file.state === 'mapping') return 'columns';
  if (file.state === 'awaiting_confirmation') {
    if (wanted === 'columns' || wanted === 'rows' || wanted === 'review') return wanted;
    return file.with_errors > 0 ? 'rows' : 'review';
  }
  return file.state === 'complete_with_errors' && (wanted === 'rows' || wanted === 'review')
    ? wanted
    : 'results';
}

/** Takes a file that the server just answered as the one that is shown. */
export function useKeepFile<F extends MappedFile, R>(api: ImportApi<F, R>) {
  const cache = useQueryClient();
  return useCallback(
    (file: F, rowsToo = true) => {
      cache.setQueryData(api.file(file.file_id).queryKey, file);
      if (rowsToo) void cache.invalidateQueries({ queryKey: api.rowsKey(file.file_id) });
      void cache.invalidateQueries({ queryKey: api.listKey });
      void refresh(cache, 'openWork');
    },
    [cache, api],
  );
}

/** Follows a file while its rows are being applied. */
export function useFollowFile<F extends MappedFile, R>(api: ImportApi<F, R>, file: F): void {
  const cache = useQueryClient();
  const id = file.file_id;
  const running = file.state === 'processing';
  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const take = (now: F) => {
      cache.setQueryData(api.file(id).queryKey, now);
      if (now.state === 'processing') return true;
      void cache.invalidateQueries({ queryKey: api.rowsKey(id) });
      void cache.invalidateQueries({ queryKey: api.listKey });
      void refresh(cache, 'openWork');
      return false;
    };
    void followStream(
      {
        open: (signal) => api.follow(id, signal),
        take,
        ask: () => cache.fetchQuery(api.file(id)),
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [cache, api, id, running]);
}
