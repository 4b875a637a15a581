import { createBankSandbox } from '#sandbox/bank/bank-sandbox.ts';
import type { Clock } from '#kernel/instant.ts';
import { createHttpBankConnect } from '#server/providers/bank-connect/http-bank-connect.ts';
import { createHttpBankFiles } from '#server/providers/bank-files/http-bank-files.ts';

/** The real adapters against the sandbox of the bank, over HTTP. */
export async function sandboxBank(
  clock: Clock,
  options: { readonly file?: string; readonly webhookUrl?: () => string | null } = {},
) {
  let url = '';
  const settings = { account: 'cardload', secret: 'webhook-secret' };
  const app = createBankSandbox({ ...settings, ...options, key: 'test', clock, url: () => url });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    /** Where another process finds it; the key is `test`. */
    url,
    files: createHttpBankFiles({ url, key: 'test' }),
    connect: createHttpBankConnect({ ...settings, url, key: 'test' }),
    /** Presses a button of whoever plays the bank. */
    async press(button: string, body: object = {}): Promise<number> {
      const pressed = await fetch(`${url}/control/${button}`, {
        method: 'POST',
        headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return pressed.status;
    },
    /** What somebody sees on their account at the bank, in cents. */
    async received(account: string): Promise<{ day: string; cents: string; reference: string }[]> {
      const answer = await fetch(`${url}/received/${account}`, {
        headers: { authorization: 'Bearer test' },
      });
      const { credits } = (await answer.json()) as {
        credits: { day: string; cents: string; reference: string }[];
      };
      return credits;
    },
    stop: () => app.close(),
  };
}
export type BankInTest = Awaited<ReturnType<typeof sandboxBank>>;
