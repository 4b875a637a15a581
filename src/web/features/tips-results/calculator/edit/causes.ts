import { isOneOf } from '#kernel/keys.ts';

/** Reasons of square-ups that nobody typed. */
const CAUSES = ['late_data', 'owed'] as const;
export const isCause = (reason: string): reason is (typeof CAUSES)[number] =>
  isOneOf(CAUSES, reason);
