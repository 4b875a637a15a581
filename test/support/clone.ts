import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The same server's database of another name. */
export function at(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

/** One statement outside of the databases that it is about, as the server's owner. */
export async function asAdmin(url: string, sql: string): Promise<void> {
  const admin = new pg.Client({ connectionString: at(url, 'postgres') });
  await admin.connect();
  try {
    await admin.query(sql);
  } finally {
    await admin.end();
  }
}

/** A name that is swept up when a run was killed before it dropped its database. */
export const newDatabaseName = (): string => `test_${randomBytes(6).toString('hex')}`;

/**
 * A copy of the migrated template, by its address. Nobody connects to the template itself: as long
 * as somebody does, PostgreSQL refuses to copy it.
 */
export async function createClone(templateUrl: string): Promise<string> {
  const name = newDatabaseName();
  const template = new URL(templateUrl).pathname.slice(1);
  await asAdmin(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return at(templateUrl, name);
}

/** Drops the database of an address, whoever is still connected to it. */
export const dropDatabase = (url: string): Promise<void> =>
  asAdmin(url, `DROP DATABASE IF EXISTS ${new URL(url).pathname.slice(1)} WITH (FORCE)`);
