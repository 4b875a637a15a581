/** The type of references that a query asks for; null for all of them. */
export const oneReferenceType = (type: string | undefined): string | null =>
  type === undefined || type === 'all' ? null : type;
