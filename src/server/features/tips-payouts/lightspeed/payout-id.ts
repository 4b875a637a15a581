/** Who gets money of a result: somebody of it, or somebody outside to whom a tip-out goes. */
export type PayoutKey = {
  readonly resultId: number;
  readonly kind: 'employee' | 'external';
  readonly id: number;
};
type Payee = { readonly employee_id: number; readonly external_id: number | null };

/** `812-e31` is somebody of result 812, `812-x4` a tip-out of it to somebody outside. */
export const writePayoutId = (resultId: number, payee: Payee): string =>
  payee.external_id === null
    ? `${String(resultId)}-e${String(payee.employee_id)}`
    : `${String(resultId)}-x${String(payee.external_id)}`;

/** The same read back; the contract has checked its form. */
export function readPayoutId(written: string): PayoutKey {
  const [result = '', payee = ''] = written.split('-');
  return {
    resultId: Number.parseInt(result, 10),
    kind: payee.startsWith('x') ? 'external' : 'employee',
    id: Number.parseInt(payee.slice(1), 10),
  };
}
