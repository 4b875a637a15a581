import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { BASES } from '#contract/operation.ts';
import { fail } from '#kernel/result.ts';
import { refuse } from './answer.ts';
import { type FramedOrigins, portalPolicy } from './portal-policy.ts';

/** Pages that somebody was given the address of: no search engine keeps them. */
const NOT_INDEXED = /^\/tip-pooling\/view-tip-(pool|share)\//;

/** The member's own addresses: their page asks for its scripts at once. */
const OF_MEMBERS = /^\/member(?:[/?]|$)/;

/** What people see who have not signed in: their page does not ask for what stands behind it. */
const BEFORE_SIGN_IN = /^\/(?:user|error|tippool-terms-conditions)(?:[/?]|$)/;

/**
 * Serves the built portal: its files as they are, and its page for every address that is a
 * screen's. `origins` are those that a few of its pages may load or frame.
 */
export async function servePortal(
  app: FastifyInstance,
  folder: string,
  origins: FramedOrigins,
): Promise<void> {
  const policyOf = portalPolicy(origins);
  const page = readPage(folder, 'index.html');
  const memberPage = readPage(folder, 'member.html') ?? page;
  const shellPage = readPage(folder, 'shell.html') ?? page;
  const pageOf = (url: string): string | null =>
    OF_MEMBERS.test(url)
      ? memberPage
      : [BEFORE_SIGN_IN, NOT_INDEXED].some((open) => open.test(url))
        ? page
        : shellPage;
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      // The page is sent below, with its policy, whatever address it is asked by.
      globIgnore: ['**/index.html', '**/member.html', '**/shell.html', '**/*.br'],
      wildcard: false,
      // The build has put what Brotli makes of a file beside it.
      preCompressed: true,
      // Else the server's own header of the same name stands, and every asset is asked for again.
      cacheControl: false,
      setHeaders: (response, path) => {
        const isForEver = path.includes(`${folder}/assets/`);
        response.setHeader('vary', 'accept-encoding');
        response.setHeader(
          'cache-control',
          isForEver ? 'public, max-age=31536000, immutable' : 'no-cache',
        );
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const api = Object.values(BASES).some(
      (base) => request.url === base || request.url.startsWith(`${base}/`),
    );
    const screen =
      !api && ['GET', 'HEAD'].includes(request.method) && !request.url.startsWith('/assets/');
    if (!screen) return refuse(request, reply, fail('not_found'));
    if (page === null)
      return reply.code(503).type('text/plain').send('The portal is not built: run npm run build');
    if (NOT_INDEXED.test(request.url)) reply.header('x-robots-tag', 'noindex, nofollow');
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policyOf(request.url))
      .header('cache-control', 'no-cache')
      .send(request.method === 'HEAD' ? '' : pageOf(request.url));
  });
}

function readPage(folder: string, name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}
