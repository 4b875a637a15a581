import { z } from 'zod';
import type { Vault } from '#server/platform/vault.ts';
import type { ConnectionRef } from './connections.repo.ts';

/** What opens an account, and lies sealed in the database. */
const Secrets = z.union([
  z.strictObject({ accessToken: z.string(), refreshToken: z.string() }),
  z.strictObject({ guid: z.string() }),
]);
export type ConnectionSecrets = z.output<typeof Secrets>;

/** What the secrets of a connection are sealed for. */
const aboutConnection = ({ clientId, id }: ConnectionRef): string => `connection:${clientId}:${id}`;

export const sealSecrets = (
  vault: Vault,
  connection: ConnectionRef,
  secrets: ConnectionSecrets,
): string => vault.seal(JSON.stringify(secrets), aboutConnection(connection));

export const openSecrets = (
  vault: Vault,
  connection: ConnectionRef,
  sealed: string,
): ConnectionSecrets => Secrets.parse(JSON.parse(vault.open(sealed, aboutConnection(connection))));
