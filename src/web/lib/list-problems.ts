import { ApiError } from './api-error.ts';

/**
 * A form has one field for a whole list: what the server says of one item (`wallets.2`) stands at
 * that field.
 */
export async function problemsAtLists<T>(answer: Promise<T>, lists: readonly string[]): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fieldFor = (path: string): string =>
      lists.find((list) => path.startsWith(`${list}.`)) ?? path;
    throw new ApiError({
      ...error,
      code: error.code,
      errors: error.errors.map((problem) => ({ ...problem, path: fieldFor(problem.path) })),
    });
  }
}
