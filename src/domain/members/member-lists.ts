import { type Problem, type Result, fail, ok } from '#kernel/result.ts';

/** What a member's roles and job codes may be, in form and file alike. */
export const ROLE_LIMITS = { id: 60, name: 100, count: 100 } as const;
export const MAX_JOB_CODES = 200;

export type Role = { readonly role_id: string; readonly role_name: string };

const parts = (text: string, between: RegExp): string[] =>
  text
    .split(between)
    .map((part) => part.trim())
    .filter((part) => part !== '');
const refuse = (
  path: string,
  code: string,
  params: Problem['params'] = {},
): Result<never, 'invalid_input'> => fail('invalid_input', {}, [{ path, code, params }]);

/** Roles as a cell has them: `12:Server; 14:Bartender`, each with its id. */
export function readRoles(text: string): Result<Role[], 'invalid_input'> {
  const roles = parts(text, /[;|]/).map((part) => /^([^:]*):(.*)$/s.exec(part));
  const read = roles.map((role) => ({
    role_id: role?.[1]?.trim() ?? '',
    role_name: role?.[2]?.trim() ?? '',
  }));
  if (read.some(({ role_id: id, role_name: name }) => id === '' || name === ''))
    return refuse('roles', 'role_pair');
  if (read.some(({ role_id: id }) => [...id].length > ROLE_LIMITS.id))
    return refuse('roles', 'too_long', { maximum: ROLE_LIMITS.id });
  if (read.some(({ role_name: name }) => [...name].length > ROLE_LIMITS.name))
    return refuse('roles', 'too_long', { maximum: ROLE_LIMITS.name });
  return read.length > ROLE_LIMITS.count
    ? refuse('roles', 'too_many', { maximum: ROLE_LIMITS.count })
    : ok(read);
}

/** Job codes as a cell has them: `101, 102`. */
export function readJobCodes(text: string): Result<number[], 'invalid_input'> {
  const codes = parts(text, /[;|,]/);
  if (codes.some((code) => !/^[1-9]\d{0,8}$/.test(code)))
    return refuse('job_code_ids', 'job_code_invalid');
  return codes.length > MAX_JOB_CODES
    ? refuse('job_code_ids', 'too_many', { maximum: MAX_JOB_CODES })
    : ok(codes.map(Number));
}
