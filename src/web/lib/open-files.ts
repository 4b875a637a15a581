import type { Answer, OperationName } from '#contract/index.ts';
import { type LooseQuery, looseQuery } from './contract-query.ts';

/** An answer that is asked for anew whenever it is looked at. */
export type Read<T> = LooseQuery<T> & { readonly staleTime: 0 };
/** A list as `listOf` of the contract has it. */
export type ListOf<Row> = Omit<Answer<'memberFileRows'>, 'data'> & {
  readonly data: readonly Row[];
};

/**
 * Files of a kind that wait or are worked on. Looking for them is not the person's activity. Apart
 * from `importApi`, since the shell asks for them on every page.
 */
export const openFiles = <Shown>(name: OperationName): Read<ListOf<Shown>> => ({
  ...looseQuery<ListOf<Shown>>(name, { query: { open: '1', per_page: '25' }, background: true }),
  staleTime: 0,
});
