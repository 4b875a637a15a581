import type { IForbiddenRuleType } from 'dependency-cruiser';
import { closedLayers, compositionRoot, layers, levels, restrictedPackages } from '../levels.ts';

const TEST = '\\.test\\.tsx?$';
const anyOf = (words: readonly string[]): string => (words.length > 0 ? words.join('|') : '(?!)');

/** The boundary checker's rules, all of them errors, made from the map of levels. */
export function boundaryRules(): IForbiddenRuleType[] {
  return [...general(), ...layerRules(), ...moduleRules(), ...packageRules()].map((rule) => ({
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
      name: 'pure-layers-do-no-io',
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

function layerRules(): IForbiddenRuleType[] {
  const rules = Object.entries(layers).map(([layer, below]) => ({
    name: `layer-of-${layer.replace('src/', '').replace('/', '-')}`,
    from: { path: `^${layer}/`, pathNot: TEST },
    to: { path: '^src/', pathNot: `^(${[layer, ...below].join('|')})/` },
  }));
  return [
    ...rules,
    {
      name: 'composition-root-is-on-top',
      from: { path: '^src/', pathNot: [`^${compositionRoot}`, TEST] },
      to: { path: `^${compositionRoot}` },
    },
    {
      name: 'composition-root-is-of-the-server',
      from: { path: `^${compositionRoot}`, pathNot: TEST },
      to: { path: '^src/web/' },
    },
  ];
}

function moduleRules(): IForbiddenRuleType[] {
  const features = 'src/server/features';
  const climbing = levels.flatMap((modules, level) =>
    modules.map((module) => ({
      name: `level-of-${module}`,
      from: { path: `^${features}/${module}/`, pathNot: TEST },
      to: {
        path: `^${features}/`,
        pathNot: `^${features}/(${anyOf([module, ...levels.slice(0, level).flat()])})/`,
      },
    })),
  );
  const doors = closedLayers.map((part) => ({
    name: `front-door-of-${part.split('/').at(-1)}`,
    from: { pathNot: [`^${part}/`, TEST, '^(test|bench|tools)/'] },
    to: { path: `^${part}/`, pathNot: `^${part}/index\\.ts$` },
  }));
  return [
    ...climbing,
    ...doors,
    {
      name: 'front-door-of-a-module',
      from: { path: `^${features}/([^/]+)/`, pathNot: TEST },
      to: {
        path: `^${features}/`,
        pathNot: [`^${features}/$1/`, `^${features}/[^/]+/index\\.ts$`],
      },
    },
    {
      name: 'composition-root-uses-front-doors',
      from: { path: `^${compositionRoot}`, pathNot: TEST },
      to: { path: `^${features}/`, pathNot: `^${features}/[^/]+/index\\.ts$` },
    },
    {
      // Any other file of the contract would bring the schema library to the browser.
      name: 'portal-reads-only-choices-of-the-contract',
      from: { path: '^src/web/', pathNot: TEST },
      to: {
        path: '^src/contract/',
        pathNot: '^src/contract/choices\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'web-modules-are-siblings',
      from: { path: '^src/web/features/([^/]+)/' },
      to: { path: '^src/web/features/', pathNot: '^src/web/features/$1/' },
    },
  ];
}

function packageRules(): IForbiddenRuleType[] {
  return Object.entries(restrictedPackages).map(([name, { who, files }]) => ({
    name: `only-${who}-imports-${name}`,
    from: { path: '^src/', pathNot: [files, TEST] },
    to: { path: `node_modules/(@types/)?${name}/` },
  }));
}
