import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Rail } from '#domain/bank/days.ts';
import { type Clock, minutes } from '#kernel/instant.ts';
import { isOneOf } from '#kernel/keys.ts';
import { openJournal } from '../kit/journal.ts';
import {
  BANKS,
  type BankChoice,
  type PageLanguage,
  connectPage,
  expiredPage,
} from './connect-page.ts';

type Connection = {
  readonly id: string;
  readonly state: string;
  readonly returnUrl: string;
  readonly rail: Rail;
  readonly businessName: string;
  readonly language: PageLanguage;
  readonly expiresAt: string;
  readonly status: 'open' | 'connected' | 'cancelled' | 'error';
  /** What its bank did since: closed the account, or stands for it now. */
  readonly since?: 'closed' | 'vouched';
  readonly bank: BankChoice | null;
};
export type ConnectOptions = {
  readonly account: string;
  readonly secret: string;
  readonly clock: Clock;
  readonly file?: string;
  /** Where this program is reached. */
  readonly url: () => string;
  /** Where webhooks go; nobody hears of them where there is none. */
  readonly webhookUrl?: () => string | null;
};

const LIFE = minutes(30);
const RAILS = ['eft', 'ach'] as const satisfies readonly Rail[];
const LANGUAGES = ['en', 'es', 'fr'] as const satisfies readonly PageLanguage[];
const ENDINGS: Readonly<Record<BankChoice, Readonly<Record<Rail, string>>>> = {
  good: { eft: '1281', ach: '1281' },
  mismatch: { eft: '1282', ach: '1282' },
  unverified: { eft: '1283', ach: '1283' },
  returned: { eft: '9901', ach: '8001' },
  closed: { eft: '9905', ach: '8002' },
};

/** The same account for the same company each time. */
function accountOf({ rail, businessName, bank, since }: Connection) {
  if (bank === null) return null;
  const hash = createHash('sha256').update(businessName).digest().readUInt32BE() % 100_000;
  const isCanadian = rail === 'eft';
  return {
    holder: bank === 'mismatch' ? 'Northgate Holdings Ltd.' : businessName,
    institution_name: isCanadian ? 'Sandbox Bank of Canada' : 'Sandbox National Bank',
    institution_number: isCanadian ? '003' : null,
    transit_number: isCanadian ? '04212' : null,
    routing_number: isCanadian ? null : '021000021',
    account_number: `7${String(hash).padStart(5, '0')}${ENDINGS[bank][rail]}`,
    account_type: 'checking',
    verified: bank !== 'unverified' || since === 'vouched',
    closed: since === 'closed',
  };
}

const answerOf = (connection: Connection, now: Date): object => {
  const { id, state, status } = connection;
  const isOver = status === 'open' && now.toISOString() >= connection.expiresAt;
  const account = status === 'connected' ? { account: accountOf(connection) } : {};
  return { id, state, status: isOver ? 'expired' : status, ...account };
};

/** What may become of a connection later. */
const CHANGES: Readonly<Record<string, Partial<Connection>>> = {
  broken: { status: 'error' },
  closed: { since: 'closed' },
  vouched: { since: 'vouched' },
};

function openConnections(file: string | undefined) {
  const known = new Map<string, Connection>();
  const journal = openJournal<Connection>(file, (kept) => known.set(kept.id, kept));
  return {
    find: (id: string): Connection | undefined => known.get(id),
    keep(connection: Connection): Connection {
      known.set(connection.id, connection);
      journal.add([connection]);
      return connection;
    },
  };
}

type Message = { readonly body: string; readonly timestamp: string; readonly signature: string };

/** What the vendor tells by itself, signed; and how somebody repeats or forges the last of it. */
function openWebhooks({ clock, secret, webhookUrl }: ConnectOptions) {
  let last: Message | null = null;
  const sign = (body: string): Message => {
    const timestamp = String(Math.floor(clock.now().getTime() / 1_000));
    const hmac = createHmac('sha256', secret).update(`${timestamp}.${body}`);
    return { body, timestamp, signature: hmac.digest('hex') };
  };
  const send = async (message: Message): Promise<number | null> => {
    const url = webhookUrl?.() ?? null;
    if (url === null) return null;
    const answer = await fetch(url, {
      method: 'POST',
      body: message.body,
      headers: {
        'content-type': 'application/json',
        'x-connect-timestamp': message.timestamp,
        'x-connect-signature': message.signature,
      },
    }).catch(() => null);
    return answer?.status ?? null;
  };
  return {
    tell({ id }: Connection): Promise<number | null> {
      last = sign(JSON.stringify({ event: `evt_${randomUUID()}`, connection: id }));
      return send(last);
    },
    async again(forged: boolean): Promise<number | null | undefined> {
      if (last === null) return undefined;
      return send(forged ? { ...last, signature: '0'.repeat(64) } : last);
    },
  };
}

/** The vendor's API, its page of signing in, and its webhooks. */
export function serveConnections(app: FastifyInstance, options: ConnectOptions): void {
  const connections = openConnections(options.file && `${options.file}.connections`);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
  const webhooks = openWebhooks(options);
  const base = `/v1/accounts/${options.account}/connections`;
  app.post<{ Body: Record<string, string> }>(base, async ({ body }, reply) => {
    const { state = '', return_url: returnUrl = '', business_name: businessName = '' } = body;
    const { rail, language } = body;
    if (!URL.canParse(returnUrl) || !isOneOf(RAILS, rail))
      return reply.code(422).send({ error: 'invalid' });
    const made = connections.keep({
      id: `con_${randomUUID().replaceAll('-', '')}`,
      state,
      returnUrl,
      rail,
      businessName,
      language: isOneOf(LANGUAGES, language) ? language : 'en',
      expiresAt: new Date(options.clock.now().getTime() + LIFE).toISOString(),
      status: 'open',
      bank: null,
    });
    return reply.code(201).send({
      id: made.id,
      url: `${options.url()}/connect/${made.id}`,
      expires_at: made.expiresAt,
    });
  });
  app.get<{ Params: { id: string } }>(`${base}/:id`, async ({ params }, reply) => {
    const found = connections.find(params.id);
    return found
      ? answerOf(found, options.clock.now())
      : reply.code(404).send({ error: 'not_found' });
  });
  app.post<{ Params: { id: string; what: string } }>(
    '/control/connection/:id/:what',
    async ({ params }, reply) => {
      const found = connections.find(params.id);
      const change = CHANGES[params.what];
      if (!found || !change) return reply.code(404).send({ error: 'not_found' });
      return { status: await webhooks.tell(connections.keep({ ...found, ...change })) };
    },
  );
  app.post<{ Params: { how: string } }>('/control/webhook/:how', async ({ params }, reply) => {
    const status = await webhooks.again(params.how === 'forge');
    return status === undefined ? reply.code(404).send({ error: 'not_found' }) : { status };
  });
  servePage(app, { connections, clock: options.clock }, webhooks.tell);
}

/** What the person sees, in their browser. */
function servePage(
  app: FastifyInstance,
  {
    connections,
    clock,
  }: { readonly connections: ReturnType<typeof openConnections>; readonly clock: Clock },
  tell: (connection: Connection) => Promise<unknown>,
): void {
  const back = ({ returnUrl, id, state, status }: Connection): string => {
    const url = new URL(returnUrl);
    url.searchParams.set('connect_id', id);
    url.searchParams.set('state', state);
    url.searchParams.set('status', status);
    return url.href;
  };
  const stillOpen = (id: string): Connection | null => {
    const found = connections.find(id);
    const isOpen = found?.status === 'open' && clock.now().toISOString() < found.expiresAt;
    return found && isOpen ? found : null;
  };
  const languageOf = (id: string): PageLanguage => connections.find(id)?.language ?? 'en';
  app.get<{ Params: { id: string } }>('/connect/:id', async ({ params }, reply) => {
    const found = stillOpen(params.id);
    reply.type('text/html; charset=utf-8');
    if (!found) return reply.code(410).send(expiredPage(languageOf(params.id)));
    return connectPage({ ...found, cancelUrl: `/connect/${found.id}/cancel`, problem: false });
  });
  app.post<{ Params: { id: string }; Body: Record<string, string> }>(
    '/connect/:id',
    async ({ params, body }, reply) => {
      const found = stillOpen(params.id);
      reply.type('text/html; charset=utf-8');
      if (!found) return reply.code(410).send(expiredPage(languageOf(params.id)));
      const bank = BANKS.find((name) => name === body.bank);
      if (!bank || !body.user || !body.password)
        return reply
          .code(422)
          .send(connectPage({ ...found, cancelUrl: `/connect/${found.id}/cancel`, problem: true }));
      const connected = connections.keep({ ...found, status: 'connected', bank });
      await tell(connected);
      return reply.redirect(back(connected), 303);
    },
  );
  app.get<{ Params: { id: string } }>('/connect/:id/cancel', async ({ params }, reply) => {
    const found = stillOpen(params.id);
    if (!found)
      return reply
        .type('text/html; charset=utf-8')
        .code(410)
        .send(expiredPage(languageOf(params.id)));
    return reply.redirect(back(connections.keep({ ...found, status: 'cancelled' })), 303);
  });
}
