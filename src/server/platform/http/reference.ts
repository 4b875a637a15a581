import type { FastifyInstance } from 'fastify';
import { operations } from '#contract/index.ts';
import { ERRORS } from '#contract/errors.ts';
import { openApi } from '#contract/openapi.ts';
import { BASES, type Operation } from '#contract/operation.ts';

/**
 * The API for people and programs: the OpenAPI document and a page to read it by. Made when first
 * asked for.
 */
export function serveReference(app: FastifyInstance, version: string): void {
  let document: string | undefined;
  let page: string | undefined;
  app.get('/api/openapi.json', async (_, reply) =>
    reply
      .type('application/json')
      .send((document ??= JSON.stringify(openApi(operations, version)))),
  );
  app.get('/api/reference', async (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .send((page ??= referencePage(version))),
  );
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function referencePage(version: string): string {
  const groups = new Map<string, string[]>();
  const all: Readonly<Record<string, Operation>> = operations;
  for (const [name, operation] of Object.entries(all)) {
    const group = operation.path.split('/')[1]?.replaceAll(/[{}]/g, '') ?? '';
    groups.set(group, [...(groups.get(group) ?? []), row(name, operation)]);
  }
  const sections = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([group, rows]) =>
        `<section><h2>${escape(group)}</h2><table><tbody>${rows.join('')}</tbody></table></section>`,
    );
  const codes = Object.entries(ERRORS).map(
    ([code, { status }]) => `<tr><td><code>${code}</code></td><td>${status}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Cardload API ${version}</title><style>${STYLE}</style></head><body><main>
<h1>Cardload API ${version}</h1><p>Sign in, then send the token as <code>X-Session-Token</code>. Money is a decimal string with two decimals. What moves money wants an <code>Idempotency-Key</code>.
Refusals are problem documents that name every problem at once. <a href="/api/openapi.json">OpenAPI document</a></p>${sections.join('')}
<section><h2>Error codes</h2><table><tbody>${codes.join('')}</tbody></table></section></main></body></html>`;
}

function row(
  name: string,
  { method, base, path, summary, caller, moves, writes, extension }: Operation,
): string {
  const marks = [
    moves ? 'moves money' : writes ? 'writes' : '',
    caller === 'public' ? 'public' : caller.replaceAll('_', ' '),
    extension ? 'extension' : '',
  ].filter((mark) => mark !== '');
  return `<tr id="${name}"><td><b>${method}</b></td><td><code>${escape(BASES[base] + path)}</code><p>${escape(summary)}</p></td><td>${marks.map((mark) => `<i>${mark}</i>`).join(' ')}</td></tr>`;
}

const STYLE = `:root{color-scheme:light dark}body{font:14px/20px system-ui,sans-serif;margin:0}main{max-inline-size:960px;margin:auto;padding:32px 16px}h1{font-size:22px}h2{font-size:15px;margin-block:32px 8px}
table{inline-size:100%;border-collapse:collapse}td{padding:8px;border-block-end:1px solid color-mix(in srgb,currentColor 15%,transparent);vertical-align:top}td p{margin:2px 0 0;opacity:.75}i{font-style:normal;font-size:12px;padding:1px 8px;border-radius:99px;background:color-mix(in srgb,currentColor 10%,transparent);white-space:nowrap}`;
