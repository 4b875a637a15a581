import { expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

it('is the demo with no settings', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    port: 3000,
    ownerUrls: [],
    runtimeUrls: [],
    role: 'all',
    processor: null,
  });
});
it('takes several addresses of the database, and is no demo then', () => {
  expect(
    readConfig({ DATABASE_URLS: 'postgres://a/x, postgres://b/x', CARDLOAD_SANDBOX: '1' }),
  ).toMatchObject({
    production: false,
    demo: false,
    ownerUrls: ['postgres://a/x', 'postgres://b/x'],
  });
});

const problemsOf = (settings: Readonly<Record<string, string>>): string[] => {
  try {
    readConfig(settings);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message
      .split('\n')
      .map((line) => /^  (\w+):/.exec(line)?.[1])
      .filter((name) => name !== undefined);
  }
};
const SENDERS = ['SMTP_URL', 'TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM'];
const SHARED = [
  'CARD_PROCESSOR_URL',
  'CARD_PROCESSOR_KEY',
  'CARDLOAD_PORTAL_URL',
  'CARDLOAD_VAULT_KEY',
];

it('names everything that production lacks and everything that is wrong, at once', () => {
  const found = problemsOf({ NODE_ENV: 'production', PORT: 'abc', CARDLOAD_DEMO: '1' });
  expect(found.sort()).toEqual(
    [
      'PORT',
      'DATABASE_OWNER_URL',
      'DATABASE_RUNTIME_URL',
      'CARDLOAD_TRUSTED_PROXIES',
      'CARDLOAD_DEMO',
      ...SENDERS,
      ...SHARED,
    ].sort(),
  );
});

it('an address of a database means production, whatever else is said', () => {
  expect(problemsOf({ DATABASE_URL: 'postgres://owner:secret@db/x' })).toContain('SMTP_URL');
  expect(problemsOf({ DATABASE_URL: 'postgres://o:s@db/x', NODE_ENV: 'development' })).toContain(
    'DATABASE_RUNTIME_URL',
  );
  expect(() => readConfig({ DATABASE_URL: 'postgres://o:s@db/x' })).toThrow('CARDLOAD_SANDBOX=1');
  expect(problemsOf({ DATABASE_URL: 'postgres://o@db/x', CARDLOAD_SANDBOX: '1' })).toEqual([]);
  expect(problemsOf({ NODE_ENV: 'production', CARDLOAD_SANDBOX: '1' })).toContain(
    'CARDLOAD_SANDBOX',
  );
});

const COMPLETE = {
  NODE_ENV: 'production',
  DATABASE_RUNTIME_URL: 'postgres://cardload_app:secret@db/x',
  CARD_PROCESSOR_URL: 'https://processor.example',
  CARD_PROCESSOR_KEY: 'key',
  CARDLOAD_PORTAL_URL: 'https://portal.example',
  CARDLOAD_VAULT_KEY: Buffer.alloc(32).toString('base64'),
};
const OWNER = { DATABASE_OWNER_URL: 'postgres://owner:secret@a/x,postgres://owner:secret@b/x' };

it('each role needs what it does, and the role web must not know the owner', () => {
  const web = { ...COMPLETE, CARDLOAD_ROLE: 'web', CARDLOAD_TRUSTED_PROXIES: 'none' };
  expect(readConfig(web)).toMatchObject({ role: 'web', ownerUrls: [], trustedProxies: [] });
  expect(problemsOf({ ...web, ...OWNER })).toEqual(['DATABASE_OWNER_URL']);
  expect(problemsOf({ ...COMPLETE, ...OWNER, CARDLOAD_ROLE: 'worker' }).sort()).toEqual(SENDERS);
  const migrate = { NODE_ENV: 'production', CARDLOAD_ROLE: 'migrate', ...OWNER };
  expect(readConfig(migrate).ownerUrls).toHaveLength(2);
  expect(problemsOf({ ...migrate, CARDLOAD_ROLE: 'reader' })).toContain('CARDLOAD_ROLE');
});

it('a login without a password is refused in production', () => {
  const open = {
    ...COMPLETE,
    CARDLOAD_ROLE: 'web',
    CARDLOAD_TRUSTED_PROXIES: '10.0.0.1',
    DATABASE_RUNTIME_URL: 'postgres://cardload_app:secret@a/x,postgres://cardload_app@b/x',
  };
  expect(problemsOf(open)).toEqual(['DATABASE_RUNTIME_URL']);
});

it('wants to know who we are at a bank of our own', () => {
  expect(readConfig({}).bank).toMatchObject({
    files: null,
    connect: null,
    eft: { returnInstitution: '999', returnTransit: '00019', returnAccount: '1234567' },
    cutOff: { eft: '15:00', ach: '17:00' },
  });
  const settings = {
    BANK_FILES_URL: 'https://bank.example',
    BANK_CONNECT_URL: 'https://v.example',
  };
  expect(() => readConfig(settings)).toThrow(
    'EFT_ORIGINATOR_ID: is required beside BANK_FILES_URL',
  );
  expect(() => readConfig(settings)).toThrow(
    'BANK_CONNECT_SECRET: is required beside BANK_CONNECT',
  );
  expect(() => readConfig({ EFT_RETURN: '1234567' })).toThrow('institution-transit-account');
  expect(() => readConfig({ EFT_CUTOFF: '3 pm' })).toThrow('EFT_CUTOFF');
});
