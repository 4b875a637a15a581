import { buildDueFile } from './build-file.ts';
import { tellCardDeposits } from './card-deposits.ts';
import { explainLines } from './explain-lines.ts';
import { moveMicroDeposits, tellMicroDeposits } from './micro-deposits.ts';
import { postRecords, settleShown } from './post-records.ts';
import { type PostingDeps, RAILS } from './rails.deps.ts';
import { readIncoming } from './read-incoming.ts';
import { sendFiles, tellDebits } from './send-files.ts';
import { tellSentBack } from './sent-back.ts';

/**
 * One round with the bank: files are built at the cut-off, sent until they are answered, and what
 * came back is read, posted and settled. Each step is safe to do twice and by several servers at
 * once; a server that dies between two of them leaves the rest to the next round.
 */
export async function carryBankFiles({ bankFiles, ...deps }: PostingDeps): Promise<number> {
  if (bankFiles === null) return 0;
  const carried = { ...deps, bankFiles };
  for (const rail of RAILS) await buildDueFile(carried, rail);
  await sendFiles(carried);
  await tellDebits(carried);
  await tellMicroDeposits(carried);
  await tellSentBack(carried);
  const read = await readIncoming(carried);
  await postRecords(carried);
  await tellCardDeposits(carried);
  await explainLines(carried);
  await settleShown(carried);
  await moveMicroDeposits(carried);
  return read;
}
