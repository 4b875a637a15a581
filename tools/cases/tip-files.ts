/* What a file of worked cases of tips holds, by its methods. */

type Staff = {
  readonly id: string;
  readonly points?: number;
  readonly weight?: number;
  readonly minutes?: number;
  readonly hours?: number;
  readonly regular_minutes?: number;
  readonly ot_minutes?: number;
  readonly rate?: number;
  readonly ot_rate?: number;
};
export type PoolInput = { readonly pool_cents: number };
export type StaffInput = PoolInput & {
  readonly staff: readonly Staff[];
  readonly unit_cents?: number;
};
export type TipCase = {
  readonly id: string;
  readonly method: string;
  readonly input: unknown;
  readonly engine_expected_cents: Readonly<Record<string, number>> | null;
  readonly engine_expected?: Readonly<Record<string, unknown>>;
};
export type TipCasesFile = { readonly cases: readonly TipCase[] };
export type Answer = Readonly<Record<string, unknown>>;

export const isTipFile = (file: { readonly cases: readonly object[] }): file is TipCasesFile =>
  file.cases.some((one) => 'engine_expected_cents' in one);

export const minutesOf = ({ minutes, hours = 0 }: Staff): number => minutes ?? hours * 60;
