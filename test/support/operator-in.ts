import { type Caller, signedIn } from './caller.ts';
import type { World } from './world.ts';

/** The operator, inside a client of this world. */
export async function operatorIn(world: World, clientId: number): Promise<Caller> {
  const home = { ...world.ours, id: 1, managers: { Admin: world.operator } };
  const operator = await signedIn(world, home);
  const entered = await operator.call('POST', '/operator/enter', {
    body: { client_id: clientId, reason: 'Support' },
  });
  if (entered.status !== 200) throw new Error(`the operator was refused: ${entered.status}`);
  return operator;
}
