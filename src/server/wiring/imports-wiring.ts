import { proxyFileKind } from '../features/cards/index.ts';
import { type RegisteredKind, registerKind } from '../features/imports/index.ts';
import { type MembersDeps, memberFileKind } from '../features/members/index.ts';
import { membersPorts } from './members-wiring.ts';

/** Every kind of file that is applied in the background. */
export const importKinds = (deps: Omit<MembersDeps, 'ports'>): readonly RegisteredKind[] => [
  registerKind(memberFileKind({ ...deps, ports: membersPorts })),
  registerKind(proxyFileKind),
];
