export { serveTips } from './tips.routes.ts';
export { seesTipJobCode, seesTipService, seesTipWallet } from './setup/places.ts';
