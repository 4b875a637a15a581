import { z } from 'zod';
import { seconds } from '#kernel/instant.ts';
import { type Roster, RosterUnavailable } from './roster.port.ts';

export type RosterSettings = {
  /** Without a slash at its end. */
  readonly apiUrl: string;
};

const TIMEOUT = seconds(20);
/** Lists are short; a seniority file has 20,000 lines at most. */
const MAX_BODY = 8 * 1024 * 1024;
const MAX_REJECTED = 20_000;

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const token = z.string().regex(/^[\x21-\x7e]{1,4000}$/);
const text = z
  .string()
  .max(200)
  .transform((value) => value.replaceAll(/\p{Cc}/gu, ' ').trim());
const Session = z
  .object({ token, expires_at: instant })
  .transform(({ token: own, expires_at: expiresAt }) => ({ token: own, expiresAt }));
const Frame = z
  .object({ url: z.url({ protocol: /^https?$/ }).max(4_000), expires_at: instant })
  .transform(({ url, expires_at: expiresAt }) => ({ url, expiresAt }));
const NamedList = z
  .object({
    data: z
      .array(
        z.object({
          id: z.union([z.string().min(1).max(200), z.int()]).transform(String),
          name: text,
        }),
      )
      .max(5_000),
  })
  .transform(({ data }) => data);
const Uploaded = z.object({
  accepted: z.int().min(0),
  rejected: z
    .array(
      z.object({
        line: z.int().min(1),
        column: z.string().max(100),
        code: z.string().regex(/^[a-z_]{1,60}$/),
      }),
    )
    .max(MAX_REJECTED),
});

type Call = {
  readonly path: string;
  readonly token?: string;
  readonly body?: FormData | object;
  /** Statuses besides 200 whose bodies are answers too. */
  readonly alsoAnswers?: readonly number[];
};

/**
 * The adapter of the scheduling service; its contract is in the README beside it. What it cannot
 * read is no answer. Passwords and tokens are sent and not kept.
 */
export function createHttpRoster(
  { apiUrl }: RosterSettings,
  parts: { readonly fetch?: typeof globalThis.fetch } = {},
): Roster {
  async function call({ path, token: bearer, body, alsoAnswers = [] }: Call): Promise<Buffer> {
    const isForm = body instanceof FormData;
    const response = await (parts.fetch ?? fetch)(`${apiUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        // The boundary of a form is written by whoever sends it.
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    }).catch(() => null);
    if (response?.status === 401)
      throw new RosterUnavailable(bearer === undefined ? 'credentials_invalid' : 'token_expired');
    if (response === null || (response.status !== 200 && !alsoAnswers.includes(response.status)))
      throw new RosterUnavailable();
    return bodyOf(response);
  }
  async function ask<T>(shape: z.ZodType<T>, asked: Call): Promise<T> {
    const read = shape.safeParse(readJson((await call(asked)).toString('utf8')));
    if (!read.success) throw new RosterUnavailable();
    return read.data;
  }
  return {
    authenticate: (username, password) =>
      ask(Session, { path: '/authenticate', body: { username, password } }),
    frame: (own) => ask(Frame, { path: '/frame', token: own }),
    locations: (own) => ask(NamedList, { path: '/locations', token: own }),
    positions: (own) => ask(NamedList, { path: '/positions', token: own }),
    download(own, { location, position }) {
      const query = new URLSearchParams();
      if (location !== undefined) query.set('location', location);
      if (position !== undefined) query.set('position', position);
      const asked = query.size === 0 ? '' : `?${query.toString()}`;
      return call({ path: `/seniority-file${asked}`, token: own });
    },
    upload(own, csv, { location, position }) {
      const form = new FormData();
      form.set('csv_file', new Blob([new Uint8Array(csv)], { type: 'text/csv' }), 'seniority.csv');
      form.set('location', location);
      form.set('position', position);
      return ask(Uploaded, { path: '/seniority-file', token: own, body: form, alsoAnswers: [422] });
    },
  };
}

async function bodyOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BODY) break;
      chunks.push(chunk);
    }
  } catch {
    throw new RosterUnavailable();
  }
  if (size > MAX_BODY) throw new RosterUnavailable();
  return Buffer.concat(chunks);
}

function readJson(said: string): unknown {
  try {
    return JSON.parse(said);
  } catch {
    return null;
  }
}
