import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { servePortal } from './portal.ts';
import { createServer } from './server.ts';

const NO_FRAMES = { payment: null, schedule: [] };

let folder: string;
let app: FastifyInstance;
let unbuilt: FastifyInstance;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cardload-portal-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The portal</title>');
  writeFileSync(join(folder, 'shell.html'), '<!doctype html><title>The portal, signed in</title>');
  writeFileSync(join(folder, 'member.html'), '<!doctype html><title>Members</title>');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {};');
  writeFileSync(join(folder, 'assets', 'main-1a2b.js.br'), brotliCompressSync('export {};'));
  const serve = async (from: string) => {
    const server = await createServer({ trustedProxies: [], log: false });
    await servePortal(server, from, NO_FRAMES);
    return server;
  };
  [app, unbuilt] = [await serve(folder), await serve(join(folder, 'nothing'))];
});
afterAll(async () => {
  await Promise.all([app.close(), unbuilt.close()]);
  rmSync(folder, { recursive: true });
});

describe('an address', () => {
  it.each(['/', '/index.html', '/user/login', '/account-management/view-customers', '/api-guide'])(
    'of a screen, %s, is answered with the page, which may be framed and scripted by nobody else',
    async (url) => {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.body]).toEqual([
        200,
        expect.stringContaining('The portal'),
      ]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
      });
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
      expect(answer.headers).not.toHaveProperty('x-robots-tag');
    },
  );
  it.each([
    ['/', 'The portal, signed in'],
    ['/usher', 'The portal, signed in'],
    ['/shell.html', 'The portal, signed in'],
    ['/user', '<title>The portal</title>'],
    ['/user/login?return=%2F', '<title>The portal</title>'],
    ['/error', '<title>The portal</title>'],
    ['/tip-pooling/view-tip-pool/1', '<title>The portal</title>'],
  ])(
    '%s asks at once for what stands behind the sign-in, unless one signs in there',
    async (url, title) => {
      expect((await app.inject(url)).body).toContain(title);
    },
  );
  it.each(['/member', '/member/earned', '/member?view=find'])(
    'of a member, %s, is answered with the page of members',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.body).toContain('Members');
      expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
    },
  );
  it('that only begins like a member\u2019s is the portal\u2019s', async () => {
    expect((await app.inject('/member-management')).body).toContain('The portal');
  });
  it.each(['/api/v1', '/api/v1/nothing', '/service/v1/nothing/at/all', '/assets/gone.js'])(
    'of nothing, %s, is a problem, never a page',
    async (url) => {
      const answer = await app.inject(url);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not_found', status: 404 });
    },
  );
  it('of a screen is not written to', async () => {
    expect((await app.inject({ method: 'POST', url: '/user/login' })).statusCode).toBe(404);
  });
  it.each(['/tip-pooling/view-tip-pool/1', '/tip-pooling/view-tip-share/1'])(
    'that was shared, %s, is kept by no search engine',
    async (url) => {
      expect((await app.inject(url)).headers['x-robots-tag']).toBe('noindex, nofollow');
    },
  );
});

it('a page is asked for by its head alone as well', async () => {
  const answer = await app.inject({ method: 'HEAD', url: '/' });
  expect([answer.statusCode, answer.body]).toEqual([200, '']);
  expect(answer.headers).toHaveProperty('content-security-policy');
});

it('in production browsers come back by HTTPS alone, and nowhere may a page use the camera', async () => {
  const production = await createServer({ trustedProxies: [], log: false, httpsOnly: true });
  await servePortal(production, folder, NO_FRAMES);
  for (const url of ['/', '/assets/main-1a2b.js', '/api/v1/nothing'])
    expect((await production.inject(url)).headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'permissions-policy': expect.stringContaining('camera=()') as string,
    });
  await production.close();
  const { headers } = await app.inject('/');
  expect(headers).not.toHaveProperty('strict-transport-security');
  expect(headers).toHaveProperty('permissions-policy');
});

it.each(['/%', '/api/v1/%ff', `/assets/${'a'.repeat(300)}`])(
  'an address that cannot be read, %s, is a problem document',
  async (url) => {
    const answer = await app.inject(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.json()).toMatchObject({ code: 'not_found' });
  },
);

it('a file with its own name for ever is kept for ever', async () => {
  const answer = await app.inject('/assets/main-1a2b.js');
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('a file is sent as the build has compressed it, to browsers that read that', async () => {
  const url = '/assets/main-1a2b.js';
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': expect.stringContaining('javascript') as string,
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {};');
  const plain = await app.inject(url);
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toBe('export {};');
  expect((await app.inject(`${url}.br`)).statusCode).toBe(404);
});

it('a portal that was not built says so', async () => {
  expect((await unbuilt.inject('/user/login')).statusCode).toBe(503);
});
