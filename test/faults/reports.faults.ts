import { plantedFaults } from './planted-fault.ts';

const SEEN_BY = ['src/server/features/reports/bonus-messages.test.ts'];

export default plantedFaults('reports', [
  {
    id: 'bonus-message-of-no-load',
    breaks: 'a declined load shows its bonus message',
    file: 'src/server/features/reports/bonus-messages.repo.ts',
    find: `m.kind = 'load' AND m.status IN ('paid', 'missing')`,
    replace: `m.kind = 'load'`,
    seenBy: SEEN_BY,
    named: 'newest first',
  },
  {
    id: 'bonus-messages-of-one-day',
    breaks: 'the day of one wallet counts for all',
    file: 'src/server/features/reports/show-bonus-messages.ts',
    find: `startOfDay(dayOf(now, timezone), timezone)`,
    replace: `startOfDay(dayOf(now, seen[0]!.timezone), seen[0]!.timezone)`,
    seenBy: SEEN_BY,
    named: 'own',
  },
]);
