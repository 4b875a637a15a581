import { createPosSandbox } from '#sandbox/pos/pos-sandbox.ts';
import type { Clock } from '#kernel/instant.ts';
import { createHttpPos } from '#server/providers/pos/http-pos.ts';
import type { PointOfSale } from '#server/providers/pos/pos.port.ts';

export type PosInTest = {
  readonly pos: PointOfSale;
  tell(clientId: number, locations: readonly object[]): Promise<void>;
  down(is: boolean): Promise<void>;
  stop(): Promise<void>;
};

/** The real adapter against the sandbox of points of sale, over HTTP. */
export async function sandboxPos(clock: Clock): Promise<PosInTest> {
  const sandbox = createPosSandbox({ key: 'test', clock });
  const url = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const put = async (path: string, body: object): Promise<void> =>
    void (await fetch(`${url}/v1${path}`, {
      method: 'PUT',
      headers: { authorization: 'Bearer test', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }));
  return {
    pos: createHttpPos({ url, key: 'test' }),
    tell: (clientId, locations) => put(`/accounts/${clientId}/locations`, { locations }),
    down: (is) => put('/state', { down: is }),
    stop: () => sandbox.close(),
  };
}
