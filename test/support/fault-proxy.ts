import { once } from 'node:events';
import { type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What may go wrong between us and a provider; `none` passes everything on. */
export type Fault =
  | 'none'
  | 'cut before delivery'
  | 'cut after delivery'
  | '503 before delivery'
  | '502 after delivery'
  | '503 after delivery'
  | '504 after delivery'
  | 'answered too late'
  | 'delivered twice'
  | 'cut in the middle of the answer'
  | 'a page of HTML'
  | 'an answer to another key'
  | 'an answer without the rows'
  | 'another amount echoed'
  | 'another card echoed'
  | 'declined although it was accepted'
  | 'not found although it is there';

export type FaultProxy = {
  readonly url: string;
  /** What happens to the next requests to this path, one after the other; then nothing more. */
  plan(path: string, ...faults: readonly Fault[]): void;
  close(): Promise<void>;
};

const AFTER: Partial<Record<Fault, number>> = {
  '502 after delivery': 502,
  '503 after delivery': 503,
  '504 after delivery': 504,
};

type Row = Record<string, unknown>;
type Answer = { results: Row[] };
const each =
  (change: (row: Row) => Row) =>
  (answer: Answer): Answer => ({ results: answer.results.map(change) });
const CHANGED: Partial<Record<Fault, (answer: Answer) => object>> = {
  'an answer to another key': each((row) => ({ ...row, key: 'somebody-else' })),
  'an answer without the rows': () => ({ results: [] }),
  'another amount echoed': each((row) => ({ ...row, amount_minor: '1' })),
  'another card echoed': each((row) => ({ ...row, card: '999' })),
  'declined although it was accepted': each((row) => ({
    ...row,
    outcome: 'declined',
    code: 'card_locked',
  })),
  'not found although it is there': each(({ key }) => ({ key, outcome: 'not_found' })),
};

/**
 * Stands between the product and a provider that listens at `target`, and breaks what is planned;
 * `unplanned` says what happens to the rest.
 */
export async function startFaultProxy(
  target: string,
  late = 400,
  unplanned: (path: string) => Fault = () => 'none',
): Promise<FaultProxy> {
  const planned = new Map<string, Fault[]>();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const fault = planned.get(request.url ?? '')?.shift() ?? unplanned(request.url ?? '');
      const deliver = async (): Promise<{ status: number; body: string }> => {
        const answer = await fetch(`${target}${request.url}`, {
          method: request.method ?? 'POST',
          headers: {
            authorization: request.headers.authorization ?? '',
            'content-type': 'application/json',
          },
          // A question without a body may not carry one.
          ...(parts.length > 0 ? { body: Buffer.concat(parts).toString() } : {}),
        });
        return { status: answer.status, body: await answer.text() };
      };
      breakOff(fault, response, deliver, late).catch(() => response.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    plan: (path, ...faults) => void planned.set(path, [...faults]),
    close: () => closed(server),
  };
}

async function breakOff(
  fault: Fault,
  response: ServerResponse,
  deliver: () => Promise<{ status: number; body: string }>,
  late: number,
): Promise<void> {
  if (fault === 'cut before delivery') return void response.destroy();
  const send = (status: number, body: string) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  if (fault === '503 before delivery') return send(503, '{"error":"unavailable"}');
  if (fault === 'delivered twice') await deliver();
  const { status, body } = await deliver();
  if (fault === 'cut after delivery') return void response.destroy();
  if (fault === 'answered too late') await sleep(late);
  const after = AFTER[fault];
  if (after !== undefined) return send(after, '<html>upstream connect error</html>');
  if (fault === 'a page of HTML') return send(200, '<html>Sign in to the network</html>');
  if (fault === 'cut in the middle of the answer') {
    response.writeHead(200, { 'content-length': body.length }).write(body.slice(0, -4));
    return void setTimeout(() => response.destroy(), 20);
  }
  const change = CHANGED[fault];
  send(status, change ? JSON.stringify(change(JSON.parse(body) as Answer)) : body);
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
