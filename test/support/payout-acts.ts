import { type Caller } from './caller.ts';
import { heldBy } from './money.ts';
import type { Nights, Refused, TipResultBody } from './tip-nights.ts';

type SquareUp = { id: number; state: string; pay_state: string | null } & Refused;

/** What stories about payouts do beside paying, at the first store of their nights. */
export function payoutActs(of: () => Nights) {
  const ours = () => of().world.ours;
  const owner = <T = object>(sql: string, ...values: unknown[]) =>
    of().world.test.owner<T>(sql, [ours().id, ...values]);
  const post = <T = TipResultBody>(
    path: string,
    options: { key?: string; body?: object } = {},
    by?: Caller,
  ) => (by ?? of().manager).call<T & Refused>('POST', `/tippool/${path}`, options);
  return {
    ours,
    /** Straight at the tables, with the client as the first value. */
    owner,
    post,
    cards: async (): Promise<bigint> => BigInt(await heldBy(of().world, ours().id, 'card')),
    card: (customer: number, status: string) =>
      owner(
        'UPDATE customer SET status = $3 WHERE client_id = $1 AND id = $2',
        ours().customers[customer],
        status,
      ),
    /**
     * An amount owed to Cleo, who works on none of these nights, or to somebody whose next night
     * takes it.
     */
    async squareUp(employee = of().cleo, amount = '5.00'): Promise<number> {
      const { body } = await post<SquareUp>('square-ups', {
        body: { wallet_id: ours().store, employee_id: employee, title: 'T', amount, reason: 'r' },
      });
      return body.id;
    },
    act: (what: string, id: number, { store = ours().store, by = of().manager } = {}) =>
      post<SquareUp>(`${what}/${store}/${id}`, { key: `${what} ${store} ${id}` }, by),
    cancel: (id: number, store = ours().store, by = of().manager) =>
      by.call<SquareUp>('DELETE', `/tippool/square-ups/${store}/${id}`),
    propose: (id: number) =>
      owner('UPDATE tip_square_up SET proposed = true WHERE client_id = $1 AND id = $2', id),
    stateOf: async (id: number) =>
      (
        await owner<{ state: string; proposed: boolean }>(
          'SELECT state, proposed FROM tip_square_up WHERE client_id = $1 AND id = $2',
          id,
        )
      )[0],
  };
}
