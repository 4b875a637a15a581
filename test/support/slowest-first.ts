import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files of about a minute and more, the longest first. Begun late, one of them would run on alone
 * while the other workers have nothing to do.
 */
const SLOWEST = [
  'key-screens',
  'bank-desk',
  'every-screen',
  'integrations-nights',
  'reconciliation',
  'integrations-connect',
  'single-money',
  'bulk-kill',
  'cards',
].map((name) => `/${name}.journey.test.ts`);

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = SLOWEST.findIndex((name) => moduleId.endsWith(name));
  return rank < 0 ? SLOWEST.length : rank;
};

/**
 * The order of Vitest, which puts one project after the other and knows how long a file takes only
 * where it ran before; the slowest of all projects come before everything else.
 */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => rankOf(a) - rankOf(b));
  }
}
