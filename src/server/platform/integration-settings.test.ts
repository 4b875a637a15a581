import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const problemsOf = (settings: Readonly<Record<string, string>>): string => {
  try {
    readConfig(settings);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

it('offers no provider with no settings', () => {
  expect(readConfig({}).integrations).toEqual({
    lightspeed: null,
    sevenShifts: null,
    orderData: null,
    roster: null,
  });
});

it('a provider is set up whole or not at all, and everything that lacks is named', () => {
  const message = problemsOf({
    LIGHTSPEED_CLIENT_ID: 'us',
    OMNIVORE_API_URL: 'https://orders.example/1.0',
    ROSTER_API_URL: 'https://roster.example',
  });
  for (const name of [
    'LIGHTSPEED_AUTHORIZE_URL',
    'LIGHTSPEED_TOKEN_URL',
    'LIGHTSPEED_API_URL',
    'LIGHTSPEED_CLIENT_SECRET',
    'OMNIVORE_API_KEY',
    'ROSTER_FRAME_ORIGINS',
  ])
    expect(message).toContain(`  ${name}: is required beside`);
  expect(message).not.toContain('SEVENSHIFTS');
});

it('an origin is an origin', () => {
  expect(
    problemsOf({
      ROSTER_API_URL: 'https://r.example',
      ROSTER_FRAME_ORIGINS: 'https://r.example/a',
    }),
  ).toContain('ROSTER_FRAME_ORIGINS');
  expect(
    readConfig({
      ROSTER_API_URL: 'https://r.example/',
      ROSTER_FRAME_ORIGINS: 'https://r.example, https://s.example',
    }).integrations.roster,
  ).toEqual({
    apiUrl: 'https://r.example',
    frameOrigins: ['https://r.example', 'https://s.example'],
  });
});

it('providers send people back to https alone in production', () => {
  const lightspeed = {
    LIGHTSPEED_AUTHORIZE_URL: 'https://a.example/auth',
    LIGHTSPEED_TOKEN_URL: 'https://a.example/token',
    LIGHTSPEED_API_URL: 'https://api.example',
    LIGHTSPEED_CLIENT_ID: 'us',
    LIGHTSPEED_CLIENT_SECRET: 'secret',
    CARDLOAD_PORTAL_URL: 'http://portal.example',
  };
  expect(problemsOf({ ...lightspeed, NODE_ENV: 'production' })).toContain(
    'CARDLOAD_PORTAL_URL: has to be https',
  );
  expect(readConfig(lightspeed).integrations.lightspeed).toMatchObject({
    scopes: 'staff-api financial-api offline_access',
  });
});
