import { q, type ReadHandle, type WriteHandle } from '#server/platform/database/handle.ts';
import type { ReviewInput } from './priced-review.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const insertReview = (
  tx: WriteHandle,
  row: {
    client_id: number;
    id: string;
    key: string;
    kind: ReviewInput['kind'];
    manager_id: number;
    input: string;
    shown: string;
    created_at: Date;
  },
) => tx.run(q.insertInto('review').values(row));

/** A review of the manager's own; an id that is none finds nothing. */
export const findReview = async (tx: ReadHandle, clientId: number, managerId: number, id: string) =>
  UUID.test(id)
    ? tx.maybe(
        q
          .selectFrom('review')
          .selectAll()
          .where('client_id', '=', clientId)
          .where('id', '=', id)
          .where('manager_id', '=', managerId),
      )
    : null;

/** The operations that a review's key may have been sent with. */
const SENT_BY = [
  'loadValue',
  'loadValueClean',
  'loadValueUs',
  'loadValueCleanUs',
  'reverseLoad',
  'reverseLoadUs',
  'walletToWallet',
  'fundEwaFloat',
  'returnEwaFloat',
];

/** What became of a key: the committed outcome of the operation that was sent with it. */
export const outcomeOfKey = (tx: ReadHandle, clientId: number, key: string) =>
  tx.maybe(
    q
      .selectFrom('idempotency_record')
      .select(['status', 'answer'])
      .where('client_id', '=', clientId)
      .where('key', '=', key)
      .where('operation', 'in', SENT_BY)
      .limit(1),
  );
