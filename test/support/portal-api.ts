import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { BASES } from '#contract/operation.ts';

export type Call = <T>(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  key?: string,
) => Promise<T>;

/** The API as the person of this page would call it; `{client}` and `{manager}` are theirs. */
export async function apiOf(page: Page, url: string): Promise<Call> {
  const user = JSON.parse(
    await page.evaluate(() => sessionStorage.getItem('cardload.user') ?? '{}'),
  ) as { token: string; id: number; client_id: number };
  return async <T>(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    key: string = randomUUID(),
  ): Promise<T> => {
    const filled = path
      .replace('{client}', String(user.client_id))
      .replace('{manager}', String(user.id));
    const answer = await fetch(
      `${url}${/^\/(tippool|subscription|ewa)\//.test(path) ? BASES.service : BASES.main}${filled}`,
      {
        method,
        headers: {
          'x-session-token': user.token,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
    );
    if (!answer.ok)
      throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
}
