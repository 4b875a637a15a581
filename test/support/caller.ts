import { BASES } from '#contract/operation.ts';
import type { Level } from '#domain/access/levels.ts';
import type { TestClient, World } from './world.ts';

export type Answer<T = Record<string, unknown>> = {
  readonly status: number;
  readonly body: T;
  readonly text: string;
};
const SERVICE_PATHS = ['/tippool/', '/subscription/', '/ewa/'];
const urlOf = (path: string): string =>
  `${SERVICE_PATHS.some((start) => path.startsWith(start)) ? BASES.service : BASES.main}${path}`;

type Options = { readonly body?: unknown; readonly key?: string; readonly token?: string | null };

/** Calls the API of a world as one manager. */
export type Caller = {
  readonly manager: number;
  call<T = Record<string, never>>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options?: Options,
  ): Promise<Answer<T>>;
  upload<T = Record<string, never>>(
    path: string,
    field: string,
    content: string | Buffer,
    fields?: Record<string, string>,
  ): Promise<Answer<T>>;
};

/** A manager of that level, signed in. */
export const signedIn = (
  world: World,
  client: TestClient,
  level: Level = 'Admin',
): Promise<Caller> => signedInAs(world, client, client.managers[level]!);

/** This manager, signed in. */
export async function signedInAs(
  world: World,
  client: Pick<TestClient, 'id'>,
  manager: number,
): Promise<Caller> {
  const token = await world.session(client.id, manager);
  const inject = async <T>(request: object): Promise<Answer<T>> => {
    const answer = await world.app.inject(request);
    const json = String(answer.headers['content-type']).includes('json');
    return {
      status: answer.statusCode,
      body: (json ? answer.json() : null) as T,
      text: answer.body,
    };
  };
  return {
    manager,
    call: (method, path, { body, key } = {}) =>
      inject({
        method,
        url: urlOf(path),
        headers: { 'x-session-token': token, ...(key ? { 'idempotency-key': key } : {}) },
        ...(body === undefined ? {} : { payload: body }),
      }),
    upload(path, field, content, fields = {}) {
      const boundary = '----cardload-test';
      const parts = Object.entries(fields).map(
        ([name, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
      const head = `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="funds.csv"\r\ncontent-type: text/csv\r\n\r\n`;
      const payload = Buffer.concat([
        Buffer.from(parts.join('') + head),
        Buffer.from(content),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return inject({
        method: 'POST',
        url: urlOf(path),
        headers: {
          'x-session-token': token,
          'content-type': `multipart/form-data; boundary=${boundary}`,
        },
        payload,
      });
    },
  };
}
