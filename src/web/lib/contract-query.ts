import type { DataTag, QueryClient, QueryFunction } from '@tanstack/react-query';
import type { Answer, OperationName } from '#contract/index.ts';
import { recordOf } from '#kernel/keys.ts';
import { type CallOptions, type Loose, callLoosely } from './api.ts';

export type QueryKey<N extends OperationName = OperationName> = readonly [
  name: N,
  /** What was asked, so that another page or another wallet is another entry. */
  asked?: Readonly<Record<string, unknown>>,
];
type Request<N extends OperationName> = NonNullable<CallOptions<N>[0]>;
type Question<N extends OperationName> = Pick<
  Request<N>,
  Extract<keyof Request<N>, 'params' | 'query' | 'body'>
> & {
  /**
   * With `refetch` only the first reading counts as the person's activity: polling keeps no session
   * alive.
   */
  readonly background?: boolean | 'refetch';
};
type QuestionOf<N extends OperationName> =
  Record<never, never> extends Question<N> ? [question?: Question<N>] : [question: Question<N>];
export interface ContractQuery<N extends OperationName> {
  readonly queryKey: DataTag<QueryKey<N>, Answer<N>>;
  readonly queryFn: QueryFunction<Answer<N>, QueryKey<N>>;
}

/** The cursor of the first page of a list that is read on and on: there is none yet. */
export const FIRST_PAGE: string | undefined = undefined;

/**
 * The cache's key of an operation's answer: the operation's name, then its parameters and filters.
 * A key with fewer of them matches every answer that has these, as invalidation wants it.
 */
export const keyOf = <N extends OperationName>(
  name: N,
  { params, query, body }: { params?: object; query?: object; body?: unknown } = {},
): QueryKey<N> => {
  const asked = { ...params, ...query, ...recordOf(body) };
  // Whether a filter is left out or undefined, the answer is the same, and is fetched once.
  const isAny = Object.values(asked).every((value) => value === undefined);
  return isAny ? [name] : [name, asked];
};

/**
 * A reading operation of the contract as a query. Spread it into `queryOptions` to add how long the
 * answer is fresh.
 */
export function queryOf<N extends OperationName>(
  name: N,
  ...[question]: QuestionOf<N>
): ContractQuery<N> {
  // Only an operation whose question may be left out comes without one.
  const { background = false, ...asked } = (question ?? {}) as Question<N>;
  return looseQuery<Answer<N>, N>(name, { ...asked, background });
}

type Asked = Pick<Loose, 'params' | 'query' | 'body'> & {
  readonly background?: boolean | 'refetch';
};

export interface LooseQuery<Output, N extends OperationName = OperationName> {
  readonly queryKey: DataTag<QueryKey<N>, Output>;
  readonly queryFn: QueryFunction<Output, QueryKey<N>>;
}

/** As `queryOf`, where the shape of the answer is known by another way than the name. */
export function looseQuery<Output, N extends OperationName = OperationName>(
  name: N,
  question: Asked,
): LooseQuery<Output, N> {
  const { background = false, ...asked } = question;
  const queryKey = keyOf(name, asked);
  return {
    // The tag is the compiler's alone: what the cache holds under this key.
    queryKey: queryKey as DataTag<QueryKey<N>, Output>,
    queryFn: ({ signal, client }) => {
      const known = client.getQueryData(queryKey) !== undefined;
      const again = background === 'refetch' ? known : background;
      return callLoosely<Output>(name, { ...asked, signal, background: again });
    },
  };
}

/**
 * Has the answers of some operations read again: now where they are on the screen, else when next
 * shown.
 */
export const refresh = (cache: QueryClient, ...names: readonly OperationName[]): Promise<unknown> =>
  Promise.all(names.map((name) => cache.invalidateQueries({ queryKey: keyOf(name) })));

/**
 * Has everything read again but the session and what the caller has just read itself: money has
 * moved.
 */
export const refreshAllBut = (
  cache: QueryClient,
  ...names: readonly OperationName[]
): Promise<unknown> =>
  cache.invalidateQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== 'managerSessions' && !names.includes(queryKey[0] as OperationName),
  });
