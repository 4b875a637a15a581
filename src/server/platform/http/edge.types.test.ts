import { expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { defineOperations } from '#contract/operation.ts';
import { ok } from '#kernel/result.ts';
import type { Database } from '../database/pool.ts';
import type { Edge } from './edge.ts';
import type { OutsideContext, TransactionContext } from './handler.ts';
import { twoSteps } from './two-step.ts';

/*
 * What must not compile. The type checker reads this file: a line that compiles after all is an
 * error.
 */
const toy = defineOperations({
  showToy: {
    method: 'GET',
    base: 'main',
    path: '/toys/{order}',
    caller: 'session',
    output: z.object({ name: z.string() }),
    errors: [],
    summary: 'One toy',
  },
  sendToy: {
    method: 'POST',
    base: 'main',
    path: '/toys/{order}/send',
    caller: 'session',
    writes: true,
    output: z.object({ sent: z.boolean() }),
    errors: ['try_again'],
    summary: 'Sends a toy',
  },
});
type Outside = { readonly db: Database; readonly courier: () => Promise<boolean> };

const showToy = () => Promise.resolve(ok({ name: 'Bear' }));
const sendToy = twoSteps<(typeof toy)['sendToy'], Outside>()(
  () => Promise.resolve(ok({ toy: 1 })),
  async (begun, { outside }) => ok({ sent: begun.toy === 1 && (await outside.courier()) }),
);

/** Never called: an edge is only needed for its types. */
export function neverServed(edge: Edge<Outside>): void {
  edge.serve(toy, { showToy, sendToy });
  // @ts-expect-error -- a handler that is missing
  edge.serve(toy, { showToy });
  // @ts-expect-error -- an answer that the contract does not have
  edge.serve(toy, { showToy: () => Promise.resolve(ok({ title: 'Bear' })), sendToy });
  twoSteps<(typeof toy)['sendToy'], Outside>()(
    () => Promise.resolve(ok({ toy: 1 })),
    // @ts-expect-error -- an answer of a second step that the contract does not have
    () => Promise.resolve(ok({ sent: 'yes' })),
  );
  twoSteps<(typeof toy)['sendToy'], Outside>()(
    // @ts-expect-error -- what the first step hands over is not what the second goes on from
    () => Promise.resolve(ok({ toy: 1 })),
    (begun: { toy: string }) => Promise.resolve(ok({ sent: begun.toy === '1' })),
  );
}

const usesOrder = { use: 'wallet_pay', wallet: 'params.order' } as const;

/** Never called either. */
export function neverSpoken(): void {
  defineOperations({
    // @ts-expect-error -- a number in a path whose kind nothing says
    showThing: { ...toy.showToy, path: '/things/{thing}' },
  });
  defineOperations({
    showThing: { ...toy.showToy, path: '/things/{thing}', ids: { thing: 'order' } },
  });
}

/** Nor this. */
export function neverUsed(): void {
  defineOperations({ sendToy: { ...toy.sendToy, uses: usesOrder } });
  defineOperations({
    // @ts-expect-error -- a place that the input does not have
    sendToy: { ...toy.sendToy, uses: { use: 'wallet_pay', wallet: 'body.wallet_id' } },
  });
  defineOperations({
    sendToy: {
      ...toy.sendToy,
      body: z.object({ wallet_id: z.number(), share_id: z.number(), amount: z.bigint() }),
      uses: [
        { use: 'wallet_in', wallet: 'body.wallet_id', when: 'body.amount' },
        { use: 'tips_work', wallet: { tip_share: 'body.share_id' } },
      ],
    },
  });
}

test('a handler with a transaction reaches neither the pool nor a provider', () => {
  expectTypeOf<TransactionContext<(typeof toy)['sendToy']>>().not.toHaveProperty('db');
  expectTypeOf<TransactionContext<(typeof toy)['sendToy']>>().not.toHaveProperty('outside');
  expectTypeOf<OutsideContext<(typeof toy)['sendToy'], Outside>>().not.toHaveProperty('tx');
  expectTypeOf<TransactionContext<(typeof toy)['sendToy']>>().toHaveProperty('tx');
});
