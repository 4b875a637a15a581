import { plantedFaults } from './planted-fault.ts';

const HEAR = 'src/server/features/bank/accounts/hear-vendor.ts';
const ADAPTER = 'src/server/providers/bank-connect/http-bank-connect.ts';
const seenBy = ['src/server/features/bank/bank-webhooks.test.ts'];

/** What the vendor of connections tells by itself: signed, fresh, once, and only what to read. */
export default plantedFaults('bank-webhooks', [
  {
    id: 'forged',
    breaks: 'anybody says that an account has changed',
    file: ADAPTER,
    find: "if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return null;",
    replace: 'void timingSafeEqual; void expected;',
    seenBy,
    named: 'forged, old or changed',
  },
  {
    id: 'never-too-old',
    breaks: 'a webhook that somebody kept is believed for ever',
    file: ADAPTER,
    find: 'Math.abs(now.getTime() - Number(timestamp) * 1_000) > MAX_AGE',
    replace: 'Math.abs(now.getTime() - Number(timestamp) * 1_000) > 1_000 * MAX_AGE',
    seenBy,
    named: 'forged, old or changed',
  },
  {
    id: 'replayed',
    breaks: 'an event is heard again each time that it is sent',
    file: HEAR,
    find: "return fail('webhook_known');",
    replace: 'void 0;',
    seenBy,
    named: 'heard once',
  },
  {
    id: 'lost-when-unread',
    breaks: 'an event is known though the vendor could not be read',
    file: HEAR,
    find: "if (answer?.outcome === 'unavailable') return fail('bank_unavailable');",
    replace: '',
    seenBy,
    named: 'comes again',
  },
  {
    id: 'of-another-connection',
    breaks: 'the answer of another connection closes an account',
    file: HEAR,
    find: 'if (!same(held.state_hash, sha256(result.state))) return;',
    replace: '',
    seenBy,
    named: 'another connection',
  },
  {
    id: 'of-another-account',
    breaks: 'another account of the same holder closes this one',
    file: HEAR,
    find: 'if (accountNumber.slice(-4) !== account.last4) return null;',
    replace: 'void accountNumber;',
    seenBy,
    named: 'another connection',
  },
  {
    id: 'closed-and-debited',
    breaks: 'schedules go on debiting an account that was closed',
    file: HEAR,
    find: "if (change.state === 'suspended') await pauseSchedulesOf(tx, { clientId, now }, new Map([[account.id, CLOSED]]));",
    replace: '',
    seenBy,
    named: 'schedules paused',
  },
  {
    id: 'vendor-overrules',
    breaks: 'the vendor lifts a suspension',
    file: HEAR,
    find: "if (state !== 'unverified' && state !== 'verified') return null;",
    replace: "if (state === 'suspended') return { state: 'verified', reason: null };",
    seenBy,
    named: 'schedules paused',
  },
]);
