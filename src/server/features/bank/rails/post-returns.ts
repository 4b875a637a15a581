import { groupBy } from '#kernel/group-by.ts';
import { returnTransfers } from '../transfers/return-transfers.ts';
import {
  type OpenRecord,
  type OwnRecordOfReturn,
  assignRecords,
  closeReturns,
  lockRecords,
  ownOfReturns,
} from './incoming.repo.ts';
import { microReturned, takeBackOwnMoney } from './micro-deposits.ts';
import { closeForOperators, postFor } from './post-record.ts';
import type { PostingDeps, RailsDeps } from './rails.deps.ts';

const REFERENCE = /^CL(\d{13})$/;
/** Returns of one transaction. */
const GROUP_SIZE = 200;

/** A return, and the record of ours that it speaks of. */
type Known = {
  readonly record: OpenRecord;
  readonly number: bigint;
  readonly own: OwnRecordOfReturn;
};

/**
 * Posts returns, those of a client together; where that fails each by itself, so that one stops no
 * other.
 */
export async function postReturns(
  deps: PostingDeps,
  records: readonly OpenRecord[],
): Promise<void> {
  const known = await whatOfOurs(deps, records);
  const debits: Known[] = [];
  for (const record of records) {
    const one = known.get(record);
    if (one === undefined) await closeForOperators(deps, record, 'unknown').catch(deps.failed);
    // The bank has the file, and we have not heard so yet: the return waits for that.
    else if (one.own.outcome !== 'submitted') continue;
    else if (one.own.kind === 'sent') await takeMicroBack(deps, one).catch(deps.failed);
    else debits.push(one);
  }
  for (const [clientId, ones] of groupBy(debits, ({ own }) => own.client_id))
    for (let from = 0; from < ones.length; from += GROUP_SIZE)
      await postGroup(deps, clientId, ones.slice(from, from + GROUP_SIZE));
}

/** By their numbers together with their amounts; what is nobody's of ours is left out. */
async function whatOfOurs(
  { db }: RailsDeps,
  records: readonly OpenRecord[],
): Promise<ReadonlyMap<OpenRecord, Known>> {
  const numbered = records.flatMap((record) => {
    const number = REFERENCE.exec(record.reference)?.[1];
    return number === undefined ? [] : [{ record, number: BigInt(number), amount: record.amount }];
  });
  if (numbered.length === 0) return new Map();
  const found = await db.read('platform', (tx) => ownOfReturns(tx, numbered));
  const own = new Map(found.map((one) => [`${one.number} ${one.amount}`, one]));
  return new Map(
    numbered.flatMap(({ record, number, amount }) => {
      const ours = own.get(`${number} ${amount}`);
      return ours ? [[record, { record, number, own: ours }] as const] : [];
    }),
  );
}

async function takeMicroBack(deps: RailsDeps, { record, number, own }: Known): Promise<void> {
  const back = { clientId: own.client_id, number, rail: record.rail };
  await takeBackOwnMoney(deps, back, record);
  await postFor(deps, record, own.client_id, microReturned(back, record));
}

async function postGroup(
  deps: PostingDeps,
  clientId: number,
  group: readonly Known[],
): Promise<void> {
  try {
    await post(deps, clientId, group);
  } catch (error) {
    if (group.length === 1) deps.failed(error);
    else for (const one of group) await post(deps, clientId, [one]).catch(deps.failed);
  }
}

/** Returns of one client and the marks that they are done, in one transaction. */
async function post(
  { db, clock }: RailsDeps,
  clientId: number,
  group: readonly Known[],
): Promise<void> {
  const records = group.map(({ record, number }) => ({ ...record, number }));
  await db.write('platform', (tx) => assignRecords(tx, records, clientId));
  await db.write({ clientId }, async (tx) => {
    const open = await lockRecords(tx, clientId, records);
    if (open.length === 0) return;
    const now = clock.now();
    const returns = open.map(({ number, code }) => ({ transferId: number, code }));
    const outcomes = await returnTransfers(tx, { clientId, now }, returns);
    const done = open.map((record, place) => ({ ...record, ...outcomes[place]! }));
    await closeReturns(tx, clientId, done, now);
  });
}
