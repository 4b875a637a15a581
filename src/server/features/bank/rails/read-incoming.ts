import { createHash } from 'node:crypto';
import { ZONE_OF_RAIL } from '#domain/bank/calendar.ts';
import type { Rail } from '#domain/bank/days.ts';
import {
  type FileProblem,
  type Statement,
  readBai2,
  readCpa005,
  readNacha,
  splitFile,
} from '#domain/bank/files/index.ts';
import { dayOf } from '#kernel/day.ts';
import { type Cents, sum } from '#kernel/money.ts';
import type { WriteHandle } from '#server/platform/database/handle.ts';
import type { IncomingFile } from '#server/providers/bank-files/bank-files.port.ts';
import { incomingCursor, insertStatement, keepFile, newestStatement } from './incoming.repo.ts';
import { type CarriedDeps, sealedFor } from './rails.deps.ts';
import { insertRecords } from './rails.repo.ts';

type Found = {
  readonly kind: 'return' | 'credit' | 'change' | 'unknown';
  readonly reference: string;
  readonly amount: Cents;
  readonly code: string;
};
type Content = {
  readonly rail: Rail;
  readonly records: readonly Found[];
  readonly statements: readonly Statement[];
  readonly problems: readonly string[];
};

const said = (problems: readonly FileProblem[]): string[] =>
  problems.map(({ line, code }) => `${line} ${code}`);

function readEft(text: string): Content {
  const read = readCpa005({ lines: splitFile(text, '\r\n') });
  const records: Found[] = [
    ...read.returns.map((one) => ({ ...one, kind: 'return' as const })),
    ...read.credits.map((one) => ({ ...one, kind: 'credit' as const, reference: one.account })),
    ...read.changes.map(() => ({
      kind: 'change' as const,
      reference: '',
      amount: 0n,
      code: '',
    })),
    ...(read.unknown ?? []).map((one) => ({ ...one, kind: 'unknown' as const })),
  ];
  return { rail: 'eft', records, statements: [], problems: said(read.problems) };
}

function readAch(text: string): Content {
  const read = readNacha({ lines: splitFile(text, '\n') });
  const records: Found[] = [
    ...read.returns.map((one) => ({ ...one, kind: 'return' as const })),
    ...read.credits.map((one) => ({
      ...one,
      kind: 'credit' as const,
      reference: one.account,
      code: '',
    })),
    ...read.changes.map((one) => ({ ...one, kind: 'change' as const, amount: 0n })),
    ...(read.unknown ?? []).map((one) => ({ ...one, kind: 'unknown' as const })),
  ];
  return { rail: 'ach', records, statements: [], problems: said(read.problems) };
}

function readStatements(text: string): Content {
  const { statements, problems } = readBai2({ lines: splitFile(text, '\n') });
  const rail = statements[0]?.currency === 'USD' ? 'ach' : 'eft';
  const currencies = statements.some(({ currency }) => currency !== 'CAD' && currency !== 'USD');
  const more = currencies ? ['currency_unknown'] : [];
  return { rail, records: [], statements, problems: [...said(problems), ...more] };
}

function readContent(name: string, text: string): Content {
  if (name.endsWith('.cpa')) return readEft(text);
  if (name.endsWith('.ach')) return readAch(text);
  if (name.endsWith('.bai')) return readStatements(text);
  return { rail: 'eft', records: [], statements: [], problems: ['name_unknown'] };
}

/** Why a statement does not go on where the one before it ended; null where it does. */
async function breakBefore(tx: WriteHandle, statement: Statement): Promise<string | null> {
  const before = await newestStatement(tx, statement.account);
  if (!before) return null;
  if (statement.day <= before.day) return 'statement_twice';
  return statement.opening === before.closing ? null : 'opening_differs';
}

/** Keeps a file with everything in it, or with the reasons why nothing of it counts. */
async function keep(
  tx: WriteHandle,
  { clock, vault }: CarriedDeps,
  { name, cursor }: IncomingFile,
  text: string,
): Promise<void> {
  const content = readContent(name, text);
  const problems = [...content.problems];
  for (const statement of problems.length === 0 ? content.statements : []) {
    const reason = await breakBefore(tx, statement);
    if (reason) problems.push(reason);
  }
  const refused = problems.length > 0;
  const now = clock.now();
  const day = dayOf(now, ZONE_OF_RAIL[content.rail]);
  const id = await keepFile(tx, {
    rail: content.rail,
    direction: 'incoming',
    name,
    day,
    text_sealed: vault.seal(text, sealedFor(name)),
    hash: createHash('sha256').update(text).digest(),
    records: content.records.length,
    total: sum(content.records.map(({ amount }) => amount)),
    state: refused ? 'refused' : 'read',
    reasons: problems.join('; '),
    cursor,
    built_at: now,
  });
  if (id === null || refused) return;
  await insertRecords(
    tx,
    id,
    content.records.map(({ kind, reference, amount, code }) => ({
      kind,
      reference,
      amount,
      code,
      value_on: day,
    })),
  );
  for (const { lines, account, currency, opening, closing, ...statement } of content.statements)
    await insertStatement(
      tx,
      { file_id: id, account, currency, day: statement.day, opening, closing },
      lines.map((line, index) => ({ ...line, position: index + 1 })),
    );
}

/**
 * Reads what the bank has sent since the last time, each file once and in the bank's order. Where
 * one cannot be fetched nothing after it is read: its cursor would be passed over for ever.
 */
export async function readIncoming(deps: CarriedDeps): Promise<number> {
  const { db, bankFiles } = deps;
  const listed = await bankFiles.list(await db.read('platform', incomingCursor));
  let count = 0;
  for (const file of listed ?? []) {
    const text = await bankFiles.read(file.name);
    if (text === null) break;
    await db.write('platform', (tx) => keep(tx, deps, file, text));
    count += 1;
  }
  return count;
}
