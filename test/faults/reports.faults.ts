import { plantedFaults } from './planted-fault.ts';

const ANALYTICS = ['src/server/features/reports/analytics/analytics.test.ts'];
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
  {
    id: 'analytics-counts-declined',
    breaks: 'a declined load counts as a payment, and its card as active',
    file: 'src/server/features/reports/analytics/day-figures.repo.ts',
    find: `AND NOT line.undone AND p.status NOT IN ('failed', 'cancelled')`,
    replace: `AND NOT line.undone`,
    seenBy: ANALYTICS,
    named: 'without what was declined',
  },
  {
    id: 'analytics-day-final-too-early',
    breaks: 'a day with an undecided payment is kept for good',
    file: 'src/server/features/reports/analytics/day-figures.ts',
    find: `final: !entries.some(({ open }) => open),`,
    replace: `final: true,`,
    seenBy: ANALYTICS,
    named: 'counted again',
  },
  {
    id: 'analytics-without-today',
    breaks: 'what is not kept yet is left out',
    file: 'src/server/features/reports/analytics/figures.ts',
    find: `return addUp([...kept, ...liveFigures(measure, live, buckets, named)]);`,
    replace: `return addUp(kept);`,
    seenBy: ANALYTICS,
    named: 'today up to now',
  },
  {
    id: 'analytics-card-each-day',
    breaks: 'a card that was paid on two days counts twice in their week',
    file: 'src/server/features/reports/analytics/analytics.repo.ts',
    find: `SELECT DISTINCT b.no, c.wallet_id, c.customer_id`,
    replace: `SELECT DISTINCT b.no, c.wallet_id, c.customer_id, generate_series(1, bit_count(c.days::bit(32)))`,
    seenBy: ANALYTICS,
  },
  {
    id: 'analytics-refunds-spent',
    breaks: 'a refund counts as spent',
    file: 'src/server/features/reports/analytics/day-figures.repo.ts',
    find: `WHEN 'clearing' THEN v.amount ELSE -v.amount END`,
    replace: `WHEN 'clearing' THEN v.amount ELSE v.amount END`,
    seenBy: ANALYTICS,
    named: 'less what came back',
  },
]);
