/**
 * The one map of layers, modules and their levels. The boundary rules are generated from it, and a
 * folder that it does not name fails the check.
 */

const pure = ['src/kernel', 'src/domain'] as const;
const shared = [...pure, 'src/texts', 'src/contract'] as const;
const belowFeaturesOfWeb = [...shared, 'src/web/lib', 'src/web/i18n', 'src/web/ui'] as const;

/** What each layer may import besides itself. */
export const layers = {
  'src/kernel': [],
  'src/domain': ['src/kernel'],
  'src/texts': pure,
  'src/contract': [...pure, 'src/texts'],
  'src/server/platform': shared,
  'src/server/ledger': [...pure, 'src/server/platform'],
  'src/server/providers': [...pure, 'src/server/platform'],
  'src/server/features': [
    ...shared,
    'src/server/platform',
    'src/server/ledger',
    'src/server/providers',
  ],
  'src/sandbox': pure,
  'src/web/lib': shared,
  'src/web/i18n': [...shared, 'src/web/lib'],
  'src/web/ui': [...shared, 'src/web/lib', 'src/web/i18n'],
  'src/web/features': belowFeaturesOfWeb,
  // Shows the components to those who build screens; in no build of the product.
  'src/web/gallery': ['src/contract', 'src/web/lib', 'src/web/i18n', 'src/web/ui'],
  'src/web/app': [...belowFeaturesOfWeb, 'src/web/features'],
  // Runs apart from the pages, in the browser's own thread for it.
  'src/web/worker': [],
} as const satisfies Record<string, readonly string[]>;

/** Wires the server's modules together; it may import whatever lies below it. */
export const compositionRoot = 'src/server/([^/]+\\.ts$|wiring/|demo/)';

/**
 * The server's modules from the lowest level up. A module imports modules of lower levels, and only
 * through their index.ts.
 */
export const levels = [
  ['auth', 'clients', 'programs', 'imports'],
  ['members', 'managers'],
  ['wallets'],
  ['tips-setup', 'payments'],
  ['tips-data', 'funds', 'cards', 'bank'],
  ['tips-results'],
  ['tips-payouts', 'ewa', 'subscriptions', 'member-page'],
  ['integrations', 'reports', 'engagement', 'compliance', 'reconciliation'],
] as const satisfies readonly (readonly string[])[];

export const modules: readonly string[] = levels.flat();

/**
 * Rules that several modules share lie in the domain under names of their own; `tips` is the
 * engine.
 */
const sharedRules: readonly string[] = ['access', 'people', 'tips'];

/** Folders whose children are modules, and the names that they may have. */
export const moduleFolders: Readonly<Record<string, readonly string[]>> = {
  'src/domain': [...modules, ...sharedRules],
  'src/server/features': modules,
  // The wizard of the batches, disputes and the operator's side of the bank are modules of their own
  // on the web; their servers are in funds and bank.
  'src/web/features': [...modules, 'bulk', 'disputes', 'bank-desk', 'billing-desk', 'earned'],
};

/** Layers with one front door for the whole layer. */
export const closedLayers = ['src/server/ledger'] as const;

/** npm packages that only some layers may import: who they are, and a pattern of their files. */
export const restrictedPackages: Readonly<Record<string, { who: string; files: string }>> = {
  zod: { who: 'contract-and-server', files: '^src/(contract|server)/' },
  kysely: { who: 'server', files: '^src/server/' },
  pg: { who: 'platform', files: '^src/server/platform/' },
  'graphile-worker': { who: 'platform', files: '^src/server/platform/' },
  fastify: {
    who: 'edge',
    files: '^src/server/(platform/|demo/|wiring/|[^/]+\\.ts$)|\\.routes\\.ts$|^src/sandbox/',
  },
};
