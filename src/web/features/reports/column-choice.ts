export type ColumnChoice = { readonly key: string; readonly title: string };
