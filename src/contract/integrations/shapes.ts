import { z } from 'zod';
import { id, instantOut, requiredText } from '../common.ts';

/** The providers of restaurant data; the scheduling service stands apart. */
export const PROVIDERS = ['lightspeed', '7shifts', 'omnivore'] as const;
export const DATA_TYPES = ['clockings', 'sales'] as const;
export const FEED_STATUSES = ['online', 'pending', 'offline'] as const;
/** Why a feed does not bring what it should. */
export const FEED_CODES = [
  'pos_unavailable',
  'pos_refused',
  'pos_scope',
  'pos_location_unknown',
  'pos_changed',
  'pos_misconfigured',
  'pos_vanished',
  'pos_declined',
] as const;

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

/** What a client chooses for a location: what is left out is as the provider has it. */
export const posOptions = z.strictObject({
  not_sales: z.array(z.string().max(200)).max(500).optional(),
  gratuities: z.array(z.string().max(200)).max(500).optional(),
  cash: z.array(z.string().max(200)).max(100).optional(),
  tips_to: z.enum(['payment', 'owner'], 'invalid_value').optional(),
  kinds: z.record(z.string().max(60), z.enum(['count', 'leave_out'], 'invalid_value')).optional(),
  approved_only: z.boolean('invalid_value').optional(),
});

/** A store and a data type, pointed at a location of an account. */
export const posLocation = z.object({
  id,
  store_id: id,
  data_type: z.enum(DATA_TYPES),
  status: z.enum(FEED_STATUSES),
  /** The provider; null where its account is gone. */ source_id: z.enum(PROVIDERS).nullable(),
  /** The account. */ external_id: z.string().nullable(),
  /** The location in it. */ sub_external_id: z.string(),
  revenue_center: z.string().nullable(),
  timezone: z.string().nullable(),
  updated_at: instantOut,
  /** Whether there is a secret, never the secret. */ token: z.literal('stored').nullable(),
  connection_id: id.nullable(),
  name: z.string(),
  code: z.enum(FEED_CODES).nullable(),
  /** In the provider's words. */ reason: z.string().nullable(),
  /** From which date load times read it; null where it is not live. */
  live_from: z.string().nullable(),
  read_at: instantOut.nullable(),
  newest_at: instantOut.nullable(),
  complete_through: z.string().nullable(),
  options: posOptions,
});

/** What asking a provider met, in the hour that goes on and the 23 before it. */
export const askedLately = z.object({
  errors: z.int().meta({ description: 'Answers that were errors, unreadable, or did not come' }),
  throttled: z.int().meta({ description: 'Answers that said that it was too much' }),
  waited_seconds: z.int().meta({
    description: 'How long we waited before we asked again, or for a turn that took over 10 s',
  }),
});
