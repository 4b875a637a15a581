import type { clients } from '#contract/clients.ts';
import type { BodyOf } from '#contract/operation.ts';
import { readAddress } from '#domain/people/addresses.ts';
import { recordOf } from '#kernel/keys.ts';
import type { Problem } from '#kernel/result.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { Vault } from '#server/platform/vault.ts';
import type { ClientColumns } from './clients.repo.ts';
import { lockProgramInUse } from './programs.repo.ts';

export type ClientInput = BodyOf<(typeof clients)['editClient']>;

/**
 * The columns of a client's record that the input says. Switches that are left out stay as they
 * were.
 */
export function toColumns(
  vault: Vault,
  clientId: number,
  input: ClientInput,
  before: { readonly features: unknown; readonly flags: unknown },
): ClientColumns {
  const { pad } = input;
  const account =
    pad === undefined
      ? {}
      : pad === null
        ? { pad_sealed: null, pad_routing: null, pad_transit: null, pad_last4: null }
        : {
            pad_sealed: vault.seal(pad.account_number, `client:${clientId}:pad`),
            pad_routing: pad.routing,
            pad_transit: pad.transit || null,
            pad_last4: pad.account_number.slice(-4),
          };
  return {
    client_name: input.client_name,
    company_name: input.company_name,
    program_id: input.program_id,
    address_street: input.address_street,
    address_city: input.address_city,
    address_province: input.address_province,
    address_more: input.address_more,
    contact_name: input.contact_name,
    contact_phone: input.contact_phone,
    contact_email: input.contact_email ?? '',
    email_notifications: input.email_notifications,
    notification_emails: [...new Set(input.notification_emails)],
    csr: input.csr,
    hide_today: input.hide_today,
    undo_seconds: input.undo_seconds,
    features: JSON.stringify({ ...recordOf(before.features), ...input.features }),
    flags: JSON.stringify({ ...recordOf(before.flags), ...input.flags }),
    ...account,
  };
}

/**
 * What is wrong with a client besides its shape: the program, and a province or state of the other
 * country.
 */
export async function clientProblems(tx: WriteHandle, input: ClientInput): Promise<Problem[]> {
  const problems: Problem[] = [];
  if (!(await lockProgramInUse(tx, input.program_id)))
    problems.push({ path: 'program_id', code: 'program_unknown' });
  if (input.address_province !== '') {
    const { problems: found } = readAddress(input.address_country, {
      street: 'x',
      more: '',
      city: 'x',
      region: input.address_province,
      postalCode: '',
    });
    problems.push(
      ...found
        .filter(({ field }) => field === 'region')
        .map(({ code }) => ({ path: 'address_province', code })),
    );
  }
  return problems;
}
