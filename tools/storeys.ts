/**
 * The one map of the house. The boundary rules are generated from it, and a folder that it does not name fails the check.
 */

/** What each part of the house may import besides itself. Parts that do not see each other are strangers. */
export const parts = {
  'src/kernel': [],
  'src/domain': ['src/kernel'],
  'src/contract': ['src/kernel', 'src/domain'],
  'src/server/platform': ['src/kernel', 'src/domain', 'src/contract'],
  'src/server/ledger': ['src/kernel', 'src/domain', 'src/server/platform'],
  'src/server/providers': ['src/kernel', 'src/domain', 'src/server/platform'],
  'src/server/features': [
    'src/kernel',
    'src/domain',
    'src/contract',
    'src/server/platform',
    'src/server/ledger',
    'src/server/providers',
  ],
  'src/sandbox': ['src/kernel', 'src/domain'],
  'src/web/lib': ['src/kernel', 'src/domain', 'src/contract'],
  'src/web/i18n': ['src/kernel', 'src/domain', 'src/contract', 'src/web/lib'],
  'src/web/ui': ['src/kernel', 'src/domain', 'src/contract', 'src/web/lib', 'src/web/i18n'],
  'src/web/features': [
    'src/kernel',
    'src/domain',
    'src/contract',
    'src/web/lib',
    'src/web/i18n',
    'src/web/ui',
  ],
  'src/web/app': [
    'src/kernel',
    'src/domain',
    'src/contract',
    'src/web/lib',
    'src/web/i18n',
    'src/web/ui',
    'src/web/features',
  ],
} as const satisfies Record<string, readonly string[]>;

/** The roof wires the server's rooms together; it may import whatever lies below it. */
export const roof = 'src/server/([^/]+\\.ts$|wiring/|demo/)';

/** The server's rooms from the lowest storey up. A room imports rooms of lower storeys, and only by their front door. */
export const storeys = [
  ['auth', 'clients', 'programs'],
  ['members', 'managers'],
  ['wallets'],
  ['funds', 'cards', 'bank'],
  ['tips', 'ewa', 'subscriptions', 'member-page'],
  ['integrations', 'reports', 'engagement', 'compliance'],
] as const satisfies readonly (readonly string[])[];

export const rooms: readonly string[] = storeys.flat();

/** Rules that several rooms share lie in the domain under names of their own. */
const sharedRules: readonly string[] = ['access', 'people'];

/** Folders whose children are rooms, and the names that they may have. */
export const roomFolders: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [...rooms, ...sharedRules],
  'src/server/features': rooms,
  // The wizard of the batches is a room of its own on the web; its server is in funds.
  'src/web/features': [...rooms, 'bulk'],
};

/** Parts with one front door for the whole part. */
export const closedParts = ['src/server/ledger'] as const;

/** npm packages that only some parts may import. */
export const fencedPackages: Readonly<Record<string, string>> = {
  zod: '^src/(contract|server)/',
  kysely: '^src/server/',
  pg: '^src/server/platform/',
  'graphile-worker': '^src/server/platform/',
  fastify: '^src/server/(platform/|demo/|wiring/|[^/]+\\.ts$)|\\.routes\\.ts$|^src/sandbox/',
};
