import { plantedFaults } from './planted-fault.ts';

const RULES = 'src/domain/wallets/notifications.ts';
const KINDS = 'src/domain/wallets/alert-kinds.ts';
const FOLDER = 'src/server/features/wallets/notifications/';
const REPO = `${FOLDER}deliveries.repo.ts`;
const STORY = [`${FOLDER}notifications.test.ts`];

/** What managers and operators are told by mail and text. */
export default plantedFaults('notifications', [
  {
    id: 'quiet-hours-are-not-quiet',
    breaks: 'people are written to while they sleep',
    file: RULES,
    find: `if (!isQuiet) return now;`,
    replace: `if (isQuiet || !isQuiet) return now;`,
    seenBy: STORY,
  },
  {
    id: 'night-is-not-quiet',
    breaks: 'quiet hours that go past midnight hold nothing back',
    file: RULES,
    find: `minute >= fromMinute || minute < toMinute`,
    replace: `minute >= fromMinute && minute < toMinute`,
    seenBy: ['src/domain/wallets/notifications.test.ts'],
  },
  {
    id: 'mail-to-unverified-address',
    breaks: 'what concerns money is mailed to an address that may be a stranger’s',
    file: REPO,
    find: `m.verified_email = m.email AND`,
    replace: ``,
    seenBy: STORY,
  },
  {
    id: 'text-to-unverified-number',
    breaks: 'what concerns money is texted to a number that may be a stranger’s',
    file: REPO,
    find: `m.verified_mobile = m.mobile_number END`,
    replace: `m.mobile_number IS NOT NULL END`,
    seenBy: STORY,
  },
  {
    id: 'text-chosen-for-unverified-number',
    breaks: 'somebody waits for texts that never come',
    file: `${FOLDER}choose-ways.ts`,
    find: `text && !known.text && !before.mobile_verified`,
    replace: `text && known.text && !before.mobile_verified`,
    seenBy: STORY,
  },
  {
    id: 'mailed-twice-of-one-event',
    breaks: 'a recipient of the wallet who is a manager gets two mails of one event',
    file: REPO,
    find: `AND lower(m.email) <> ALL (a.mailed_to)`,
    replace: ``,
    seenBy: STORY,
  },
  {
    id: 'choice-counts-for-nothing',
    breaks: 'who switched a mail off gets it all the same',
    file: REPO,
    find: `coalesce(c.chosen, w.way = 'email' AND h.by_email)`,
    replace: `(w.way = 'email' AND h.by_email)`,
    seenBy: STORY,
  },
  {
    id: 'mail-of-a-wallet-not-seen',
    breaks: 'a manager is mailed about money of a wallet that is not theirs',
    file: REPO,
    find: `AND mw.manager_id = m.id AND mw.wallet_id = a.wallet_id`,
    replace: `AND mw.manager_id = m.id`,
    seenBy: STORY,
  },
  {
    id: 'mailed-again-and-again',
    breaks: 'a mail goes out with every look',
    file: REPO,
    find: `isSent(one) ? 'sent' : 'dropped'`,
    replace: `isSent(one) ? 'waiting' : 'dropped'`,
    seenBy: STORY,
  },
  {
    id: 'exceptions-told-to-managers',
    breaks: 'managers of a client are shown what only the provider can decide',
    file: KINDS,
    find: `(kind.forOperators !== true || isOperator)`,
    replace: `(kind.forOperators !== true || isOperator || level === 'Admin')`,
    seenBy: ['src/server/features/payments/exceptions.test.ts'],
  },
  {
    id: 'exception-told-again',
    breaks: 'operators are alerted anew with every answer about the same exception',
    file: 'src/server/features/payments/open-exceptions.ts',
    find: `if (saved?.isNew !== true) return;`,
    replace: `if (saved === null) return;`,
    seenBy: ['src/server/features/payments/exceptions.test.ts'],
  },
  {
    id: 'renewal-told-at-every-try',
    breaks: 'each try of a failing renewal alerts everybody again',
    file: 'src/server/features/subscriptions/mirror/alert-of-renewal.ts',
    find: `if (isFailing(before) || !isFailing(after)`,
    replace: `if (!isFailing(after)`,
    seenBy: ['src/server/features/subscriptions/failed-renewal.test.ts'],
  },
  {
    id: 'shipped-told-to-everybody',
    breaks: 'who may not order cards is told of card orders, with a link that is refused',
    file: KINDS,
    find: `may(level, kind.right, false) &&`,
    replace: ``,
    seenBy: STORY,
  },
  {
    id: 'code-verifies-everything',
    breaks: 'a code to the number also vouches for an e-mail that nobody has checked',
    file: 'src/server/features/managers/verified-names.repo.ts',
    find: `CASE WHEN email = $3 THEN email ELSE verified_email END`,
    replace: `email`,
    seenBy: ['src/server/features/auth/sign-in.test.ts'],
  },
  {
    id: 'alerts-read-without-seeing-them',
    breaks: 'somebody marks alerts of wallets that they do not see',
    file: 'src/server/features/wallets/alerts/alerts.repo.ts',
    find: `FROM alert AS a WHERE a.client_id = $1 AND \${FOR_READER} AND a.id = ANY ($6::int[])`,
    replace: `FROM alert AS a WHERE a.client_id = $1 AND a.at >= $4 AND $3::int[] IS NOT DISTINCT FROM $3 AND a.kind = ANY ($5::text[]) AND a.id = ANY ($6::int[])`,
    seenBy: ['src/server/features/wallets/alerts/alerts.test.ts'],
  },
  {
    id: 'alerts-unread-for-everybody',
    breaks: 'who marks alerts as unread does it for all managers',
    file: 'src/server/features/wallets/alerts/alerts.repo.ts',
    find: `r.alert_id = seen.id AND r.manager_id = $2`,
    replace: `r.alert_id = seen.id`,
    seenBy: ['src/server/features/wallets/alerts/alerts.test.ts'],
  },
]);
