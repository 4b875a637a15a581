import { runnerImport, type Plugin } from 'vite';

/**
 * Those that need no manager's session come with the sign-in and the member's page; those that the
 * shell and its first screens ask come with the shell; the others follow in a file of their own.
 */
const TABLES = ['open', 'shell', 'pages'] as const;
type Table = (typeof TABLES)[number];
const PREFIX = 'virtual:endpoints/';

/** What the shell, the first page and the list of members ask. */
const FIRST = new Set([
  'managerSessions',
  'managerActivity',
  'managerLogout',
  'home',
  'listAlerts',
  'openWork',
  'listCustomersPaginated',
  'verifyingMembers',
  'memberReferences',
]);

type Contract = {
  operations: Record<
    string,
    {
      method: string;
      base: 'main' | 'service';
      path: string;
      caller: string;
      signed?: boolean;
      file?: string;
    }
  >;
  BASES: Record<'main' | 'service', string>;
};

/**
 * Gives the portal each operation's method and address without the schemas, so that no schema
 * library reaches the browser. A line each, its words in the order that `src/web/lib/endpoints.ts`
 * reads: as objects a table is half as large again. Calls that providers sign are not among them:
 * the portal never makes one.
 */
export function endpoints(): Plugin {
  return {
    name: 'cardload-endpoints',
    resolveId: (id) => (TABLES.some((table) => id === PREFIX + table) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const table = id.slice(PREFIX.length + 1) as Table;
      const [contract, shape] = await Promise.all([
        runnerImport<Pick<Contract, 'operations'>>('/src/contract/index.ts', {
          root: process.cwd(),
          configFile: false,
        }),
        runnerImport<Pick<Contract, 'BASES'>>('/src/contract/operation.ts', {
          root: process.cwd(),
          configFile: false,
        }),
      ]);
      for (const file of contract.dependencies) this.addWatchFile(file);
      const { operations } = contract.module;
      const unknown = [...FIRST].filter((name) => operations[name] === undefined);
      if (unknown.length > 0) this.error(`the contract has no operation ${unknown.join(', ')}`);
      const rows = Object.entries(operations)
        .filter(([name, { caller, signed }]) => signed !== true && tableOf(name, caller) === table)
        .map(([name, operation]) =>
          [
            operation.method,
            shape.module.BASES[operation.base] + operation.path,
            name,
            operation.caller === 'public' ? 'open' : operation.caller === 'member' ? 'member' : '',
            operation.file ?? '',
          ]
            .join(' ')
            .trimEnd(),
        )
        // Neighbors that are alike pack best.
        .sort();
      return `export const endpoints = ${JSON.stringify(rows.join('\n'))};`;
    },
  };
}

function tableOf(name: string, caller: string): Table {
  if (caller === 'public' || caller === 'member') return 'open';
  return FIRST.has(name) ? 'shell' : 'pages';
}
