import { runnerImport, type Plugin } from 'vite';

const NAME = 'virtual:endpoints';
const RESOLVED = `\0${NAME}`;

type Contract = {
  operations: Record<string, { method: string; base: 'main' | 'service'; path: string; caller: string; moves?: true; file?: string }>;
  BASES: Record<'main' | 'service', string>;
};

/** Gives the portal each operation's method and address without the schemas, so that no schema library reaches the browser. */
export function endpoints(): Plugin {
  return {
    name: 'cardload-endpoints',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const [contract, shape] = await Promise.all([
        runnerImport<Pick<Contract, 'operations'>>('/src/contract/index.ts', { root: process.cwd(), configFile: false }),
        runnerImport<Pick<Contract, 'BASES'>>('/src/contract/operation.ts', { root: process.cwd(), configFile: false }),
      ]);
      for (const file of contract.dependencies) this.addWatchFile(file);
      const rows = Object.entries(contract.module.operations).map(([name, operation]) => [
        name,
        {
          method: operation.method,
          path: shape.module.BASES[operation.base] + operation.path,
          ...(operation.caller === 'public' && { open: true }),
          ...(operation.caller === 'member' && { member: true }),
          ...(operation.moves && { moves: true }),
          ...(operation.file !== undefined && { file: operation.file }),
        },
      ]);
      return `export const endpoints = ${JSON.stringify(Object.fromEntries(rows))};`;
    },
  };
}
