import { recordOf } from '#kernel/keys.ts';

/** What Node and PostgreSQL say of a failure by themselves: their code, '' where there is none. */
export function codedError(error: unknown): { readonly code: string; readonly message: string } {
  const { code, message } = recordOf(error);
  return {
    code: typeof code === 'string' ? code : '',
    message: typeof message === 'string' ? message : String(error),
  };
}
