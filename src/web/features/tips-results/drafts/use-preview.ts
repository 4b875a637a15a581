import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { queryOf } from '#web/lib/contract-query.ts';
import type { DraftBody, Preview } from './drafts.queries.ts';

const PAUSE = 250;

export type Calculated = {
  readonly preview: Preview | undefined;
  /** Of something that was typed before. */ readonly old: boolean;
  readonly error: unknown;
  readonly again: () => void;
};

/** What a draft would give, computed by what pays in earnest; asked for when the typing rests. */
export function usePreview(body: DraftBody, wanted: boolean): Calculated {
  const text = JSON.stringify(body);
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const { data, isFetching, error, refetch } = useQuery(
    queryOptions({
      // What rested is a body that was written out above.
      ...queryOf('checkDraft', { body: JSON.parse(rested) as DraftBody }),
      enabled: wanted,
      placeholderData: keepPreviousData,
      gcTime: 30_000,
      staleTime: 30_000,
      retry: false,
    }),
  );
  return {
    preview: wanted ? data : undefined,
    old: isFetching || rested !== text,
    error,
    again: () => void refetch(),
  };
}
