import type { WriteHandle } from '#server/platform/database/handle.ts';

/** Somebody has registered by an invitation, which went to their e-mail, else to their number. */
export const managerRegistered = (
  tx: WriteHandle,
  clientId: number,
  id: number,
): Promise<unknown> =>
  tx.text({
    name: 'manager_registered',
    sql: `UPDATE manager SET status = 'active', verified_email = email, verified_mobile = CASE WHEN email IS NULL THEN mobile_number END
          WHERE client_id = $1 AND id = $2`,
    values: [clientId, id],
  });

/** Somebody has entered a code that went to this number or e-mail of theirs. */
export const saveVerified = (
  tx: WriteHandle,
  clientId: number,
  id: number,
  address: string,
): Promise<unknown> =>
  tx.text({
    name: 'manager_verified',
    sql: `UPDATE manager SET verified_email = CASE WHEN email = $3 THEN email ELSE verified_email END,
            verified_mobile = CASE WHEN mobile_number = $3 THEN mobile_number ELSE verified_mobile END
          WHERE client_id = $1 AND id = $2 AND (email = $3 AND verified_email IS DISTINCT FROM email OR mobile_number = $3 AND verified_mobile IS DISTINCT FROM mobile_number)`,
    values: [clientId, id, address],
  });
