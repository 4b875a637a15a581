import { createServer as createHttp, type Server } from 'node:http';
import { createServer as createTcp } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailSender, createTextSender } from './senders.ts';

const portOf = (server: { address(): AddressInfo | string | null }): number =>
  (server.address() as AddressInfo).port;

describe('SMS by the HTTP API of Twilio', () => {
  let server: Server;
  let seen: { url: string; authorization: string; form: URLSearchParams };
  let answer: { status: number; body: object };
  beforeAll(async () => {
    server = createHttp((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        seen = {
          url: request.url ?? '',
          authorization: request.headers.authorization ?? '',
          form: new URLSearchParams(body),
        };
        response
          .writeHead(answer.status, { 'content-type': 'application/json' })
          .end(JSON.stringify(answer.body));
      });
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  });
  afterAll(() => void server.close());
  const send = () =>
    createTextSender({
      sid: 'AC1',
      token: 'secret',
      from: '+15005550006',
      baseUrl: `http://127.0.0.1:${portOf(server)}`,
    }).send({ to: '5145550100', subject: null, body: 'Hello', key: 'k' });

  it('gives ten digits the +1 of the US and Canada, and signs in with the account', async () => {
    answer = { status: 201, body: { sid: 'SM1', status: 'queued' } };
    expect(await send()).toEqual({ outcome: 'sent' });
    expect(seen.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(Object.fromEntries(seen.form)).toEqual({
      To: '+15145550100',
      From: '+15005550006',
      Body: 'Hello',
    });
    expect(seen.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`);
  });
  it.each([
    [400, { code: 21_610, message: 'opted out' }, 'refused'],
    [429, { code: 20_429, message: 'slow down' }, 'later'],
    [503, {}, 'later'],
  ] as const)('takes %i for what it is', async (status, body, outcome) => {
    answer = { status, body };
    expect(await send()).toMatchObject({ outcome });
  });
  it('tries again later where nobody answers', async () => {
    const dead = createTextSender({
      sid: 'AC1',
      token: 'x',
      from: '+1',
      baseUrl: 'http://127.0.0.1:9',
    });
    expect(await dead.send({ to: '5145550100', subject: null, body: 'x', key: 'k' })).toMatchObject(
      { outcome: 'later' },
    );
  });
});

/** As much of an SMTP server as a message needs; answers the recipient with `reply`. */
function smtpServer(
  reply: string,
): Promise<{ url: string; received: () => string; close: () => void }> {
  let mail = '';
  let inData = false;
  const server = createTcp((socket) => {
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (inData) {
          if (line === '.') {
            inData = false;
            socket.write('250 taken\r\n');
          } else mail += `${line}\n`;
        } else if (line.startsWith('RCPT')) socket.write(`${reply}\r\n`);
        else if (line === 'DATA') {
          inData = true;
          socket.write('354 go on\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
  return new Promise((ready) =>
    server.listen(0, '127.0.0.1', () =>
      ready({
        url: `smtp://127.0.0.1:${portOf(server)}?ignoreTLS=true`,
        received: () => mail,
        close: () => void server.close(),
      }),
    ),
  );
}

describe('e-mail by SMTP', () => {
  const message = {
    to: 'ada@maple.example',
    subject: 'Votre code',
    body: 'Code 123456, valable 10 minutes',
    key: 'message-1',
  };
  it('goes out with its subject and text', async () => {
    const server = await smtpServer('250 ok');
    expect(
      await createMailSender({
        url: server.url,
        from: 'Cardload <no-reply@cardload.example>',
      }).send(message),
    ).toEqual({ outcome: 'sent' });
    expect(server.received()).toContain('Subject: Votre code');
    expect(server.received()).toContain('Code 123456');
    server.close();
  });
  it.each([
    ['550 no such user', 'refused'],
    ['451 come back', 'later'],
  ] as const)('that is answered %s is %s', async (reply, outcome) => {
    const server = await smtpServer(reply);
    expect(
      await createMailSender({ url: server.url, from: 'a@b.example' }).send(message),
    ).toMatchObject({ outcome });
    server.close();
  });
});
