import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import type { Clock } from '#kernel/instant.ts';
import { createHttpIssuer } from '#server/providers/processor/http-issuer.ts';
import { createHttpProcessor } from '#server/providers/processor/http-processor.ts';
import type { CardIssuer } from '#server/providers/processor/issuer.port.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';

export type SandboxInTest = {
  readonly processor: CardProcessor;
  readonly issuer: CardIssuer;
  /** What the sandbox's own buttons do: a card holder's, a clock's, a factory's. */
  press(path: string, body?: object): Promise<Record<string, unknown>>;
  tell(cards: readonly { card: string; state: string; expires_on?: string }[]): Promise<void>;
  stop(): Promise<void>;
};

/** The real adapters against the real sandbox, over HTTP. */
export async function sandboxProcessor(clock?: Clock): Promise<SandboxInTest> {
  const sandbox = createProcessorSandbox({ key: 'test', slow: 20, ...(clock ? { clock } : {}) });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const send = async (
    method: string,
    path: string,
    body: object,
  ): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    processor: createHttpProcessor({ url, key: 'test' }),
    issuer: createHttpIssuer({ url, key: 'test' }),
    press: (path, body = {}) => send('POST', path, body),
    tell: async (cards) => void (await send('PUT', '/cards', { cards })),
    stop: () => sandbox.close(),
  };
}
