import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from './not-found.tsx';
import { PendingPage } from './pending.tsx';

/** Where the table of screens before sign-in and the one behind it meet. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
  pendingComponent: PendingPage,
});
