import { proxyFileImport } from '../features/cards/index.ts';
import { payrollFileImport } from '../features/ewa/index.ts';
import type { RegisteredKind } from '../features/imports/index.ts';
import { type MembersDeps, memberFileImport } from '../features/members/index.ts';
import { membersPorts } from './members-wiring.ts';

type Deps = Omit<MembersDeps, 'ports'>;

/** Every kind of file that is applied in the background, by the id of its files. */
export const fileImports = (deps: Deps) => ({
  member_file: memberFileImport({ ...deps, ports: membersPorts }),
  proxy_file: proxyFileImport,
  payroll_file: payrollFileImport(deps),
});

export const importKinds = (deps: Deps): readonly RegisteredKind[] =>
  Object.values(fileImports(deps)).map(({ task }) => task);
