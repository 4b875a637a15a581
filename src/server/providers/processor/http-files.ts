import { z } from 'zod';
import type { Cents } from '#kernel/money.ts';
import type { ProcessorFiles } from './files.port.ts';

const TIMEOUT = 600_000;
const GROUP_SIZE = 5_000;
/** No line of theirs is longer; what is says nothing. */
const MAX_LINE = 10_000;

const name = z.string().regex(/^[!-~]{1,100}$/);
const minor = z
  .string()
  .regex(/^-?\d{1,15}$/)
  .transform((text): Cents => BigInt(text));
const Balance = z
  .object({ card: name, balance_minor: minor })
  .transform(({ card, balance_minor: amount }) => ({ proxy: card, amount }));
const Transfer = z
  .object({
    key: name,
    card: name,
    amount_minor: minor,
    direction: z.enum(['credit', 'debit']),
    outcome: z.enum(['accepted', 'declined']),
  })
  .transform(({ card, amount_minor: amount, ...rest }) => ({ ...rest, proxy: card, amount }));
const End = z.object({ end: z.literal(true), lines: z.number().int() });

/** The processor's files, one JSON a line and a last line that counts them, read as they arrive. */
export function createHttpFiles({
  url,
  key,
}: {
  readonly url: string;
  readonly key: string;
}): ProcessorFiles {
  async function* read<T>(path: string, line: z.ZodType<T>): AsyncGenerator<readonly T[]> {
    const response = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok || response.body === null)
      throw new Error(`the processor's file is not there: ${response.status}`);
    let group: T[] = [];
    let count = 0;
    let ended = false;
    for await (const text of linesOf(response.body)) {
      const said: unknown = JSON.parse(text);
      const end = End.safeParse(said).data;
      if (ended || (end && end.lines !== count))
        throw new Error('the file of the processor does not end where it says');
      ended = end !== undefined;
      if (ended) continue;
      group.push(line.parse(said));
      count += 1;
      if (group.length === GROUP_SIZE) {
        yield group;
        group = [];
      }
    }
    if (!ended) throw new Error('the file of the processor was cut');
    if (group.length > 0) yield group;
  }
  return {
    balances: () => read('/v1/files/balances', Balance),
    transfers: (from, to) =>
      read(`/v1/files/transfers?from=${from.toISOString()}&to=${to.toISOString()}`, Transfer),
  };
}

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE) throw new Error('a line of the file is too long');
    yield* lines.filter((line) => line !== '');
  }
  if (rest !== '') yield rest;
}
