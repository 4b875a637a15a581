import { createStore, useStore } from './store.ts';

/** The browser's own offer to keep the portal as an app, which it makes once. */
type InstallOffer = Event & { readonly prompt: () => Promise<unknown> };

const offered = createStore<InstallOffer | null>(null);
const isOffer = (event: Event): event is InstallOffer => 'prompt' in event;

/** Keeps the offer until somebody asks for it: no page is interrupted by it. */
export function offerInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    if (isOffer(event)) offered.set(event);
  });
  window.addEventListener('appinstalled', () => offered.set(null));
}

/** What asks to install the portal; null where the browser has not offered it, or it is installed. */
export function useInstallOffer(): (() => void) | null {
  const offer = useStore(offered);
  return (
    offer &&
    (() => {
      offered.set(null);
      void offer.prompt();
    })
  );
}
