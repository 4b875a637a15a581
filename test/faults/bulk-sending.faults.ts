import { plantedFaults } from './planted-fault.ts';

const BULK = 'src/server/features/funds/bulk/';
const RETRIES = [`${BULK}retries.test.ts`];
const SENDING = [`${BULK}sending.test.ts`];
const REFUSALS = ['src/server/features/funds/refusals.test.ts'];
const SAME_FILE = ['src/server/features/funds/same-file.test.ts'];
const SWEEP = ['src/server/features/funds/sweep.test.ts'];
const FEES = [`${BULK}bulk-fees.test.ts`];
const GROUPS = [`${BULK}job-group.test.ts`];

/** What a batch sends, knows, holds and is like. */
export default plantedFaults('bulk', [
  {
    id: 'group-sent-in-part',
    breaks: 'of a table over several wallets some are paid although one lacks the money',
    file: `${BULK}confirm-batch.ts`,
    find: `if (!sent.ok) return fail(sent.code, { ...sent.params, ...named(job) });
    await saveJob`,
    replace: `if (!sent.ok) continue;
    await saveJob`,
    seenBy: GROUPS,
    named: 'lacks the money',
  },
  {
    id: 'group-sent-unseen',
    breaks: 'whoever sees one wallet of a table sends from those that they do not see',
    file: `${BULK}job-group.ts`,
    find: `if (!(await findVisibleJob(tx, actor, other.id)).ok) return fail('not_found');`,
    replace: `void other;`,
    seenBy: GROUPS,
    named: 'sees only one',
  },
  {
    id: 'group-sum-of-first',
    breaks: 'a table over several wallets is sent although another sum was read',
    file: `${BULK}confirm-batch.ts`,
    find: `const total = sum(ready.map(({ leaves }) => leaves));`,
    replace: `const total = ready[0]!.leaves;`,
    seenBy: GROUPS,
    named: 'not the one that was seen',
  },
  {
    id: 'group-begun-in-part',
    breaks: 'a table begins without the rows of a wallet that its manager does not see',
    file: `${BULK}start-batch.ts`,
    find: `if (!started.ok) return started;
    first ??=`,
    replace: `if (!started.ok) continue;
    first ??=`,
    seenBy: GROUPS,
    named: 'whole or not at all',
  },
  {
    id: 'group-retried-in-part',
    breaks: 'a retry of several wallets sends the failed rows of the first alone',
    file: `${BULK}retry-batch.ts`,
    find: `any = true;`,
    replace: `if (any) continue;
    any = true;`,
    seenBy: GROUPS,
    named: 'tried again whole',
  },
  {
    id: 'last-line-never-sent',
    breaks: 'a last line that is a multiple of 1000 is never sent',
    file: `${BULK}process-batch.ts`,
    find: `no * BATCH_SIZE <= last`,
    replace: `no * BATCH_SIZE < last`,
    seenBy: SENDING,
    named: 'thousand rows',
  },
  {
    id: 'lines-taken-before-a-kill-forgotten',
    breaks: 'cards that lacked the money before a kill are told to the processor after it',
    file: `${BULK}post-batch.ts`,
    find: `lacking: new Set(rows.map((row) => row.line).filter((line) => !taken.has(line))),`,
    replace: `lacking: new Set<number>(taken.size < 0 ? taken : []),`,
    seenBy: SENDING,
    named: 'killed',
  },
  {
    id: 'batch-finished-twice',
    breaks: 'a batch is told as finished twice, and gives back to the day twice',
    file: `${BULK}finish-batch.ts`,
    find: `if (!job || job.state !== 'processing') return;
    const now = deps.clock.now();
    await releaseRest`,
    replace: `if (!job) return;
    const now = deps.clock.now();
    await releaseRest`,
    seenBy: SENDING,
    named: 'finish it once',
  },
  {
    id: 'unknown-rows-released',
    breaks:
      'the money of rows that are not known goes back to the wallet, and is loaded all the same',
    file: `${BULK}finish-batch.ts`,
    find: `amount: counts.unknown_amount,`,
    replace: `amount: 0n * counts.unknown_amount,`,
    seenBy: RETRIES,
    named: 'rows that are not known',
  },
  {
    id: 'counts-of-first-attempt',
    breaks: 'a batch shows the fate of the first attempt of a row instead of its last',
    file: `${BULK}outcomes.repo.ts`,
    find: `ORDER BY line, id DESC) AS newest`,
    replace: `ORDER BY line, id) AS newest`,
    seenBy: RETRIES,
    named: 'a retry',
  },
  {
    id: 'batch-told-as-credit',
    breaks: 'a batch of unloads gives the cards money',
    file: `${BULK}process-batch.ts`,
    find: `direction: job.kind === 'load' ? 'credit' : 'debit'`,
    replace: `direction: 'credit'`,
    seenBy: ['src/server/features/funds/told-to-processor.test.ts'],
  },
  {
    id: 'locked-card-as-job',
    breaks: 'a load as a job goes to a locked card',
    file: `${BULK}begin-single.ts`,
    find: `if (!movable.ok) return movable;`,
    replace: ``,
    seenBy: REFUSALS,
    named: 'card that cannot be moved',
  },
  {
    id: 'small-load-as-job',
    breaks: 'a load as a job is below the least, or refused by row instead of by amount',
    file: `${BULK}begin-single.ts`,
    find: `if (problem) return fail('invalid_input', {}, [{ path: 'amount', ...problem }]);`,
    replace: ``,
    seenBy: REFUSALS,
    named: 'amount that cannot be moved',
  },
  {
    id: 'same-file-of-other-wallet',
    breaks: 'a file cannot be uploaded for a second wallet',
    file: `${BULK}bulk.repo.ts`,
    find: `.where('file_hash', '=', hash) .where('wallet_id', '=', walletId)`,
    replace: `.where('file_hash', '=', hash)`,
    seenBy: SAME_FILE,
    named: 'the same file',
  },
  {
    id: 'given-up-file-is-a-duplicate',
    breaks: 'a file whose batch was cancelled cannot be uploaded again',
    file: `${BULK}bulk.repo.ts`,
    find: `.where('state', 'not in', ['cancelled', 'failed'])`,
    replace: `.where('state', 'not in', ['failed'])`,
    seenBy: SAME_FILE,
    named: 'the same file',
  },
  {
    id: 'fresh-batches-swept',
    breaks: 'the sweep works on a batch that another process is sending',
    file: `${BULK}bulk.repo.ts`,
    find: `.where('updated_at', '<', before)`,
    replace: ``,
    seenBy: SWEEP,
    named: 'the sweep',
  },
  {
    id: 'unload-batch-into-ended-client',
    breaks: 'a batch of unloads brings money into a client that was ended',
    file: `${BULK}confirm-batch.ts`,
    find: `job.kind === 'unload' && !(await lockActiveClient(tx, actor.client.id))`,
    replace: `false && !(await lockActiveClient(tx, actor.client.id))`,
    seenBy: SWEEP,
    named: 'client that is ended',
  },
  {
    id: 'fee-off-the-wrong-side',
    breaks: 'the fee of an unload that the wallet bears is taken from the card',
    file: 'src/domain/payments/shares.ts',
    find: `direction === 'load' ? fee - memberPart : memberPart`,
    replace: `fee - memberPart`,
    seenBy: FEES,
  },
  {
    id: 'fee-not-held',
    breaks: 'the fee of a batch is not held, so that its end cannot be paid',
    file: `${BULK}totals.repo.ts`,
    find: `fee: totals.ready_fees,`,
    replace: `fee: totals.ready_fees - totals.ready_fees,`,
    seenBy: FEES,
  },
  {
    id: 'unload-fee-for-declined',
    breaks: 'a fee is taken for an unload that was declined',
    file: `${BULK}post-batch.ts`,
    find: `outcomes.filter(({ status }) => status === 'paid').map(({ row }) => row.fee)`,
    replace: `outcomes.map(({ row }) => row.fee)`,
    seenBy: FEES,
    named: 'an unload by file',
  },
]);
