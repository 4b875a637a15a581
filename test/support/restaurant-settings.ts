import { integrationSettings } from '#server/platform/integration-settings.ts';
import { LIGHTSPEED_KEYS, OMNIVORE_KEY, SEVEN_SHIFTS_KEYS } from './restaurant-world.ts';

/** A server's settings for restaurants at an address. */
export const settingsOf = (url: string) =>
  integrationSettings({
    LIGHTSPEED_AUTHORIZE_URL: `${url}/lightspeed/oauth/authorize`,
    LIGHTSPEED_TOKEN_URL: `${url}/lightspeed/oauth/token`,
    LIGHTSPEED_API_URL: `${url}/lightspeed`,
    LIGHTSPEED_CLIENT_ID: LIGHTSPEED_KEYS.clientId,
    LIGHTSPEED_CLIENT_SECRET: LIGHTSPEED_KEYS.clientSecret,
    LIGHTSPEED_SCOPES: 'staff-api financial-api offline_access',
    SEVENSHIFTS_GRANT_URL: `${url}/7shifts/grant`,
    SEVENSHIFTS_TOKEN_URL: `${url}/7shifts/oauth2/token`,
    SEVENSHIFTS_API_URL: `${url}/7shifts`,
    SEVENSHIFTS_CLIENT_ID: SEVEN_SHIFTS_KEYS.clientId,
    SEVENSHIFTS_CLIENT_SECRET: SEVEN_SHIFTS_KEYS.clientSecret,
    SEVENSHIFTS_API_VERSION: '2026-01-01',
    OMNIVORE_API_URL: `${url}/omnivore/1.0`,
    OMNIVORE_API_KEY: OMNIVORE_KEY,
    ROSTER_API_URL: `${url}/roster`,
    ROSTER_FRAME_ORIGINS: [url],
  });
