import { z } from 'zod';
import type { BankFiles, FileAnswer } from './bank-files.port.ts';

const TIMEOUT = 60_000;
/** More than a hundred thousand returns. */
const MAX_BYTES = 64_000_000;
const MAX_REASONS = 100;

const Taken = z.object({ status: z.literal('taken') });
const Refused = z.object({ reasons: z.array(z.string().max(500)).min(1) });
const Listed = z.object({
  files: z
    .array(
      z.object({
        name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
        cursor: z.string().regex(/^[!-~]{1,100}$/),
      }),
    )
    .max(10_000),
});

/** The adapter of a file gateway over HTTP; behind it may be SFTP or a folder. */
export function createHttpBankFiles({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): BankFiles {
  const ask = (path: string, body?: string): Promise<Response | null> =>
    fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'PUT',
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'text/plain; charset=us-ascii' }),
      },
      ...(body === undefined ? {} : { body }),
    }).catch(() => null);
  return {
    async put(name, text) {
      const response = await ask(`/outgoing/${encodeURIComponent(name)}`, text);
      return response ? answerOf(response) : { outcome: 'unknown' };
    },
    async list(after) {
      const query = after === null ? '' : `?after=${encodeURIComponent(after)}`;
      const response = await ask(`/incoming${query}`);
      const said: unknown = response?.ok ? await response.json().catch(() => null) : null;
      return Listed.safeParse(said).data?.files ?? null;
    },
    async read(name) {
      const response = await ask(`/incoming/${encodeURIComponent(name)}`);
      return response?.ok && response.body ? readText(response.body).catch(() => null) : null;
    },
  };
}

/** A status alone is no answer: a proxy on the way says 200 as well. */
async function answerOf(response: Response): Promise<FileAnswer> {
  const said: unknown = await response.json().catch(() => null);
  if (response.status === 409) return { outcome: 'conflict' };
  if (response.status === 422) {
    const refused = Refused.safeParse(said).data;
    return refused
      ? { outcome: 'refused', reasons: refused.reasons.slice(0, MAX_REASONS) }
      : { outcome: 'unknown' };
  }
  if (!Taken.safeParse(said).success) return { outcome: 'unknown' };
  if (response.status === 201) return { outcome: 'taken' };
  return { outcome: response.status === 200 ? 'same' : 'unknown' };
}

/** Byte for byte, so that a sign that no bank writes stays one that the readers refuse. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > MAX_BYTES) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('latin1');
}
