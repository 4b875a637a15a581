import { z } from 'zod';
import { requiredText } from '../common.ts';
import { id, instantOut } from '../common.ts';

/** The providers of restaurant data; the scheduling service stands apart. */
export const PROVIDERS = ['lightspeed', '7shifts', 'omnivore'] as const;
export const DATA_TYPES = ['clockings', 'sales'] as const;
export const FEED_STATUSES = ['online', 'pending', 'offline'] as const;

/** Calls of tips that clients with tips only are served too. */
export const integrations = { base: 'main', caller: 'integrations', tipsOnly: true } as const;

export const dataTypeIn = z.enum(DATA_TYPES, 'invalid_value');
/** A number or name as a provider gives it. */
export const externalId = requiredText(200);

const named = z.object({ id: z.string(), name: z.string() });

/** A location of an account as the provider lists it. */
export const accountLocationOut = z.object({
  id: z.string(),
  name: z.string(),
  account: z.string(),
  timezone: z.string().nullable(),
  currency: z.string().nullable(),
  clockings: z.boolean(),
  sales: z.boolean(),
  revenue_centers: z.array(named),
});

export const connectionOut = z.object({
  connection_id: id,
  provider: z.enum(PROVIDERS),
  account: z.string().nullable(),
  company_name: z.string().nullable(),
  series: z.enum(['k']).nullable(),
  status: z.enum(FEED_STATUSES),
  code: z.string().nullable().meta({ description: 'Why it is offline' }),
  reason: z.string().nullable().meta({ description: "The provider's words for it" }),
  scopes: z.array(z.string()),
  connected_by: z.string(),
  connected_at: instantOut.nullable(),
});

/** Where clockings or sales of a store come from. The secret itself is never shown. */
export const posLocationOut = z.object({
  id,
  store_id: id,
  data_type: z.enum(DATA_TYPES),
  status: z.enum(FEED_STATUSES),
  source_id: z.enum(PROVIDERS),
  external_id: z.string().nullable(),
  sub_external_id: z.string(),
  revenue_center: z.string().nullable(),
  timezone: z.string(),
  updated_at: instantOut,
  token: z.literal('stored').nullable(),
  code: z.string().nullable(),
});
