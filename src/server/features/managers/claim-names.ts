import { type Problem, type Result, fail, ok } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import { setSignInNames } from '#server/platform/directory/people.ts';

type Names = { readonly mobile: string | null; readonly email: string | null };

/**
 * Makes a mobile number and e-mail a manager's own. Each has to be nobody else's on the platform;
 * whose it is is not told.
 */
export async function claimNames(
  tx: WriteHandle,
  clientId: number,
  managerId: number,
  { mobile, email }: Names,
): Promise<Result<true, 'invalid_input'>> {
  if (mobile === null && email === null)
    return fail('invalid_input', {}, [{ path: 'mobile_number', code: 'sign_in_name_required' }]);
  const names = [mobile, email].filter((name): name is string => name !== null);
  const taken = await setSignInNames(tx, { kind: 'manager', clientId, personId: managerId }, names);
  const problems: Problem[] = taken.map((name) =>
    name === email
      ? { path: 'email', code: 'email_taken' }
      : { path: 'mobile_number', code: 'mobile_taken' },
  );
  return problems.length === 0 ? ok(true) : fail('invalid_input', {}, problems);
}
