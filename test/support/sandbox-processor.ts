import { createProcessorSandbox } from '#sandbox/processor/processor-sandbox.ts';
import { createHttpProcessor } from '#server/providers/processor/http-processor.ts';
import type { CardProcessor } from '#server/providers/processor/processor.port.ts';

/** The real adapter against the real sandbox, over HTTP. */
export async function sandboxProcessor(): Promise<{ processor: CardProcessor; stop(): Promise<void> }> {
  const sandbox = createProcessorSandbox({ key: 'test', slow: 20 });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  return { processor: createHttpProcessor({ url, key: 'test' }), stop: () => sandbox.close() };
}
