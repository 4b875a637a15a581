import { z } from 'zod';
import { id, instantOut } from '../common.ts';
import { defineOperations } from '../operation.ts';
import { PROVIDERS, integrations } from './shapes.ts';

/** A record of ours beside what the provider itself said. */
export const posRecords = defineOperations({
  showPosRecord: {
    ...integrations,
    caller: 'tips_enter_shares',
    extension: true,
    method: 'GET',
    path: '/integrations/records/{kind}/{record}',
    textParams: ['kind'],
    ids: { record: 'handler' },
    summary: "A clocking (`punch`) or bill (`sale`) with the provider's own record, kept 35 days",
    output: z.object({
      kind: z.enum(['punch', 'sale']),
      record_id: id,
      wallet_id: id,
      date: z.string(),
      /** The provider's number with the space in which it is unique. */ key: z.string(),
      provider: z.enum(PROVIDERS).nullable(),
      account: z.string().nullable(),
      location: z.string().nullable(),
      revenue_center: z.string().nullable(),
      /** The provider's stamp of this version. */ changed_at: instantOut,
      read_at: instantOut,
      /** Deleted or void at the provider, or not listed any more. */ gone: z.boolean(),
      absent_since: instantOut.nullable(),
      body: z
        .unknown()
        .meta({ description: "The provider's own record; null where it is not kept any more" }),
      body_read_at: instantOut.nullable(),
    }),
    errors: [],
  },
});
