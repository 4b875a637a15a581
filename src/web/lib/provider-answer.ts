/** The pages that Lightspeed and 7shifts send people back to. */
const RETURN_PAGE = /^\/(lightspeed|7shifts)\/?$/;

export type CarriedText = { readonly query: string; readonly fragment: string };
let carried: CarriedText = { query: '', fragment: '' };

// Imported before the router, so that nothing that a provider gave somebody to carry back is in the
// address once the first request leaves, nor in the history.
if (RETURN_PAGE.test(location.pathname) && location.search + location.hash !== '') {
  carried = { query: location.search, fragment: location.hash };
  history.replaceState(null, '', location.pathname);
}

/** What stood behind the path of the page that a provider sent somebody to. */
export const carriedText = (): CarriedText => carried;
