/** The two pages on which somebody comes back from a provider. */
export { LightspeedReturn } from './lightspeed-return.page.tsx';
export { SevenShiftsReturn } from './seven-shifts-return.page.tsx';
