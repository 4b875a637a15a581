import type { TipEmployee } from './setup.queries.ts';

export const fullName = ({
  first_name: first,
  last_name: last,
}: Pick<TipEmployee, 'first_name' | 'last_name'>): string => `${first} ${last}`.trim();
