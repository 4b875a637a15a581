import { z } from 'zod';
import { readMilli } from '#domain/tips-setup/milli.ts';
import { ruledBy } from '../common.ts';

/** A decimal of at most three places, given as thousandths. */
export const milli = ([low, high]: readonly [number, number]) =>
  z
    .union([z.string(), z.number()], 'not_a_number')
    .transform(ruledBy((value) => readMilli(String(value), low, high)));
export const milliOut = z.string().meta({
  description: 'Decimal string of at most three places, e.g. "2.5"',
  pattern: '^\\d+(\\.\\d{1,3})?$',
});
