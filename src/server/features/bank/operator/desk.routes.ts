import { bankDesk } from '#contract/bank-desk.ts';
import { ddtNumber } from '#domain/bank/ddt-number.ts';
import { fail, ok } from '#kernel/result.ts';
import { homeOf } from '#server/platform/at-home.ts';
import { audit } from '#server/platform/audit.ts';
import type { Database } from '#server/platform/database/pool.ts';
import type { Edge } from '#server/platform/http/edge.ts';
import { assignLine } from './assign-line.ts';
import { cutNumbered, placeOf } from './cut-page.ts';
import { presentFile, presentLine, presentRecord, presentStatement } from './desk.present.ts';
import {
  findFile,
  pageOfFiles,
  pageOfLines,
  pageOfStatements,
  recordsOf,
  resendFile,
  walletsNamed,
} from './desk.repo.ts';
import { type Asking, insideClient } from './inside-client.ts';
import { missingStatements } from './missing-statements.ts';

const byId = { place: ({ id }: { readonly id: number }) => id };

const findLine = async (db: Database, id: number) =>
  (
    await db.read('platform', (tx) => pageOfLines(tx, { id, open: false, before: null, limit: 1 }))
  )[0];

/** Serves the files and statements of the bank to operators. */
export function serveBankDesk(edge: Edge<{ readonly db: Database }>): void {
  edge.serve(bankDesk, {
    async listBankFiles({ outside: { db }, query }) {
      const { direction, state } = query;
      const rows = await db.read('platform', (tx) =>
        pageOfFiles(tx, {
          direction: direction === 'outgoing' || direction === 'incoming' ? direction : undefined,
          state,
          before: placeOf(query),
          limit: query.per_page + 1,
        }),
      );
      return ok(cutNumbered(rows, query, { show: presentFile, ...byId }));
    },
    async showBankFile({ outside: { db }, params, query }) {
      const found = await db.read('platform', async (tx) => {
        const file = await findFile(tx, params.file);
        return (
          file && {
            file,
            records: await recordsOf(tx, file.id, placeOf(query) ?? 0, query.per_page + 1),
          }
        );
      });
      if (!found) return fail('not_found');
      const place = ({ position }: { readonly position: number }) => position;
      const lines = cutNumbered(found.records, query, { show: presentRecord, place });
      return ok({ ...presentFile(found.file), lines });
    },
    resendBankFile: (context) => sendFileAgain(context.outside.db, context),
    async listBankStatements({ outside: { db }, query, now }) {
      const { rows, missing } = await db.read('platform', async (tx) => ({
        rows: await pageOfStatements(tx, { before: placeOf(query), limit: query.per_page + 1 }),
        missing: await missingStatements(tx, now),
      }));
      return ok({ ...cutNumbered(rows, query, { show: presentStatement, ...byId }), missing });
    },
    async listStatementLines({ outside: { db }, query }) {
      const statement = /^[1-9]\d{0,8}$/.test(query.statement ?? '')
        ? Number(query.statement)
        : undefined;
      const open = query.state !== 'all';
      const rows = await db.read('platform', (tx) =>
        pageOfLines(tx, { statement, open, before: placeOf(query), limit: query.per_page + 1 }),
      );
      return ok(cutNumbered(rows, query, { show: presentLine, ...byId }));
    },
    async assignStatementLine({ outside: { db }, actor, origin, now, params, body }) {
      const line = await findLine(db, params.line);
      if (!line) return fail('not_found');
      const done = await assignLine(db, { actor, origin, now }, line, body);
      if (!done.ok) return done;
      return ok(presentLine((await findLine(db, line.id)) ?? line));
    },
    async findDepositWallets({ outside: { db }, query }) {
      const region = query.currency === 'CAD' ? 'CA' : 'US';
      const rows = await db.read('platform', (tx) => walletsNamed(tx, query.search ?? '', region));
      return ok({
        data: rows.map((row) => ({
          ...row,
          ddt_number: ddtNumber({ kind: 'wallet', serial: row.wallet_id }),
        })),
      });
    },
  });
}

/** A file that the bank knew with other bytes goes again; the audit line is the provider's. */
async function sendFileAgain(
  db: Database,
  {
    actor,
    origin,
    now,
    params,
    body,
  }: Asking & { readonly params: { readonly file: number }; readonly body: { reason: string } },
) {
  const file = await db.read('platform', (tx) => findFile(tx, params.file));
  if (!file) return fail('not_found');
  const asking = { actor: homeOf(actor), origin, now };
  const done = await insideClient(db, actor.homeClientId, asking, async (home) => {
    if (!(await resendFile(home.tx, file.id))) return fail('file_not_resendable');
    await audit(home, {
      action: 'bank.file_resend',
      subject: { kind: 'bank_file', id: file.id },
      before: { state: file.state },
      after: { state: 'built', name: file.name, reason: body.reason },
    });
    return ok(true);
  });
  if (!done.ok) return done;
  const resent = await db.read('platform', (tx) => findFile(tx, file.id));
  return resent ? ok(presentFile(resent)) : fail('not_found');
}
