import './cards.tables.ts';
export { activateCard, lockCard, unlockCard } from './act-on-card.ts';
export type { CardsDeps } from './cards.deps.ts';
export { serveCards } from './cards.routes.ts';
export { cardsTasks } from './cards.tasks.ts';
export { seesOrder, serveCardOrders } from './orders.routes.ts';
export { readFeed } from './read-feed.ts';
export { sweepCards } from './sweep-cards.ts';
export { sweepOrders } from './sweep-orders.ts';
