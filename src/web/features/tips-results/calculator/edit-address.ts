/** Where a result is laid open. */
export const EDIT = {
  pool: '/account-management/tip-pooling-edit/$id',
  share: '/account-management/tip-share-edit/$id',
} as const;
