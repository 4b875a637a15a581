import { z } from 'zod';

const origins = z
  .string()
  .optional()
  .transform((value) =>
    (value ?? '')
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  )
  .refine(
    (entries) => entries.every((entry) => URL.canParse(entry) && new URL(entry).origin === entry),
    'has to be origins such as https://schedule.example, with commas between',
  );

/** Providers of restaurant data, each all or nothing; one that is not set up is not offered. */
export const IntegrationEnvironment = z.object({
  /** Three addresses: newer credentials sign in at another host than they read from. */
  LIGHTSPEED_AUTHORIZE_URL: z.url().optional(),
  LIGHTSPEED_TOKEN_URL: z.url().optional(),
  LIGHTSPEED_API_URL: z.url().optional(),
  LIGHTSPEED_CLIENT_ID: z.string().optional(),
  LIGHTSPEED_CLIENT_SECRET: z.string().optional(),
  LIGHTSPEED_SCOPES: z.string().min(1).default('staff-api financial-api offline_access'),
  SEVENSHIFTS_GRANT_URL: z.url().optional(),
  SEVENSHIFTS_TOKEN_URL: z.url().optional(),
  SEVENSHIFTS_API_URL: z.url().optional(),
  SEVENSHIFTS_CLIENT_ID: z.string().optional(),
  SEVENSHIFTS_CLIENT_SECRET: z.string().optional(),
  SEVENSHIFTS_API_VERSION: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/, 'has to be a date like 2026-01-01')
    .optional(),
  /** One key opens every place of the vendor of order data. */
  OMNIVORE_API_URL: z.url().optional(),
  OMNIVORE_API_KEY: z.string().optional(),
  ROSTER_API_URL: z.url().optional(),
  /** Where the scheduling service may be drawn in a frame, with commas between. */
  ROSTER_FRAME_ORIGINS: origins,
});

const TOGETHER = [
  [
    'LIGHTSPEED_AUTHORIZE_URL',
    'LIGHTSPEED_TOKEN_URL',
    'LIGHTSPEED_API_URL',
    'LIGHTSPEED_CLIENT_ID',
    'LIGHTSPEED_CLIENT_SECRET',
  ],
  [
    'SEVENSHIFTS_GRANT_URL',
    'SEVENSHIFTS_TOKEN_URL',
    'SEVENSHIFTS_API_URL',
    'SEVENSHIFTS_CLIENT_ID',
    'SEVENSHIFTS_CLIENT_SECRET',
    'SEVENSHIFTS_API_VERSION',
  ],
  ['OMNIVORE_API_URL', 'OMNIVORE_API_KEY'],
  ['ROSTER_API_URL', 'ROSTER_FRAME_ORIGINS'],
] as const;

type Given = Readonly<Record<string, string | undefined>>;

/** What lacks beside other settings of the same provider. */
export function missingOfIntegrations(given: Given, isProduction: boolean): string[] {
  const lacking = TOGETHER.flatMap((names) => {
    const first = names.find((name) => given[name]);
    return first === undefined
      ? []
      : names
          .filter((name) => !given[name])
          .map((name) => `  ${name}: is required beside ${first}`);
  });
  const signsIn = [...TOGETHER[0], ...TOGETHER[1]].some((name) => given[name]);
  const portal = given.CARDLOAD_PORTAL_URL;
  const isOpen = isProduction && signsIn && portal && !portal.startsWith('https://');
  return isOpen
    ? [...lacking, '  CARDLOAD_PORTAL_URL: has to be https, since providers send people back to it']
    : lacking;
}

export type IntegrationSettings = ReturnType<typeof integrationSettings>;

const bare = (url: string): string => url.replace(/\/+$/, '');

export function integrationSettings(s: z.output<typeof IntegrationEnvironment>) {
  return {
    lightspeed:
      s.LIGHTSPEED_AUTHORIZE_URL &&
      s.LIGHTSPEED_TOKEN_URL &&
      s.LIGHTSPEED_API_URL &&
      s.LIGHTSPEED_CLIENT_ID &&
      s.LIGHTSPEED_CLIENT_SECRET
        ? {
            authorizeUrl: s.LIGHTSPEED_AUTHORIZE_URL,
            tokenUrl: s.LIGHTSPEED_TOKEN_URL,
            apiUrl: bare(s.LIGHTSPEED_API_URL),
            clientId: s.LIGHTSPEED_CLIENT_ID,
            clientSecret: s.LIGHTSPEED_CLIENT_SECRET,
            scopes: s.LIGHTSPEED_SCOPES,
          }
        : null,
    sevenShifts:
      s.SEVENSHIFTS_GRANT_URL &&
      s.SEVENSHIFTS_TOKEN_URL &&
      s.SEVENSHIFTS_API_URL &&
      s.SEVENSHIFTS_CLIENT_ID &&
      s.SEVENSHIFTS_CLIENT_SECRET &&
      s.SEVENSHIFTS_API_VERSION
        ? {
            grantUrl: s.SEVENSHIFTS_GRANT_URL,
            tokenUrl: s.SEVENSHIFTS_TOKEN_URL,
            apiUrl: bare(s.SEVENSHIFTS_API_URL),
            clientId: s.SEVENSHIFTS_CLIENT_ID,
            clientSecret: s.SEVENSHIFTS_CLIENT_SECRET,
            apiVersion: s.SEVENSHIFTS_API_VERSION,
          }
        : null,
    orderData:
      s.OMNIVORE_API_URL && s.OMNIVORE_API_KEY
        ? { apiUrl: bare(s.OMNIVORE_API_URL), apiKey: s.OMNIVORE_API_KEY }
        : null,
    roster:
      s.ROSTER_API_URL && s.ROSTER_FRAME_ORIGINS.length > 0
        ? { apiUrl: bare(s.ROSTER_API_URL), frameOrigins: s.ROSTER_FRAME_ORIGINS }
        : null,
  };
}
