import type { IForbiddenRuleType } from 'dependency-cruiser';
import { closedParts, fencedPackages, parts, roof, storeys } from '../storeys.ts';

const TEST = '\\.test\\.tsx?$';
const anyOf = (words: readonly string[]): string => (words.length > 0 ? words.join('|') : '(?!)');

/** The boundary checker's rules, all of them errors, made from the map of the house. */
export function boundaryRules(): IForbiddenRuleType[] {
  return [...general(), ...partRules(), ...roomRules(), ...packageRules()].map((rule) => ({
    severity: 'error',
    ...rule,
  }));
}

function general(): IForbiddenRuleType[] {
  return [
    { name: 'no-cycles', from: {}, to: { circular: true } },
    { name: 'resolves', from: {}, to: { couldNotResolve: true, pathNot: '^virtual:' } },
    {
      name: 'product-knows-no-tests',
      from: { path: '^src/', pathNot: TEST },
      to: { path: `^(test|tools|bench)/|${TEST}` },
    },
    {
      name: 'product-needs-no-dev-packages',
      from: { path: '^src/', pathNot: TEST },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pure-floors-do-no-io',
      from: { path: '^src/(kernel|domain|contract)/', pathNot: TEST },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'kernel-imports-nothing',
      from: { path: '^src/kernel/', pathNot: TEST },
      to: { pathNot: '^src/kernel/' },
    },
  ];
}

function partRules(): IForbiddenRuleType[] {
  const rules = Object.entries(parts).map(([part, below]) => ({
    name: `floor-of-${part.replace('src/', '').replace('/', '-')}`,
    from: { path: `^${part}/`, pathNot: TEST },
    to: { path: '^src/', pathNot: `^(${[part, ...below].join('|')})/` },
  }));
  return [
    ...rules,
    {
      name: 'roof-is-on-top',
      from: { path: '^src/', pathNot: [`^${roof}`, TEST] },
      to: { path: `^${roof}` },
    },
    {
      name: 'roof-is-of-the-server',
      from: { path: `^${roof}`, pathNot: TEST },
      to: { path: '^src/web/' },
    },
  ];
}

function roomRules(): IForbiddenRuleType[] {
  const features = 'src/server/features';
  const climbing = storeys.flatMap((rooms, storey) =>
    rooms.map((room) => ({
      name: `storey-of-${room}`,
      from: { path: `^${features}/${room}/`, pathNot: TEST },
      to: {
        path: `^${features}/`,
        pathNot: `^${features}/(${anyOf([room, ...storeys.slice(0, storey).flat()])})/`,
      },
    })),
  );
  const doors = closedParts.map((part) => ({
    name: `front-door-of-${part.split('/').at(-1)}`,
    from: { pathNot: [`^${part}/`, TEST, '^(test|bench|tools)/'] },
    to: { path: `^${part}/`, pathNot: `^${part}/index\\.ts$` },
  }));
  return [
    ...climbing,
    ...doors,
    {
      name: 'front-door-of-a-room',
      from: { path: `^${features}/([^/]+)/`, pathNot: TEST },
      to: {
        path: `^${features}/`,
        pathNot: [`^${features}/$1/`, `^${features}/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'roof-uses-front-doors',
      from: { path: `^${roof}`, pathNot: TEST },
      to: { path: `^${features}/`, pathNot: `^${features}/[^/]+/index\\.ts$` },
    },
    {
      name: 'web-rooms-are-strangers',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
  ];
}

function packageRules(): IForbiddenRuleType[] {
  return Object.entries(fencedPackages).map(([name, users]) => ({
    name: `fence-round-${name}`,
    from: { path: '^src/', pathNot: [users, TEST] },
    to: { path: `node_modules/(@types/)?${name}/` },
  }));
}
