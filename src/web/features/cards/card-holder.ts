/** A member, as far as their card is concerned. */
export type CardHolder = {
  readonly customer_id: number;
  readonly first_name: string;
  readonly abilities: readonly string[];
  readonly card: { readonly proxy: string } | null;
};
