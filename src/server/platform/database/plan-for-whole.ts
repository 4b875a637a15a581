import type { ReadHandle, Text } from './handle.ts';

/**
 * Makes the rest of a transaction join whole tables with each other, not row by row. A client that
 * has just grown has few rows in the statistics that the planner goes by, and a proof of its 30,000
 * payments took longer than a statement may.
 */
export async function planForWhole(read: ReadHandle): Promise<void> {
  await read.text({
    name: 'plan_for_whole',
    sql: `SELECT set_config('enable_nestloop', 'off', true)`,
  });
}

/** The same of one statement with values or a name, alone: the three travel in one packet. */
export async function alonePlannedForWhole<T>(
  read: ReadHandle,
  ask: () => Promise<T[]>,
): Promise<T[]> {
  const [, rows] = await Promise.all([
    planForWhole(read),
    ask(),
    read.text({
      name: 'plan_row_by_row',
      sql: `SELECT set_config('enable_nestloop', 'on', true)`,
    }),
  ]);
  return rows;
}

export const textForWhole = <T>(read: ReadHandle, text: Text): Promise<T[]> =>
  alonePlannedForWhole(read, () => read.text<T>(text));
