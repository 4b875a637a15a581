import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '#server/platform/clock.ts';
import { type BankInTest, sandboxBank } from '#test/support/sandbox-bank.ts';

const clock = movableClock(new Date('2026-12-24T15:00:00Z'));
const heard: (string | null)[] = [];
let server: Server;
let bank: BankInTest;
beforeAll(async () => {
  let webhookUrl: string | null = null;
  bank = await sandboxBank(clock, { webhookUrl: () => webhookUrl });
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const [timestamp, signature] = ['timestamp', 'signature'].map((name) =>
        String(request.headers[`x-connect-${name}`]),
      );
      const told = bank.connect.readWebhook({ body, timestamp, signature }, clock.now());
      heard.push(told?.connection ?? null);
      response.end('{}');
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterAll(async () => {
  await bank?.stop();
  server?.close();
});

async function begin(rail: 'eft' | 'ach', language: 'en' | 'es' | 'fr' = 'en') {
  const begun = await bank.connect.begin({
    state: 'state-1',
    returnUrl: 'https://portal.example/back?tab=1',
    rail,
    businessName: 'Café <Érable>',
    language,
  });
  if (begun.outcome !== 'done') throw new Error(begun.outcome);
  return begun.value;
}
const signIn = (url: string, form: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
async function connected(rail: 'eft' | 'ach', choice: string) {
  const { id, url } = await begin(rail);
  const answer = await signIn(url, { bank: choice, user: 'u', password: 'p' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(
    `https://portal.example/back?tab=1&connect_id=${id}&state=state-1&status=connected`,
  );
  const read = await bank.connect.read(id);
  if (read.outcome !== 'done' || read.value.status !== 'connected') throw new Error('no account');
  return { id, account: read.value.account };
}

describe('the vendor on this machine', () => {
  it('shows a page in the language of the person, with nothing of theirs as markup', async () => {
    const { url } = await begin('eft', 'fr');
    const page = await (await fetch(url)).text();
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Caf');
    expect(page).not.toContain('<Érable>');
    const again = await signIn(url, { bank: 'good' });
    expect(again.status).toBe(422);
    expect(await again.text()).toContain('role="alert"');
  });

  it('connects good and bad accounts, and tells so by a signed webhook', async () => {
    const good = await connected('eft', 'good');
    expect(good.account).toMatchObject({
      holder: 'Café <Érable>',
      institutionNumber: '003',
      routingNumber: null,
      verified: true,
    });
    expect(heard).toEqual([good.id]);
    expect((await connected('eft', 'good')).account).toEqual(good.account);
    expect((await connected('eft', 'mismatch')).account.holder).toBe('Northgate Holdings Ltd.');
    expect((await connected('eft', 'unverified')).account.verified).toBe(false);
    expect((await connected('eft', 'returned')).account.accountNumber).toMatch(/9901$/);
    expect((await connected('ach', 'closed')).account).toMatchObject({
      routingNumber: '021000021',
      transitNumber: null,
    });
  });

  it('forges a webhook that nobody believes, and repeats one that says nothing new', async () => {
    const { id } = await connected('eft', 'good');
    heard.length = 0;
    await bank.press('webhook/forge');
    await bank.press('webhook/replay');
    expect(heard).toEqual([null, id]);
  });

  it('closes a connection that was cancelled, used or left for 30 minutes', async () => {
    const cancelled = await begin('ach');
    await fetch(`${cancelled.url}/cancel`, { redirect: 'manual' });
    expect(await bank.connect.read(cancelled.id)).toMatchObject({ value: { status: 'cancelled' } });
    const used = await begin('ach');
    await signIn(used.url, { bank: 'good', user: 'u', password: 'p' });
    expect((await fetch(used.url)).status).toBe(410);
    const late = await begin('ach');
    clock.moveTo(late.expiresAt);
    expect((await signIn(late.url, { bank: 'good', user: 'u', password: 'p' })).status).toBe(410);
    expect(await bank.connect.read(late.id)).toMatchObject({ value: { status: 'expired' } });
    expect(await bank.connect.read('con_00000000')).toEqual({ outcome: 'not_found' });
  });
});
