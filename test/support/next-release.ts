import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HEADERS_OF_TRANSPORT = ['content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Passes every request on to a server. Once `release` was called, the worker of the member's pages
 * is that of another release, as after a deploy.
 */
export async function nextRelease(url: () => string) {
  let released = false;
  const server = createServer((request, response) => {
    void pass(request.url ?? '/').catch(() => response.destroy());
    async function pass(path: string): Promise<void> {
      const answer = await fetch(url() + path, { redirect: 'manual' });
      const headers = Object.fromEntries(
        [...answer.headers].filter(([name]) => !HEADERS_OF_TRANSPORT.includes(name)),
      );
      response.writeHead(answer.status, headers);
      const body = Buffer.from(await answer.arrayBuffer());
      response.end(
        released && path === '/member-worker.js'
          ? body.toString().replace(/(version["']?:\s*["'`])/, '$1next-')
          : body,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // It listens on a port, so it has one.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    release: () => void (released = true),
    close: () => void server.close(),
  };
}
