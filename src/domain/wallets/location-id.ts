import { type Result, fail, ok } from '#kernel/result.ts';

/**
 * An id of a location in another system: letters, numbers and commas, no spaces, at most 255
 * characters. Specification, part 5.
 */
export const readLocationId = (typed: string): Result<string, 'location_id_invalid'> =>
  /^[\p{L}\p{N},]{1,255}$/u.test(typed) ? ok(typed) : fail('location_id_invalid');
