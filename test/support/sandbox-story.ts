import { afterAll, beforeAll } from 'vitest';
import type { Clock } from '#kernel/instant.ts';
import { type Caller, signedIn } from './caller.ts';
import { expectBooksInOrder } from './money.ts';
import { type SandboxInTest, sandboxProcessor } from './sandbox-processor.ts';
import { type World, type WorldOptions, buildWorld } from './world.ts';

/**
 * A world whose money and cards go through the processor's sandbox, over HTTP. It is new for each
 * test file; its books are proven when the file ends.
 */
export class SandboxStory {
  world!: World;
  admin!: Caller;
  sandbox!: SandboxInTest;
  /** What was started beside the sandbox ends with the file. */
  protected readonly ends: (() => Promise<void>)[] = [];

  constructor(options: WorldOptions = {}) {
    beforeAll(async () => {
      this.sandbox = await sandboxProcessor(this.clockOfSandbox());
      this.world = await buildWorld({
        processor: this.sandbox.processor,
        ...options,
        ...(await this.around()),
      });
      this.admin = await signedIn(this.world, this.world.ours);
    });
    afterAll(async () => {
      for (const { id } of [this.world.ours, this.world.travel])
        await expectBooksInOrder(this.world, id);
      await this.world.close();
      await this.sandbox.stop();
      for (const end of this.ends) await end();
    });
  }

  /** Where it has to move with the world's. */
  protected clockOfSandbox(): Clock | undefined {
    return undefined;
  }
  /** What the world has besides the processor, once the sandbox is there. */
  protected around(): Promise<WorldOptions> {
    return Promise.resolve({});
  }
}
