import type { z } from 'zod';
import { PROBLEMS, type ProblemCode } from '#contract/errors.ts';
import { isOneOf } from '#kernel/keys.ts';
import { type Problem, type Result, fail, ok } from '#kernel/result.ts';

type Issue = z.core.$ZodIssue;
/** More than this says nothing new, and an answer stays small whatever is sent. */
const MAX_PROBLEMS = 200;

/** Parses one part of a request; every problem at once, each with its path. */
export function parse<T extends z.ZodType>(
  schema: T,
  value: unknown,
): Result<z.output<T>, 'invalid_input'> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return fail('invalid_input', {}, parsed.error.issues.slice(0, MAX_PROBLEMS).flatMap(toProblems));
}

function toProblems(issue: Issue): Problem<ProblemCode>[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      code: 'unknown_field',
    }));
  const { message } = issue;
  const code = isOneOf(PROBLEMS, message) ? message : byKind(issue);
  return [{ path, code, ...limits(issue) }];
}

function byKind(issue: Issue): ProblemCode {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? 'required'
        : wrongType(issue.expected);
    case 'too_small':
      return issue.origin === 'string' ? 'too_short' : 'invalid_value';
    case 'too_big':
      return issue.origin === 'string'
        ? 'too_long'
        : issue.origin === 'array'
          ? 'too_many'
          : 'invalid_value';
    default:
      return 'invalid_value';
  }
}

function wrongType(expected: string): ProblemCode {
  if (expected === 'string') return 'not_text';
  if (expected === 'array') return 'not_a_list';
  return expected === 'number' || expected === 'int' ? 'not_a_number' : 'invalid_value';
}

function limits(issue: Issue): { params?: Record<string, string | number> } {
  if (issue.code === 'too_small') return { params: { minimum: Number(issue.minimum) } };
  if (issue.code === 'custom' && issue.params)
    // Our own refinements say texts and numbers only.
    return { params: issue.params as Record<string, string | number> };
  if (issue.code === 'too_big') return { params: { maximum: Number(issue.maximum) } };
  return {};
}
