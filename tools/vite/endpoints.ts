import { runnerImport, type Plugin } from 'vite';

/**
 * Those that need no manager's session come with the sign-in and the member's page, the others with
 * the shell.
 */
const NAMES = ['virtual:endpoints/open', 'virtual:endpoints/portal'];

type Contract = {
  operations: Record<
    string,
    {
      method: string;
      base: 'main' | 'service';
      path: string;
      caller: string;
      file?: string;
    }
  >;
  BASES: Record<'main' | 'service', string>;
};

/**
 * Gives the portal each operation's method and address without the schemas, so that no schema
 * library reaches the browser. A line each, its words in the order that `src/web/lib/endpoints.ts`
 * reads; the table is part of the first paint, and as objects it is half as large again.
 */
export function endpoints(): Plugin {
  return {
    name: 'cardload-endpoints',
    resolveId: (id) => (NAMES.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith('\0virtual:endpoints/')) return undefined;
      const open = id.endsWith('/open');
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
      const rows = Object.entries(contract.module.operations)
        .filter(([, { caller }]) => (caller === 'public' || caller === 'member') === open)
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
