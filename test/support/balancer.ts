import { type IncomingMessage, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type Balancer = {
  readonly url: string;
  close(): Promise<void>;
};

const LOOK_INTERVAL = 100;
const READY_TIMEOUT = 1_000;

/**
 * Hands requests in turn to those of the servers that say that they are ready, and to another one
 * where a server takes no connection, as any balancer does. What a server answers, or cuts off, is
 * passed on: 502 is ours alone.
 */
export async function startBalancer(addresses: () => readonly string[]): Promise<Balancer> {
  const ready: (string | null)[] = [...addresses()];
  let turn = 0;
  let closed = false;
  // Each on its own: one that is slow to answer must not hide that another one is leaving.
  const looks = addresses().map(async (_, nth) => {
    while (!closed) {
      const url = addresses()[nth]!;
      ready[nth] = (await isReady(url)) ? url : null;
      await sleep(LOOK_INTERVAL);
    }
  });
  const server = createServer((incoming, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      const body = Buffer.concat(parts);
      for (let tries = 0; tries < 4; tries += 1) {
        const open = ready.filter((url) => url !== null);
        const target = open[turn++ % Math.max(1, open.length)];
        const answer = target ? await passOn(target, incoming, body) : 'refused';
        if (answer === 'refused') {
          await sleep(LOOK_INTERVAL / 2);
          continue;
        }
        if ('cut' in answer) {
          response.writeHead(502, { 'content-type': 'application/json' });
          return void response.end(JSON.stringify({ code: answer.cut }));
        }
        response.writeHead(answer.status, answer.headers);
        return void response.end(answer.body);
      }
      response.writeHead(503, { 'retry-after': '1', 'content-type': 'application/json' });
      response.end('{"code":"try_again"}');
    })();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      closed = true;
      await Promise.all(looks);
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

const isReady = async (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(READY_TIMEOUT) }).then(
    ({ ok }) => ok,
    () => false,
  );

type Answer = {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
};
/** Why a server that had taken the connection did not answer, for the test's own report. */
type Cut = { readonly cut: string };

function passOn(
  target: string,
  incoming: IncomingMessage,
  body: Buffer,
): Promise<Answer | Cut | 'refused'> {
  return new Promise((done) => {
    const since = performance.now();
    const cut = (why: string | undefined, where: string): void =>
      done({ cut: `${why} ${where} after ${Math.round(performance.now() - since)} ms` });
    const headers = { ...incoming.headers, connection: 'close' };
    const asked = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers, agent: false },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', ({ code }: NodeJS.ErrnoException) => cut(code, 'in the answer'));
        response.on('end', () => {
          const { 'retry-after': wait, 'content-encoding': encoding } = response.headers;
          done({
            status: response.statusCode ?? 0,
            headers: {
              'content-type': 'application/json',
              ...(wait && { 'retry-after': wait }),
              ...(encoding && { 'content-encoding': encoding }),
            },
            body: Buffer.concat(parts),
          });
        });
      },
    );
    asked.on('error', ({ code }: NodeJS.ErrnoException) =>
      code === 'ECONNREFUSED' ? done('refused') : cut(code, 'before an answer'),
    );
    asked.end(body);
  });
}
