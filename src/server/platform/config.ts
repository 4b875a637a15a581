import { z } from 'zod';
import {
  BankEnvironment,
  type BankSettings,
  bankSettings,
  missingOfBank,
} from './bank-settings.ts';
import { HeadEnvironment, type HeadSettings, headSettings } from './head-settings.ts';
import {
  IntegrationEnvironment,
  type IntegrationSettings,
  integrationSettings,
  missingOfIntegrations,
} from './integration-settings.ts';
import { StartError } from './start-error.ts';

const truthy = z
  .enum(['0', '1', 'true', 'false'])
  .transform((value) => value === '1' || value === 'true');
const port = z.coerce.number().int().min(0).max(65_535);

const addresses = z
  .string()
  .optional()
  .transform((value) => list(value))
  .refine(
    (urls) => urls.every((url) => URL.canParse(url)),
    'has to be addresses, with commas between',
  );

/** What a process does. `all` is everything in one process, for a small installation. */
const ROLES = ['all', 'web', 'worker', 'migrate'] as const;
export type Role = (typeof ROLES)[number];

/** Every setting of the environment. */
const Settings = BankEnvironment.extend({
  ...HeadEnvironment.shape,
  ...IntegrationEnvironment.shape,
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  CARDLOAD_ROLE: z.enum(ROLES).default('all'),
  CARDLOAD_DATA_DIR: z.string().min(1).optional(),
  /** Of the owner of the schema: for migrations, and for work over all clients. */
  DATABASE_OWNER_URL: addresses,
  /** Of the login that requests use, which row security holds to one client. */
  DATABASE_RUNTIME_URL: addresses,
  /** The owner's, where the sandbox makes the other login by itself. */
  DATABASE_URL: addresses,
  DATABASE_URLS: addresses,
  /** Sandbox providers over a database of one's own. */
  CARDLOAD_SANDBOX: truthy.optional(),
  /**
   * Sandbox providers, demo data, codes on the screen. On unless a database of one's own is named.
   */
  CARDLOAD_DEMO: truthy.optional(),
  /** Whose word about the address of a client counts; `none` where clients connect directly. */
  CARDLOAD_TRUSTED_PROXIES: z
    .string()
    .optional()
    .transform((value) => list(value).filter((entry) => entry !== 'none')),
  CARDLOAD_PORTAL_URL: z.url().optional(),
  /** What a monitor says to be told the figures of /metrics; without it only this machine may ask. */
  CARDLOAD_METRICS_TOKEN: z.string().min(16).optional(),
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
  /** Those before it, with commas between: they open what they sealed until it is sealed anew. */
  CARDLOAD_VAULT_OLD_KEYS: z
    .string()
    .optional()
    .transform((value) => list(value).map((text) => Buffer.from(text, 'base64')))
    .refine(
      (keys) => keys.every(({ length }) => length === 32),
      'have to be 32 bytes as base64 each',
    ),
  CARD_PROCESSOR_URL: z.url().optional(),
  CARD_PROCESSOR_KEY: z.string().optional(),
  /**
   * Without it orders of cards are paid from wallets alone; outside production the sandbox stands
   * in.
   */
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_BASE_URL: z.url().default('https://api.stripe.com'),
  /** What a browser is told; without it nobody can subscribe. */
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_SCRIPT_URL: z.url().default('https://js.stripe.com/endive/stripe.js'),
  /** What the provider signs its webhooks with, with commas between while one replaces another. */
  STRIPE_WEBHOOK_SECRETS: z
    .string()
    .optional()
    .transform((value) => list(value)),
  /** How many seconds an order of cards stays at each step in the sandbox. */
  CARDLOAD_SANDBOX_STEP: z.coerce.number().int().min(1).max(86_400).default(30),
  /** Where the payment provider's sandbox listens; 0 is any free port. Next to the portal's, if it is free. */
  CARDLOAD_PAYMENTS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** The same of the sandbox of points of sale, scheduling, order data and roster. */
  CARDLOAD_RESTAURANTS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  CARDLOAD_RESTAURANTS_URL: z.url().optional(),
  /** How browsers reach it where its port is forwarded. */
  CARDLOAD_PAYMENTS_URL: z.url().optional(),
});

const PROVIDERS = ['CARD_PROCESSOR_URL', 'CARD_PROCESSOR_KEY'] as const;
const KEYS = ['CARDLOAD_PORTAL_URL', 'CARDLOAD_VAULT_KEY'] as const;
const SENDERS = ['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'] as const;
const EDGE = ['CARDLOAD_TRUSTED_PROXIES'] as const;

const NEEDED: Readonly<Record<Role, readonly string[]>> = {
  all: ['DATABASE_OWNER_URL', 'DATABASE_RUNTIME_URL', ...SENDERS, ...PROVIDERS, ...KEYS, ...EDGE],
  web: ['DATABASE_RUNTIME_URL', ...PROVIDERS, ...KEYS, ...EDGE],
  worker: ['DATABASE_OWNER_URL', 'DATABASE_RUNTIME_URL', ...SENDERS, ...PROVIDERS, ...KEYS],
  migrate: ['DATABASE_OWNER_URL'],
};
const LOGINS = ['DATABASE_OWNER_URL', 'DATABASE_RUNTIME_URL', 'DATABASE_URL', 'DATABASE_URLS'];

type Given = Readonly<Record<string, string | undefined>>;
const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** A database of one's own is production: who only tries something out says so. */
const isProduction = (given: Given): boolean =>
  given.NODE_ENV === 'production' ||
  (LOGINS.some((name) => given[name] !== undefined) && !isOn(given.CARDLOAD_SANDBOX));

/**
 * What production lacks, read from the settings as they are, so that it is told together with
 * whatever is wrong in them.
 */
function missingInProduction(given: Given): string[] {
  if (!isProduction(given)) return [];
  const role = ROLES.find((name) => name === given.CARDLOAD_ROLE) ?? 'all';
  const lines = NEEDED[role]
    .filter((name) => !given[name] && !(name === 'DATABASE_OWNER_URL' && ownerOf(given)))
    .map((name) => `  ${name}: is required in production${HINTS[name] ?? ''}`);
  for (const name of LOGINS)
    if (list(given[name]).some(lacksPassword))
      lines.push(`  ${name}: has to have a password, and one that nobody can guess`);
  if (role === 'web' && ownerOf(given))
    lines.push(
      '  DATABASE_OWNER_URL: is not for the role web, which must not know the owner of the database',
    );
  if (isOn(given.CARDLOAD_DEMO))
    lines.push(
      '  CARDLOAD_DEMO: cannot be on in production, it shows sign-in codes and loads demo data',
    );
  if (isOn(given.CARDLOAD_SANDBOX))
    lines.push('  CARDLOAD_SANDBOX: cannot be on in production, its card processor pays nobody');
  return lines.length === 0 || given.NODE_ENV === 'production'
    ? lines
    : [...lines, '  An address of a database means production; CARDLOAD_SANDBOX=1 says otherwise.'];
}

const HINTS: Readonly<Record<string, string>> = {
  DATABASE_OWNER_URL: ' (or DATABASE_URL)',
  CARDLOAD_TRUSTED_PROXIES: ': the addresses of your proxies, or none',
};
const ownerOf = ({ DATABASE_OWNER_URL, DATABASE_URL, DATABASE_URLS }: Given): string | undefined =>
  DATABASE_OWNER_URL ?? DATABASE_URL ?? DATABASE_URLS;
const lacksPassword = (url: string): boolean => URL.canParse(url) && new URL(url).password === '';

function list(value: string | undefined): string[] {
  const entries = value?.split(',').map((entry) => entry.trim()) ?? [];
  return entries.filter((entry) => entry !== '');
}

export type Config = {
  readonly production: boolean;
  readonly demo: boolean;
  readonly host: string;
  readonly port: number;
  readonly dataDir: string | undefined;
  readonly role: Role;
  /** Of the owner; empty where the role may not know it, or the embedded server is used. */
  readonly ownerUrls: readonly string[];
  /** Of the login that requests use; empty where it follows from the owner's. */
  readonly runtimeUrls: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly portalUrl: string | undefined;
  readonly metricsToken: string | undefined;
  readonly vaultKey: string | undefined;
  readonly vaultOldKeys: readonly Buffer[];
  readonly heads: HeadSettings;
  readonly smtp: { readonly url: string; readonly from: string } | null;
  readonly twilio: {
    readonly sid: string;
    readonly token: string;
    readonly from: string;
    readonly baseUrl: string;
  } | null;
  readonly processor: { readonly url: string; readonly key: string } | null;
  readonly payments: { readonly url: string; readonly key: string } | null;
  readonly billing: {
    readonly url: string;
    readonly key: string;
    readonly publicKey: string;
    readonly scriptUrl: string;
    readonly webhookSecrets: readonly string[];
  } | null;
  readonly bank: BankSettings;
  readonly integrations: IntegrationSettings;
  readonly sandboxStep: number;
  readonly paymentsSandbox: SandboxSettings;
  readonly restaurantsSandbox: SandboxSettings;
};

/** Where a sandbox that browsers open listens, and how they reach it. */
type SandboxSettings = { readonly port: number | null; readonly publicUrl: string | null };
const sandboxAt = (port: number | undefined, url: string | undefined): SandboxSettings => ({
  port: port ?? null,
  publicUrl: url?.replace(/\/+$/, '') ?? null,
});

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
  const lines = [
    ...wrong,
    ...missingInProduction(given),
    ...missingOfBank(given),
    ...missingOfIntegrations(given, isProduction(given)),
  ];
  if (!parsed.success || lines.length > 0)
    throw new ConfigError(`These settings need a look:\n${lines.join('\n')}`);
  const s = parsed.data;
  const ownerUrls =
    [s.DATABASE_OWNER_URL, s.DATABASE_URLS, s.DATABASE_URL].find((urls) => urls.length > 0) ?? [];
  const runtimeUrls = s.DATABASE_RUNTIME_URL;
  return {
    production: isProduction(given),
    role: s.CARDLOAD_ROLE,
    demo: s.CARDLOAD_DEMO ?? ownerUrls.length + runtimeUrls.length === 0,
    host: s.HOST,
    port: s.PORT,
    dataDir: s.CARDLOAD_DATA_DIR,
    ownerUrls,
    runtimeUrls,
    trustedProxies: s.CARDLOAD_TRUSTED_PROXIES,
    portalUrl: s.CARDLOAD_PORTAL_URL,
    metricsToken: s.CARDLOAD_METRICS_TOKEN,
    vaultKey: s.CARDLOAD_VAULT_KEY,
    vaultOldKeys: s.CARDLOAD_VAULT_OLD_KEYS,
    heads: headSettings(s),
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
    billing:
      s.STRIPE_SECRET_KEY && s.STRIPE_PUBLISHABLE_KEY
        ? {
            url: s.STRIPE_BASE_URL,
            key: s.STRIPE_SECRET_KEY,
            publicKey: s.STRIPE_PUBLISHABLE_KEY,
            scriptUrl: s.STRIPE_SCRIPT_URL,
            webhookSecrets: s.STRIPE_WEBHOOK_SECRETS,
          }
        : null,
    bank: bankSettings(s),
    integrations: integrationSettings(s),
    sandboxStep: s.CARDLOAD_SANDBOX_STEP,
    paymentsSandbox: sandboxAt(s.CARDLOAD_PAYMENTS_PORT, s.CARDLOAD_PAYMENTS_URL),
    restaurantsSandbox: sandboxAt(s.CARDLOAD_RESTAURANTS_PORT, s.CARDLOAD_RESTAURANTS_URL),
  };
}
