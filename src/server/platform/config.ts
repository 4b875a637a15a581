import { z } from 'zod';
import { StartError } from './start-error.ts';

const truthy = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);

/** Every setting of the environment. Production is what `NODE_ENV=production` says. */
const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  CARDLOAD_DATA_DIR: z.string().min(1).optional(),
  DATABASE_URL: z.url().optional(),
  DATABASE_URLS: z
    .string()
    .optional()
    .transform((value) =>
      value
        ?.split(',')
        .map((url) => url.trim())
        .filter((url) => url !== ''),
    ),
  /**
   * Sandbox providers, demo data, codes on the screen. On unless a database of one's own is named.
   */
  CARDLOAD_DEMO: truthy.optional(),
  CARDLOAD_TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((value) => value?.split(',').map((entry) => entry.trim()) ?? []),
  CARDLOAD_PORTAL_URL: z.url().optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Cardload <no-reply@cardload.example>'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
  TWILIO_BASE_URL: z.url().default('https://api.twilio.com'),
  /** Seals bank and identity numbers: 32 bytes as base64. */
  CARDLOAD_VAULT_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'has to be 32 bytes as base64')
    .optional(),
  CARD_PROCESSOR_URL: z.url().optional(),
  CARD_PROCESSOR_KEY: z.string().optional(),
  /**
   * Without it orders of cards are paid from wallets alone; outside production the sandbox stands
   * in.
   */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_BASE_URL: z.url().default('https://api.stripe.com'),
  /** How many seconds an order of cards stays at each step in the sandbox. */
  CARDLOAD_SANDBOX_STEP: z.coerce.number().int().min(1).max(86_400).default(30),
});

const NEEDED = [
  'SMTP_URL',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'CARD_PROCESSOR_URL',
  'CARD_PROCESSOR_KEY',
  'CARDLOAD_PORTAL_URL',
  'CARDLOAD_VAULT_KEY',
] as const;

/**
 * What production lacks, read from the settings as they are, so that it is told together with
 * whatever is wrong in them.
 */
function missingInProduction(given: Readonly<Record<string, string | undefined>>): string[] {
  if (given.NODE_ENV !== 'production') return [];
  const lines = NEEDED.filter((name) => !given[name]).map(
    (name) => `  ${name}: is required in production`,
  );
  if (!given.DATABASE_URL && !given.DATABASE_URLS)
    lines.unshift('  DATABASE_URL: is required in production');
  if (given.CARDLOAD_DEMO === '1' || given.CARDLOAD_DEMO === 'true')
    lines.push(
      '  CARDLOAD_DEMO: cannot be on in production, it shows sign-in codes and loads demo data',
    );
  return lines;
}

export type Config = {
  readonly production: boolean;
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly databaseUrls: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly portalUrl: string | undefined;
  readonly vaultKey: string | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly twilio: {
    readonly sid: string;
    readonly token: string;
    readonly from: string;
    readonly baseUrl: string;
  } | null;
  readonly processor: { readonly url: string; readonly key: string } | null;
  readonly payments: { readonly url: string; readonly key: string } | null;
  readonly sandboxStep: number;
};

/** Thrown at the start with every problem of the settings listed. */
export class ConfigError extends StartError {
  override readonly name = 'ConfigError';
}

export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Settings.safeParse(given);
  const wrong = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const lines = [...wrong, ...missingInProduction(given)];
  if (!parsed.success || lines.length > 0)
    throw new ConfigError(`These settings need a look:\n${lines.join('\n')}`);
  const s = parsed.data;
  const databaseUrls = s.DATABASE_URLS ?? (s.DATABASE_URL ? [s.DATABASE_URL] : []);
  return {
    production: s.NODE_ENV === 'production',
    demo: s.CARDLOAD_DEMO ?? databaseUrls.length === 0,
    host: s.HOST,
    port: s.PORT,
    dataDir: s.CARDLOAD_DATA_DIR,
    databaseUrls,
    trustedProxies: s.CARDLOAD_TRUSTED_PROXIES,
    portalUrl: s.CARDLOAD_PORTAL_URL,
    vaultKey: s.CARDLOAD_VAULT_KEY,
    smtp: s.SMTP_URL ? { url: s.SMTP_URL, from: s.MAIL_FROM } : null,
    twilio:
      s.TWILIO_ACCOUNT_SID && s.TWILIO_AUTH_TOKEN && s.TWILIO_FROM
        ? {
            sid: s.TWILIO_ACCOUNT_SID,
            token: s.TWILIO_AUTH_TOKEN,
            from: s.TWILIO_FROM,
            baseUrl: s.TWILIO_BASE_URL,
          }
        : null,
    processor:
      s.CARD_PROCESSOR_URL && s.CARD_PROCESSOR_KEY
        ? { url: s.CARD_PROCESSOR_URL, key: s.CARD_PROCESSOR_KEY }
        : null,
    payments: s.STRIPE_SECRET_KEY ? { url: s.STRIPE_BASE_URL, key: s.STRIPE_SECRET_KEY } : null,
    sandboxStep: s.CARDLOAD_SANDBOX_STEP,
  };
}
