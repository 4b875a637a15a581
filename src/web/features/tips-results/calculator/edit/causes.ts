/** Reasons of square-ups that nobody typed. */
const CAUSES = ['late_data', 'owed'] as const;
export const isCause = (reason: string): reason is (typeof CAUSES)[number] =>
  (CAUSES as readonly string[]).includes(reason);
