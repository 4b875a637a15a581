import { createHash } from 'node:crypto';
import {
  type RestaurantSandboxOptions,
  createRestaurantSandbox,
} from '#sandbox/restaurant/restaurant-sandbox.ts';

const CONTROL_KEY = 'control';
export const LIGHTSPEED_KEYS = { clientId: 'cardload', clientSecret: 'till: secret/+' };
export const SEVEN_SHIFTS_KEYS = { clientId: 'cardload-7', clientSecret: 'schedule-secret' };
export const OMNIVORE_KEY = 'order-data-key';
export const ROSTER_KEYS = { username: 'roster@maple.example', password: 'Roster-demo-1' };
export const REDIRECT_URI = 'https://portal.example/lightspeed';

/** A place that all providers know. */
export const downtown = (changed: object = {}): object => ({
  id: 'downtown',
  name: 'Downtown',
  company: 'Maple Table Restaurants',
  zone: 'America/Toronto',
  currency: 'CAD',
  lightspeed: { business: 2468, location: 141_948_669_132_821 },
  seven_shifts: { company: 1234, location: 4569 },
  omnivore: { location: 'AieMdB5i', agent: 'online' },
  roster: { location: 'DT' },
  people: 24,
  ...changed,
});

type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown };

/** A sandbox of restaurants with a clock that tests move, and its buttons. */
export async function restaurantWorld(
  startsAt: string,
  options: Partial<RestaurantSandboxOptions> & { readonly places?: readonly object[] } = {},
) {
  let now = new Date(startsAt);
  const { places = [downtown()], ...rest } = options;
  const sandbox = createRestaurantSandbox({
    clock: { now: () => now },
    key: CONTROL_KEY,
    lightspeed: LIGHTSPEED_KEYS,
    sevenShifts: SEVEN_SHIFTS_KEYS,
    omnivore: { apiKey: OMNIVORE_KEY },
    roster: ROSTER_KEYS,
    ...rest,
  });
  await sandbox.listen();
  const ask = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const answer = await fetch(`${sandbox.url}${path}`, { redirect: 'manual', ...init });
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
    const body: unknown = isJson ? JSON.parse(text) : text;
    return { status: answer.status, headers: answer.headers, body };
  };
  const press = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await ask(`/sandbox${path}`, {
      method,
      headers: {
        authorization: `Bearer ${CONTROL_KEY}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (answer.status !== 200)
      throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  if (places.length > 0) await press('PUT', '/places', { places });
  return {
    ask,
    press,
    url: sandbox.url,
    stop: () => sandbox.close(),
    moveTo: (to: string): void => {
      now = new Date(to);
    },
  };
}
export type RestaurantWorld = Awaited<ReturnType<typeof restaurantWorld>>;

export const formPost = (fields: Record<string, string> | URLSearchParams): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
});

export const VERIFIER = 'v'.repeat(43);
const challenge = createHash('sha256').update(VERIFIER).digest('base64url');

/** The address of the consent page. */
export const authorizePath = (changed: Record<string, string> = {}): string =>
  `/lightspeed/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: LIGHTSPEED_KEYS.clientId,
    redirect_uri: REDIRECT_URI,
    scope: 'staff-api financial-api offline_access',
    state: 'state-1',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changed,
  }).toString()}`;

/** Allows everything that the page asks for; answers the code. */
export async function allowLightspeed(
  world: RestaurantWorld,
  scopes = ['staff-api', 'financial-api', 'offline_access'],
): Promise<string> {
  const form = new URLSearchParams([
    ['decision', 'allow'],
    ['business', '2468'],
    ...scopes.map((scope) => ['scope', scope]),
  ]);
  const { headers } = await world.ask(authorizePath(), formPost(form));
  return new URL(headers.get('location') ?? '').searchParams.get('code') ?? '';
}

const basic = ({ clientId, clientSecret }: typeof LIGHTSPEED_KEYS): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64')}`;

/** Asks the till's token endpoint. */
export function lightspeedToken(
  world: RestaurantWorld,
  fields: Record<string, string>,
  keys = LIGHTSPEED_KEYS,
): Promise<Answer> {
  const init = formPost(fields);
  return world.ask('/lightspeed/oauth/token', {
    ...init,
    headers: { ...init.headers, authorization: basic(keys) },
  });
}

export type TokenBody = { readonly access_token: string; readonly refresh_token: string };
/** Signs in at the till. */
export async function connectLightspeed(
  world: RestaurantWorld,
  scopes?: string[],
): Promise<TokenBody> {
  const { body } = await lightspeedToken(world, {
    grant_type: 'authorization_code',
    code: await allowLightspeed(world, scopes),
    redirect_uri: REDIRECT_URI,
    code_verifier: VERIFIER,
  });
  // The flow itself has tests of its own.
  return body as TokenBody;
}

export const grantPath = (changed: Record<string, string> = {}): string =>
  `/7shifts/grant?${new URLSearchParams({
    client_id: SEVEN_SHIFTS_KEYS.clientId,
    redirect_uri: 'https://portal.example/7shifts',
    state: 'state-7',
    ...changed,
  }).toString()}`;

/** What the grant page answers in the fragment. */
export async function grantSevenShifts(world: RestaurantWorld): Promise<URLSearchParams> {
  const answer = await world.ask(grantPath(), formPost({ decision: 'allow', company: '1234' }));
  return new URLSearchParams(new URL(answer.headers.get('location') ?? '').hash.slice(1));
}

/** Signs in at the scheduler; the headers of its calls. */
export async function connectSevenShifts(
  world: RestaurantWorld,
  scope?: string,
): Promise<Record<string, string>> {
  const guid = (await grantSevenShifts(world)).get('guid') ?? '';
  const { body } = await world.ask(
    '/7shifts/oauth2/token',
    formPost({
      grant_type: 'client_credentials',
      client_id: SEVEN_SHIFTS_KEYS.clientId,
      client_secret: SEVEN_SHIFTS_KEYS.clientSecret,
      ...(scope === undefined ? {} : { scope }),
    }),
  );
  // The flow itself has tests of its own.
  const { access_token: token } = body as { access_token: string };
  return { authorization: `Bearer ${token}`, 'x-company-guid': guid };
}

/** Someone whom webhooks are sent to. */
export async function webhookListener() {
  const { createServer } = await import('node:http');
  const heard: { readonly headers: Record<string, unknown>; readonly text: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      heard.push({ headers: request.headers, text: Buffer.concat(parts).toString() });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    heard,
    stop: (): Promise<void> =>
      new Promise((closed) => {
        server.closeAllConnections();
        server.close(() => closed());
      }),
  };
}
