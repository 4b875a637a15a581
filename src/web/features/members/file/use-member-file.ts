import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect } from 'react';
import { openStream } from '#web/lib/api.ts';
import { followStream } from '#web/lib/follow-stream.ts';
import { useChangeSearch } from '#web/lib/links.ts';
import { type MemberFile, fileQuery, fileRowsKey, filesKey } from './member-file.queries.ts';

export type Step = 'start' | 'columns' | 'rows' | 'review' | 'results';
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
export function stepOf(file: MemberFile, wanted: string | undefined): Step {
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
export function useKeepFile() {
  const cache = useQueryClient();
  return useCallback(
    (file: MemberFile, rowsToo = true) => {
      cache.setQueryData(fileQuery(file.file_id).queryKey, file);
      if (rowsToo) void cache.invalidateQueries({ queryKey: fileRowsKey(file.file_id) });
      void cache.invalidateQueries({ queryKey: filesKey });
    },
    [cache],
  );
}

/** Follows a file while its people are being added. */
export function useFollowFile(file: MemberFile): void {
  const cache = useQueryClient();
  const id = file.file_id;
  const running = file.state === 'processing';
  useEffect(() => {
    if (!running) return undefined;
    const stop = new AbortController();
    const take = (now: MemberFile) => {
      cache.setQueryData(fileQuery(id).queryKey, now);
      if (now.state === 'processing') return true;
      void cache.invalidateQueries({ queryKey: fileRowsKey(id) });
      void cache.invalidateQueries({ queryKey: filesKey });
      return false;
    };
    void followStream(
      {
        open: (signal) => openStream('memberFileEvents', { params: { member_file: id }, signal }),
        take,
        ask: () => cache.fetchQuery(fileQuery(id)),
      },
      stop.signal,
    );
    return () => stop.abort();
  }, [cache, id, running]);
}
