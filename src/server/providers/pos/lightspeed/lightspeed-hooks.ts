import { seconds } from '#kernel/instant.ts';
import type { AdapterParts } from '../adapter-parts.ts';
import { PosUnavailable } from '../point-of-sale.port.ts';
import { parseJson } from '../shared/clean-json.ts';
import { readBody } from '../shared/read-body.ts';
import { isFields } from '../shared/read-json.ts';

const EVENTS = ['shift.created', 'shift.updated', 'shift.deleted'] as const;
const TIMEOUT = seconds(20);
const NAME = 'Cardload';

type Asked = {
  readonly connectionId: number;
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: object;
};

/** Registers and removes the addresses at which Lightspeed tells us that shifts have changed. */
export function createLightspeedHooks(apiUrl: string, { access, fetch: ask }: AdapterParts) {
  async function call({ connectionId, method, path, body }: Asked): Promise<unknown> {
    const headers = await access.headers(connectionId);
    const response = await (ask ?? fetch)(`${apiUrl}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT),
    }).catch(() => null);
    if (response === null || !response.ok) throw new PosUnavailable();
    if (response.status === 204) return null;
    return readBody(response, () => undefined)
      .then(parseJson)
      .catch(() => null);
  }
  const pathOf = (location: string): string =>
    `/staff/v1/businessLocations/${encodeURIComponent(location)}/webhooks`;
  return {
    async add(connectionId: number, location: string, url: string): Promise<void> {
      for (const notificationType of EVENTS)
        await call({
          connectionId,
          method: 'POST',
          path: pathOf(location),
          body: { notificationType, url, webhookName: NAME },
        });
    },
    async removeAll(connectionId: number, locations: readonly string[]): Promise<void> {
      for (const location of locations) {
        const listed = await call({ connectionId, method: 'GET', path: pathOf(location) });
        for (const uuid of ownHooks(listed))
          await call({
            connectionId,
            method: 'DELETE',
            path: `${pathOf(location)}/${encodeURIComponent(uuid)}`,
          });
      }
    },
  };
}

const ownHooks = (listed: unknown): string[] =>
  (Array.isArray(listed) ? listed : [])
    .filter(isFields)
    .filter(({ webhookName }) => webhookName === NAME)
    .flatMap(({ uuid }) => (typeof uuid === 'string' ? [uuid] : []));
