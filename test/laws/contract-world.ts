import { afterAll, beforeAll } from 'vitest';
import { operations } from '#contract/index.ts';
import type { Operation } from '#contract/operation.ts';
import type { Level } from '#domain/access/levels.ts';
import { SPECIFIED_RIGHTS } from '#test/support/rights-table.ts';
import { type TestClient, type World, buildWorld } from '#test/support/world.ts';
import { makeTheirThings } from './contract-calls.ts';

/*
 * What holds for every operation, whatever it does: written once over the contract, so that a new
 * operation is held to it from its first day.
 */
export const all = Object.entries<Operation>(operations);
export const closed = all.filter(([, operation]) => operation.caller !== 'public');
export const forManagers = closed.filter(
  ([, { caller }]) => caller !== 'member' && caller !== 'operator',
);

/** The right that the specification asks for, where it asks for one. */
export const rightOf = ({ caller }: Operation): string | null =>
  SPECIFIED_RIGHTS.includes(caller) ? caller : null;
export const writes = (operation: Operation): boolean =>
  operation.writes === true || operation.moves === true;

/** A world with a session of every manager, whose answers are all held to the contract. */
export class ContractWorld {
  world!: World;
  /** Things of the other client, by what they are called in addresses. */
  made: Record<string, string | number> = {};
  private readonly tokens = new Map<string, string>();

  constructor() {
    beforeAll(async () => {
      this.world = await buildWorld({ declaredAnswers: true });
      for (const client of [this.world.ours, this.world.travel])
        for (const [level, manager] of Object.entries(client.managers))
          this.tokens.set(`${client.id} ${level}`, await this.world.session(client.id, manager));
      this.made = await makeTheirThings(this.world);
    });
    afterAll(() => this.world?.close());
  }

  signedIn = (client: TestClient, level: Level): { token: string; manager: number } => ({
    token: this.tokens.get(`${client.id} ${level}`)!,
    manager: client.managers[level]!,
  });
}
