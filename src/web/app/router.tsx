import { createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { routeTree } from './routes.tsx';
import { RouteFailure } from './route-failure.tsx';
import styles from './pending.module.css';

const Pending = (): ReactNode => <div className={styles.bar} role="progressbar" aria-label="…" />;

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: Pending,
  defaultErrorComponent: RouteFailure,
  scrollRestoration: true,
  trailingSlash: 'never',
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
