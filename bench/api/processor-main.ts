import { createProcessorSandbox } from '../../src/sandbox/processor/processor-sandbox.ts';

/*
 * The sandbox of the card processor as a program of its own, as the processor is one: what it
 * costs is not the server's.
 */
const app = createProcessorSandbox({ key: process.env.CARD_PROCESSOR_KEY ?? '' });
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`processor on ${address}\n`);
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
