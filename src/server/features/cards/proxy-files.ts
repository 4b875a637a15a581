import {
  type GoodProxy,
  type Known,
  type ProxyProblem,
  checkProxies,
  nowTaken,
} from '#domain/cards/proxy-rows.ts';
import { type Result, fail, ok } from '#kernel/result.ts';
import { audit, json } from '#server/platform/audit.ts';
import type { ReadHandle, WriteHandle } from '#server/platform/database/handle.ts';
import { clientsOfProxies } from '#server/platform/directory/people.ts';
import type { Upload } from '#server/platform/http/handler.ts';
import { pageOf } from '#server/platform/http/paging.ts';
import { enqueue } from '#server/platform/jobs.ts';
import { announce } from '#server/platform/outbox.ts';
import { stockCards } from '../members/index.ts';
import type { CardsDeps } from './cards.deps.ts';
import {
  countFiles,
  findFile,
  insertFile,
  lockFile,
  pageOfFiles,
  saveFile,
} from './proxies.repo.ts';
import { readProxies } from './read-proxies.ts';
import type { RequestContext } from '#server/platform/request-context.ts';

const CHUNK = 5_000;

/** Takes a file of proxies: checked whole. One without a fault is added at once, as a job; else its good lines wait for a word. */
export async function takeProxyFile(
  context: RequestContext,
  upload: Upload,
): Promise<Result<number, 'invalid_input'>> {
  const { tx, actor, now } = context;
  const clientId = actor.client.id;
  const { rows, problem } = readProxies(upload.content);
  if (problem) return fail('invalid_input', {}, [problem]);
  const { good, problems } = checkProxies(rows, await knownAmong(tx, clientId, rows));
  const state =
    good.length === 0 ? 'failed' : problems.length === 0 ? 'processing' : 'awaiting_confirmation';
  const id = await insertFile(tx, {
    client_id: clientId,
    file_name: upload.name.slice(0, 200),
    state,
    lines: rows.length,
    good: json(good) ?? '[]',
    problems: json(problems) ?? '[]',
    manager_id: actor.managerId,
    manager_name: actor.name,
    at: now,
    finished_at: state === 'failed' ? now : null,
  });
  await audit(context, {
    action: 'cards.proxy_file',
    subject: { kind: 'proxy_file', id },
    after: {
      file: upload.name.slice(0, 200),
      lines: rows.length,
      good: good.length,
      problems: problems.length,
    },
  });
  if (state === 'processing') await start(tx, clientId, id);
  return ok(id);
}

/** Adds the good lines of a file that has others, or leaves the file. */
export async function decideProxyFile(
  context: RequestContext,
  id: number,
  add: boolean,
): Promise<Result<number, 'not_found' | 'job_state'>> {
  const { tx, actor, now } = context;
  const file = await lockFile(tx, actor.client.id, id);
  if (!file) return fail('not_found');
  if (file.state !== 'awaiting_confirmation') return fail('job_state', { state: file.state });
  await saveFile(
    tx,
    actor.client.id,
    id,
    add ? { state: 'processing', at: now } : { state: 'cancelled', finished_at: now },
  );
  await audit(context, {
    action: add ? 'cards.proxy_file_confirm' : 'cards.proxy_file_cancel',
    subject: { kind: 'proxy_file', id },
    before: { state: file.state },
    after: { state: add ? 'processing' : 'cancelled' },
  });
  if (add) await start(tx, actor.client.id, id);
  return ok(id);
}

async function knownAmong(
  tx: ReadHandle,
  clientId: number,
  rows: readonly { readonly proxy: string }[],
): Promise<Known> {
  const owners = await clientsOfProxies(tx, [...new Set(rows.map((row) => row.proxy))]);
  return (proxy) => {
    const owner = owners.get(proxy);
    return owner === undefined ? null : owner === clientId ? 'ours' : 'elsewhere';
  };
}

const start = (tx: WriteHandle, clientId: number, id: number) =>
  enqueue(tx, 'cards.proxies', { clientId, fileId: id }, { once: `proxies-${clientId}-${id}` });

/** Puts the good lines into the stock, a chunk with its marker a transaction: killed anywhere and run again, each goes in once. */
export async function addProxies(
  { db, clock }: CardsDeps,
  clientId: number,
  id: number,
): Promise<void> {
  for (let more = true; more;) {
    more = await db.write({ clientId }, async (tx) => {
      const file = await lockFile(tx, clientId, id);
      if (!file || file.state !== 'processing') return false;
      const good = file.good as GoodProxy[];
      const chunk = good.slice(file.done, file.done + CHUNK);
      const now = clock.now();
      // One that somebody else took since the check is left out, and said so.
      const added = new Set(await stockCards(tx, clientId, chunk, now));
      const gone = chunk.filter(({ proxy }) => !added.has(proxy));
      const problems =
        gone.length === 0 ? [] : nowTaken(gone, await knownAmong(tx, clientId, gone));
      const done = file.done + chunk.length;
      const ends = done >= good.length;
      await saveFile(tx, clientId, id, {
        done,
        added: file.added + added.size,
        ...(problems.length > 0
          ? {
              problems:
                json(
                  [...(file.problems as ProxyProblem[]), ...problems].sort(
                    (a, b) => a.line - b.line,
                  ),
                ) ?? '[]',
            }
          : {}),
        ...(ends ? { state: 'complete', finished_at: now } : {}),
      });
      if (ends)
        await announce(tx, now, clientId, 'cards.proxies_added', {
          file_id: id,
          added: file.added + added.size,
        });
      return !ends;
    });
  }
}

/** The files that were uploaded, newest first. */
export async function listProxyFiles(
  tx: ReadHandle,
  clientId: number,
  query: { readonly page?: number | undefined; readonly per_page: number },
) {
  const page = query.page ?? 1;
  const rows = await pageOfFiles(tx, clientId, query.per_page, (page - 1) * query.per_page);
  const data = rows.map(({ id, finished_at: finished, at, manager_name: by, ...row }) => ({
    job_id: id,
    ...row,
    created_by: by,
    created_at: at.toISOString(),
    finished_at: finished?.toISOString() ?? null,
  }));
  return pageOf(data, {
    page,
    perPage: query.per_page,
    total: await countFiles(tx, clientId),
    cursor: null,
  });
}

export async function showProxyFile(tx: ReadHandle, clientId: number, id: number) {
  const file = await findFile(tx, clientId, id);
  if (!file) return fail('not_found') satisfies Result<never, 'not_found'>;
  const good = file.good as GoodProxy[];
  return ok({
    job_id: file.id,
    state: file.state,
    file_name: file.file_name,
    lines: file.lines,
    good: good.length,
    done: file.done,
    added: file.added,
    problems: file.problems as ProxyProblem[],
    created_by: file.manager_name,
    created_at: file.at.toISOString(),
    finished_at: file.finished_at?.toISOString() ?? null,
  });
}
