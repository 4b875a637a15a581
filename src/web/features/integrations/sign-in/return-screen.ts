/** The address of a screen that the server keeps by its short name. */
export const addressOfScreen = (screen: string): string =>
  screen.startsWith('/thirdparty-connect') ? `/account-management${screen}` : screen;

/** How the server knows the page of a store's connections. */
export const storeScreen = (storeId: number): string => `/thirdparty-connect/${storeId}`;
