import type { bulk } from '#contract/bulk.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ManagerActor } from '#server/platform/actor.ts';
import { MAX_ROWS } from '#server/platform/csv-file.ts';
import type { ReadHandle } from '#server/platform/database/handle.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { departmentsOf, findWallet, seenBy } from '../../wallets/index.ts';
import { inPart } from '../../imports/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { sendRows } from './begin-single.ts';
import { peopleOfWallets } from './people.repo.ts';
import { readTableFile } from './read-file.ts';
import { startDraft, startFromFile } from './start-batch.ts';
import { fundTemplate, tableTemplate } from './templates.ts';
import { findVisibleJob, showJob } from './visible-job.ts';

export const startingHandlers = {
  async bulkTransfer({ tx, actor, origin, now, query, body, upload }) {
    const walletId = Number(query.wallet ?? query.store_id ?? 0);
    if (!Number.isSafeInteger(walletId) || walletId <= 0)
      return fail('invalid_input', {}, [{ path: 'store_id', code: 'wallet_required' }]);
    const kind = query.kind === 'load' || query.kind === 'unload' ? query.kind : null;
    const started = await startFromFile(
      { tx, actor, origin, now },
      {
        walletId,
        kind,
        memo: body.description,
        notes: body.notes,
        upload,
        again: query.again,
      },
    );
    if (!started.ok) return started;
    const job = await findVisibleJob(tx, actor, started.value);
    return job.ok ? ok({ job_id: job.value.id, state: job.value.state }) : job;
  },
  bulkLoadValue: (context) => sendRows(context, 'load', 'table', context.body.rows),
  bulkReverseLoadValue: (context) => sendRows(context, 'unload', 'table', context.body.rows),
  async bulkDraft({ tx, actor, origin, now, body }) {
    const started = await startDraft(
      { tx, actor, origin, now },
      {
        walletId: body.store_id,
        kind: body.kind,
        memo: body.description,
        notes: body.notes,
        rows: body.rows.map(({ store_id: walletId, ...row }) => ({ ...row, walletId })),
      },
    );
    return started.ok ? showJob(tx, { actor, now }, started.value) : started;
  },
  async bulkTemplate({ tx, actor, params, query }) {
    const wallet = await findWallet(tx, seenBy(actor), params.wallet);
    const department =
      params.department === 'all' || params.department === '0' ? null : Number(params.department);
    const known =
      department === null ||
      (wallet !== null &&
        (await departmentsOf(tx, actor.client.id, wallet.store_id)).some(
          (one) => one.id === department,
        ));
    if (!wallet || !known) return fail('not_found');
    const content = await fundTemplate(tx, {
      clientId: actor.client.id,
      storeIds: [wallet.store_id],
      departmentIds: department === null ? null : [department],
      byFirst: query.by_first,
      all: query.all,
    });
    return ok({ filename: `${wallet.name}-template.csv`, content });
  },
  async bulkTemplateGenerate({ tx, actor, body }) {
    const wallets = await seenWallets(tx, actor, body.wallet_ids);
    if (!wallets) return fail('not_found');
    const wanted = {
      clientId: actor.client.id,
      departmentIds: body.department_ids ?? null,
      byFirst: body.by_first ?? false,
      all: body.all ?? false,
    };
    const content =
      body.with_wallet === true
        ? await tableTemplate(tx, { ...wanted, wallets })
        : await fundTemplate(tx, { ...wanted, storeIds: wallets.map((one) => one.store_id) });
    return ok({ filename: 'bulk-load-template.csv', content });
  },
  async bulkPeople({ tx, actor, body }) {
    const wallets = await seenWallets(
      tx,
      actor,
      body.wallets.map((one) => one.wallet_id),
    );
    if (!wallets) return fail('not_found');
    const people = await peopleOfWallets(
      tx,
      actor.client.id,
      wallets.map(({ id, store_id: storeId }, index) => ({
        id,
        storeId,
        departmentIds: body.wallets[index]?.department_ids ?? [],
      })),
      { byFirst: body.by_first ?? false, all: body.all ?? false, limit: MAX_ROWS + 1 },
    );
    return people.length > MAX_ROWS
      ? fail('invalid_input', {}, [
          { path: 'wallets', code: 'too_many', params: { maximum: MAX_ROWS } },
        ])
      : ok({ data: people });
  },
  readFundRows({ upload }) {
    const { encoding, delimiter, rows, problems } = readTableFile(upload.csv);
    return Promise.resolve(
      problems.length > 0
        ? fail('invalid_input', {}, inPart('transfer_file', problems))
        : ok({ encoding, delimiter, data: rows }),
    );
  },
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;

/** The wallets of these numbers in their order, null where one of them is not seen. */
async function seenWallets(tx: ReadHandle, actor: ManagerActor, ids: readonly number[]) {
  const found = await Promise.all(ids.map((id) => findWallet(tx, seenBy(actor), id)));
  const wallets = found.filter((wallet) => wallet !== null);
  return wallets.length === ids.length ? wallets : null;
}
