import type { bulk } from '#contract/bulk.ts';
import { fail, ok } from '#kernel/result.ts';
import type { ModuleHandlers } from '#server/platform/http/handler.ts';
import { departmentsOf, findWallet, seenBy } from '../../wallets/index.ts';
import type { FundsDeps } from '../funds.deps.ts';
import { sendRows } from './begin-single.ts';
import { startDraft, startFromFile } from './start-batch.ts';
import { fundTemplate } from './templates.ts';
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
        rows: body.rows,
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
    const wallets = await Promise.all(
      body.wallet_ids.map((id) => findWallet(tx, seenBy(actor), id)),
    );
    if (wallets.some((wallet) => wallet === null)) return fail('not_found');
    const storeIds = wallets.flatMap((wallet) => (wallet ? [wallet.store_id] : []));
    const content = await fundTemplate(tx, {
      clientId: actor.client.id,
      storeIds,
      departmentIds: body.department_ids ?? null,
      byFirst: body.by_first ?? false,
      all: body.all ?? false,
    });
    return ok({ filename: 'bulk-load-template.csv', content });
  },
} satisfies Partial<ModuleHandlers<typeof bulk, FundsDeps>>;
