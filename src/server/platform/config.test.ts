import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('is the demo with no settings', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    port: 3000,
    databaseUrls: [],
    processor: null,
  });
});
it('takes several addresses of the database, and is no demo then', () => {
  expect(readConfig({ DATABASE_URLS: 'postgres://a/x, postgres://b/x' })).toMatchObject({
    demo: false,
    databaseUrls: ['postgres://a/x', 'postgres://b/x'],
  });
});
it('names everything that production lacks and everything that is wrong, at once', () => {
  const read = () => readConfig({ NODE_ENV: 'production', PORT: 'abc', CARDLOAD_DEMO: '1' });
  expect(read).toThrow(ConfigError);
  for (const name of [
    'PORT',
    'DATABASE_URL',
    'SMTP_URL',
    'TWILIO_ACCOUNT_SID',
    'CARD_PROCESSOR_KEY',
    'CARDLOAD_PORTAL_URL',
    'CARDLOAD_VAULT_KEY',
    'CARDLOAD_DEMO',
  ])
    expect(read).toThrow(name);
});
