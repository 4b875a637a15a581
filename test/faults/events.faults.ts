import { plantedFaults } from './planted-fault.ts';

const RELAY = 'src/server/platform/relay-events.ts';
const SEEN = ['src/server/platform/relay-events.test.ts'];

/** Events: who hears of them, in which order, and what is written for nobody. */
export default plantedFaults('events', [
  {
    id: 'written-for-nobody',
    breaks: 'each load writes a row that nobody reads',
    file: 'src/server/platform/outbox.ts',
    find: `if (listenersTo(kind).length === 0) return;`,
    replace: ``,
    seenBy: SEEN,
    named: 'nobody listens',
  },
  {
    id: 'two-relays-at-once',
    breaks: 'the outcome of a payment is heard before its beginning',
    file: RELAY,
    find: `if (!lock?.mine) return 0;`,
    replace: ``,
    seenBy: SEEN,
    named: 'only after what came before',
  },
  {
    id: 'newest-first',
    breaks: 'events are handed on in the wrong order',
    file: RELAY,
    find: `events.sort((a, b) => (a.id < b.id ? -1 : 1));`,
    replace: `events.sort((a, b) => (a.id < b.id ? 1 : -1));`,
    seenBy: SEEN,
    named: 'in order',
  },
  {
    id: 'taken-from-the-next-release',
    breaks: 'a server of the release before takes out what the new one listens to',
    file: RELAY,
    find: `kind = ANY ($1::text[]) OR at <`,
    replace: `kind = ANY ($1::text[]) OR true OR at <`,
    seenBy: SEEN,
    named: 'another release',
  },
  {
    id: 'kept-for-ever',
    breaks: 'events that nobody listens to any more are never removed',
    file: RELAY,
    find: `OR at < clock_timestamp() - interval`,
    replace: `OR at < timestamptz '-infinity' - interval`,
    seenBy: SEEN,
    named: 'another release',
  },
  {
    id: 'deaf-again',
    breaks: 'one listener that goes takes those beside it along',
    file: 'src/server/platform/events.ts',
    find: `filter((one) => one !== own)`,
    replace: `filter(() => false)`,
    seenBy: SEEN,
    named: 'taken away',
  },
]);
