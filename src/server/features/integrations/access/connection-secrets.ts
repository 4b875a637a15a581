import { z } from 'zod';
import type { Vault } from '#server/platform/vault.ts';
import type { ConnectionRef } from './connections.repo.ts';

/** What opens an account, and lies sealed in the database. */
const Secrets = z.union([
  z.strictObject({ accessToken: z.string(), refreshToken: z.string() }),
  z.strictObject({ guid: z.string() }),
]);
export type ConnectionSecrets = z.output<typeof Secrets>;

const placeOf = ({ clientId, id }: ConnectionRef): string => `connection:${clientId}:${id}`;

export const sealSecrets = (vault: Vault, of: ConnectionRef, secrets: ConnectionSecrets): string =>
  vault.seal(JSON.stringify(secrets), placeOf(of));

export const openSecrets = (vault: Vault, of: ConnectionRef, sealed: string): ConnectionSecrets =>
  Secrets.parse(JSON.parse(vault.open(sealed, placeOf(of))));
