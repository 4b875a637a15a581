/** What is wrong in a file of the bank, and in which of its lines, from 1. */
export type FileProblem = { readonly line: number; readonly code: FileProblemCode };
export type FileProblemCode =
  | 'length_differs'
  | 'character_invalid'
  | 'type_unknown'
  | 'field_invalid'
  | 'order_wrong'
  | 'number_differs'
  | 'count_differs'
  | 'total_differs'
  | 'hash_differs';
