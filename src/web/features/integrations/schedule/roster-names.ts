/** A location or position of the scheduling service. */
export type Named = { readonly id: string; readonly name: string };
