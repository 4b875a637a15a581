import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankConnect } from './bank-connect.port.ts';
import { createHttpBankConnect } from './http-bank-connect.ts';

let answer: { readonly status: number; readonly body: unknown } = { status: 500, body: '' };
const asked: string[] = [];
let server: Server;
let connect: BankConnect;
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      response.writeHead(answer.status).end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  connect = createHttpBankConnect({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    account: 'cardload',
    key: 'k',
    secret: 's',
  });
});
afterAll(() => server.close());

const ID = 'con_12345678';
const account = {
  holder: 'Maple Table Restaurants Inc.',
  institution_name: 'Northern Bank',
  institution_number: '003',
  transit_number: '04212',
  routing_number: null,
  account_number: '1049281',
  account_type: 'checking',
  verified: true,
};
const read = (body: unknown, status = 200) => {
  answer = { status, body };
  return connect.read(ID);
};

describe('a connection to a bank', () => {
  it('begins at the page of the vendor', async () => {
    const begun = { id: ID, url: 'https://vendor.example/c', expires_at: '2026-12-24T15:30:00Z' };
    answer = { status: 201, body: begun };
    const wanted = {
      state: 'x',
      returnUrl: 'https://us/back',
      rail: 'eft',
      businessName: 'Maple',
      language: 'fr',
    } as const;
    expect(await connect.begin(wanted)).toEqual({
      outcome: 'done',
      value: { id: ID, url: begun.url, expiresAt: new Date(begun.expires_at) },
    });
    expect(asked.at(-1)).toBe(
      'POST /v1/accounts/cardload/connections Bearer k ' +
        '{"state":"x","return_url":"https://us/back","rail":"eft","business_name":"Maple","language":"fr"}',
    );
    answer = { status: 201, body: { ...begun, url: 'javascript:alert(1)' } };
    expect(await connect.begin(wanted)).toEqual({ outcome: 'unavailable' });
  });

  it('is read with its account once it stands', async () => {
    expect(await read({ id: ID, state: 'x', status: 'open' })).toEqual({
      outcome: 'done',
      value: { state: 'x', status: 'open' },
    });
    expect(await read({ id: ID, state: 'x', status: 'connected', account })).toMatchObject({
      value: { account: { holder: account.holder, accountNumber: '1049281', verified: true } },
    });
    expect(await read({}, 404)).toEqual({ outcome: 'not_found' });
  });

  it('is not there where the answer is of another one, or lacks something', async () => {
    const connected = { id: ID, state: 'x', status: 'connected', account };
    for (const body of [
      { ...connected, id: 'con_87654321' },
      { ...connected, account: { ...account, verified: 'yes' } },
      { ...connected, account: { ...account, holder: ' ' } },
      { ...connected, account: { ...account, transit_number: null } },
      { ...connected, account: { ...account, routing_number: '021000021' } },
      { ...connected, account: { ...account, account_number: '10 49' } },
      { ...connected, status: 'trusted' },
      null,
    ])
      expect(await read(body)).toEqual({ outcome: 'unavailable' });
    expect(await read(connected, 500)).toEqual({ outcome: 'unavailable' });
  });
});

describe('a webhook of the vendor', () => {
  const now = new Date('2026-12-24T15:00:00Z');
  const body = JSON.stringify({ event: 'evt_12345678', connection: ID });
  const told = { event: 'evt_12345678', connection: ID };
  const signed = (secret: string, late = 0, said = body) => {
    const timestamp = String(now.getTime() / 1_000 - late);
    const signature = createHmac('sha256', secret).update(`${timestamp}.${said}`).digest('hex');
    return { body: said, timestamp, signature };
  };

  it('names the connection to read anew', () => {
    expect(connect.readWebhook(signed('s'), now)).toEqual(told);
    expect(connect.readWebhook(signed('s', 300), now)).toEqual(told);
  });

  it('is refused where it is forged, changed, old, ahead of time or no message', () => {
    const good = signed('s');
    for (const message of [
      signed('other'),
      { ...good, body: body.replace('8', '9') },
      { ...good, timestamp: String(Number(good.timestamp) + 1) },
      { ...good, signature: undefined },
      { ...good, timestamp: undefined },
      { ...good, signature: good.signature.slice(1) },
      signed('s', 301),
      signed('s', -301),
      signed('s', 0, 'nonsense'),
      signed('s', 0, '{"connection":"../x"}'),
    ])
      expect(connect.readWebhook(message, now)).toBeNull();
  });
});
