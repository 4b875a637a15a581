import { endpoints as open } from 'virtual:endpoints/open';
import { ApiError } from './api-error.ts';

export type Endpoint = {
  readonly method: string;
  readonly path: string;
  /** Whose session it needs, where that is not a manager's. */
  readonly session: 'open' | 'member' | '';
  /** The field of the form that takes its file. */
  readonly file: string | undefined;
};

/** The operations of a table of addresses, by name. */
export const endpointsIn = (table: string): Record<string, Endpoint> =>
  Object.fromEntries(
    table.split('\n').map((line) => {
      const [method = '', path = '', name = '', session = '', file] = line.split(' ');
      return [name, { method, path, session: sessionOf(session), file }];
    }),
  );

const sessionOf = (word: string): Endpoint['session'] =>
  word === 'open' || word === 'member' ? word : '';

/**
 * The addresses that calls are sent to, as far as they are there: those before sign-in, then those
 * of the shell, then those of its pages.
 */
export const endpoints: Record<string, Endpoint> = endpointsIn(open);

/** Fetches the addresses that the pages behind the sign-in ask, once. */
export async function knowPages(): Promise<void> {
  const { pages } = await import('./page-endpoints.ts');
  Object.assign(endpoints, endpointsIn(pages));
}

/** Where an operation is asked. */
export async function endpointOf(name: string): Promise<Endpoint> {
  if (endpoints[name] === undefined)
    await knowPages().catch(() => {
      throw new ApiError({ code: 'network' });
    });
  const endpoint = endpoints[name];
  if (endpoint === undefined) throw new Error(`the contract has no operation ${name}`);
  return endpoint;
}
