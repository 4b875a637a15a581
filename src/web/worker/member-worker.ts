/*
 * Shows the member's pages without a connection, and nothing else: it keeps the files of one
 * release of these pages, and their page itself. What the API answers is never kept or answered
 * here, and every other address of the portal goes to the network as if it were not there.
 *
 * A new release is another set of files. It waits until no page of the release before is open, so
 * that no page is left without the files it was built with; then the set before is thrown away.
 */

/** Written by the build: the files of the release, and what tells it from others. */
declare const MEMBER_RELEASE: { readonly version: string; readonly files: readonly string[] };

type Lasting = Event & { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};
type WorkerEvents = {
  addEventListener(type: 'install' | 'activate', heard: (event: Lasting) => void): void;
  addEventListener(type: 'fetch', heard: (event: Fetching) => void): void;
};

// The compiler knows the scope of pages alone; a worker's has these events.
const worker = self as unknown as WorkerEvents;

const NAME = 'cardload-member-';
const CACHE = NAME + MEMBER_RELEASE.version;
const SHELL = '/member';
const files = new Set(MEMBER_RELEASE.files);
/** A slow network has so long, in milliseconds, before the page that is kept is shown. */
const PATIENCE = 4_000;

const isMemberPage = (path: string): boolean => path === SHELL || path.startsWith(`${SHELL}/`);

worker.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) =>
      cache.addAll(
        // Asked for past the browser's own cache, which may hold the page of the release before.
        [SHELL, ...files].map((path) => new Request(path, { cache: 'no-cache' })),
      ),
    ),
  );
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith(NAME) && name !== CACHE)
            .map((name) => caches.delete(name)),
        ),
      ),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isMemberPage(pathname)) event.respondWith(page(request));
    return;
  }
  if (files.has(pathname)) event.respondWith(file(request));
});

/** The page of now; the one that is kept where the network fails or takes too long. */
async function page(request: Request): Promise<Response> {
  const asked = fetch(request);
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE));
  const answer = await Promise.race([asked, late]).catch(() => null);
  if (answer !== null && answer.status < 500) return answer;
  const kept = await caches.open(CACHE).then((cache) => cache.match(SHELL));
  return kept ?? answer ?? asked;
}

/** A file has its own name for ever, so the one that is kept is the one that is asked for. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.open(CACHE).then((cache) => cache.match(request));
  return kept ?? fetch(request);
}
