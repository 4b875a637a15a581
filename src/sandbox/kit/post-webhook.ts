import { Agent as HttpAgent, request as askPlainly } from 'node:http';
import { Agent as HttpsAgent, request as askSecurely } from 'node:https';

/** A webhook on its way; `content-type` is JSON unless its headers say otherwise. */
export type OutgoingWebhook = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

const TIMEOUT_MS = 10_000;

/**
 * Posts webhooks, so many at once at the most; answers whether one was taken. Redirects are not
 * followed, and nothing is sent a second time.
 */
export function createWebhookPost(
  maxAtOnce: number,
): (webhook: OutgoingWebhook) => Promise<boolean> {
  const plain = new HttpAgent({ keepAlive: true, maxSockets: maxAtOnce });
  const secure = new HttpsAgent({ keepAlive: true, maxSockets: maxAtOnce });
  return ({ url, headers, body }) => {
    const isSecure = url.startsWith('https:');
    const ask = isSecure ? askSecurely : askPlainly;
    return new Promise((answer) => {
      const request = ask(url, {
        agent: isSecure ? secure : plain,
        method: 'POST',
        timeout: TIMEOUT_MS,
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      });
      request.on('response', (response) => {
        response.resume();
        const status = response.statusCode ?? 0;
        response.on('close', () => answer(status >= 200 && status < 300));
      });
      request.on('timeout', () => request.destroy());
      request.on('error', () => answer(false));
      request.end(body);
    });
  };
}
