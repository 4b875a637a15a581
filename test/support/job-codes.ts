import type { World } from './world.ts';

/** Puts job codes into a store of a client, by the numbers that a test gives them. */
export async function addJobCodes(
  { test, clock }: World,
  { client, store }: { readonly client: number; readonly store: number },
  ...ids: readonly number[]
): Promise<void> {
  const now = clock.now().toISOString();
  await test.owner(
    `INSERT INTO tip_wallet (client_id, store_id, cap_at_tips, created_at) VALUES (${client}, ${store}, false, '${now}') ON CONFLICT DO NOTHING`,
  );
  for (const id of ids)
    await test.owner(
      `INSERT INTO tip_job_code (client_id, id, store_id, role_name, revenue_generating, pooling, created_at) VALUES (${client}, ${id}, ${store}, 'Job ${id}', true, true, '${now}')`,
    );
}
