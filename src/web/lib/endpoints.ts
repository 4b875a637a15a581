import { endpoints as open } from 'virtual:endpoints/open';

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
 * The addresses that calls are sent to: those before sign-in, and the portal's from the moment that
 * its table of screens is there.
 */
export const endpoints: Record<string, Endpoint> = endpointsIn(open);
