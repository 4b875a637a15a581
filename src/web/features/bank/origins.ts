const LOAD_WALLET = {
  to: '/load-wallet',
  title: 'wallet-funding:title',
  back: 'wallet-funding:backToLoad',
} as const;
const ORIGINS = {
  'bank-accounts': {
    to: '/organisation/bank-accounts',
    title: 'bank-accounts:title',
    back: 'bank-accounts:back',
  },
  'pad-schedules': {
    to: '/reports/pad-schedules/add',
    title: 'pad-schedules:addTitle',
    back: 'bank-accounts:backToSchedule',
  },
} as const;

/** The page from which somebody registers an account, and its words. */
export const homeOf = (origin: string) =>
  origin === 'bank-accounts' || origin === 'pad-schedules' ? ORIGINS[origin] : LOAD_WALLET;
