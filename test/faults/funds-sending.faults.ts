import { plantedFaults } from './planted-fault.ts';

const FUNDS = 'src/server/features/funds/';
const BULK = `${FUNDS}bulk/`;
const GUARD = `${FUNDS}duplicates.repo.ts`;
const DUPLICATES = [`${FUNDS}duplicates.test.ts`];
const SWEEP = [`${FUNDS}sweep.test.ts`];
const SENDING = [`${BULK}sending.test.ts`];
const RETRIES = [`${BULK}retries.test.ts`];

/** What is sent once and not twice: the guard across all ways, and batches on the payments core. */
export default plantedFaults('sending', [
  {
    id: 'two-loads-at-once-both-go',
    breaks: 'of two same loads at one moment both go',
    file: GUARD,
    find: '`${clientId}:${kind}:${walletId}:${customerId}:${amount}`,',
    replace: '`${clientId}:${kind}:${Math.random()}`,',
    seenBy: DUPLICATES,
  },
  {
    id: 'two-batches-at-once-both-go',
    breaks: 'of two same batches at one moment both go',
    file: `${FUNDS}duplicates.ts`,
    find: `await lockBatchSending(tx, clientId, batch);`,
    replace: `if (clientId < 0) await lockBatchSending(tx, clientId, batch);`,
    seenBy: DUPLICATES,
  },
  {
    id: 'pending-load-is-no-duplicate',
    breaks: 'a load that is still Pending is sent again without a question',
    file: GUARD,
    find: `m.status IN ('pre-paid', 'paid', 'missing') AS stands`,
    replace: `m.status IN ('paid', 'missing') AS stands`,
    seenBy: DUPLICATES,
  },
  {
    id: 'failed-load-is-a-duplicate',
    breaks: 'a load that failed cannot be sent again without a question',
    file: GUARD,
    find: `m.status IN ('pre-paid', 'paid', 'missing') AS stands`,
    replace: `true AS stands`,
    seenBy: DUPLICATES,
  },
  {
    id: 'other-wallets-are-duplicates',
    breaks: 'a load from another wallet is stopped as a repetition',
    file: GUARD,
    find: `WHERE m.client_id = $1 AND m.wallet_id = $2 AND m.kind = $3 AND m.at > $4 AND m.customer_id`,
    replace: `WHERE m.client_id = $1 AND m.wallet_id <> -$2 AND m.kind = $3 AND m.at > $4 AND m.customer_id`,
    seenBy: DUPLICATES,
  },
  {
    id: 'lookalike-at-exactly-a-day',
    breaks: 'a load is stopped as a repetition a moment too long',
    file: GUARD,
    find: `AND m.at > $4 AND m.customer_id = $5`,
    replace: `AND m.at >= $4 AND m.customer_id = $5`,
    seenBy: DUPLICATES,
  },
  {
    id: 'waiting-rows-are-no-duplicates',
    breaks: 'a load goes although a batch with the same row is on its way',
    file: GUARD,
    find: `AS r ON true WHERE j.client_id = $1 AND j.state = 'processing'`,
    replace: `AS r ON true WHERE j.client_id = $1 AND j.state = 'cancelled'`,
    seenBy: DUPLICATES,
  },
  {
    id: 'one-failed-row-lets-all-go',
    breaks: 'a file goes twice because one row of it failed the first time',
    file: GUARD,
    find: `(SELECT customer_id, amount, count(*) AS n FROM sent GROUP BY 1, 2) AS c`,
    replace: `(SELECT customer_id, amount, count(*) AS n FROM sent WHERE stands GROUP BY 1, 2) AS c`,
    seenBy: DUPLICATES,
  },
  {
    id: 'chunk-posted-twice',
    breaks: 'two workers write the rows of one chunk twice',
    file: `${BULK}process-batch.ts`,
    find: `if (await markChunk(tx, job.client_id, marker))`,
    replace: `if ((await markChunk(tx, job.client_id, marker)) || no >= 0)`,
    seenBy: SENDING,
  },
  {
    id: 'attempts-share-a-key',
    breaks: 'a retry is told under the key of what failed, and the processor does nothing',
    file: `${BULK}confirm-batch.ts`,
    find: `sending_key: randomUUID(),`,
    replace: `sending_key: randomUUID() && '00000000-0000-4000-8000-000000000000',`,
    seenBy: [`${FUNDS}told-to-processor.test.ts`],
  },
  {
    id: 'rows-share-a-key',
    breaks: 'the rows of a batch have one key, and the processor pays one of them',
    file: `${BULK}row-keys.ts`,
    find: '.update(`${job.sending_key}:${line}`)',
    replace: '.update(`${job.sending_key}:${line < 0}`)',
    seenBy: [`${FUNDS}told-to-processor.test.ts`],
  },
  {
    id: 'killed-batch-not-taken-up',
    breaks: 'a batch whose process was killed is never sent',
    file: `${BULK}bulk.repo.ts`,
    find: `.where('updated_at', '<', before)`,
    replace: `.where('updated_at', '>', before)`,
    seenBy: SWEEP,
  },
  {
    id: 'drafts-kept-for-ever',
    breaks: 'a batch that nobody sends is never given up',
    file: `${FUNDS}sweep.ts`,
    find: `saveJob(tx, clientId, id, { state: 'cancelled', updated_at: now })`,
    replace: `saveJob(tx, clientId, id, { updated_at: now })`,
    seenBy: SWEEP,
  },
  {
    id: 'batch-stays-with-errors',
    breaks: 'a batch whose rows were all paid in the end says that it has errors',
    file: `${BULK}batches.port.ts`,
    find: `counts.failed === 0 && counts.unknown === 0`,
    replace: `counts.failed < 0 && counts.unknown === 0`,
    seenBy: RETRIES,
  },
  {
    id: 'earlier-sendings-given-back',
    breaks: 'what failed in an earlier sending is given back to the day of a later one',
    file: `${BULK}process-batch.ts`,
    find: `spentOn: job.spent_on,`,
    replace: `spentOn: null,`,
    seenBy: [`${FUNDS}manager-limits.test.ts`],
  },
  {
    id: 'left-out-rows-are-sent',
    breaks: 'rows that were left out are sent all the same',
    file: `${BULK}sending.repo.ts`,
    find: `r.line < $4 AND r.ready`,
    replace: `r.line < $4 AND r.amount IS NOT NULL`,
    seenBy: [`${BULK}sending.test.ts`, `${BULK}sent-files.test.ts`],
  },
]);
