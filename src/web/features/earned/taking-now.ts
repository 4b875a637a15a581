import { createStore, useStore } from '#web/lib/store.ts';

/** Whether the sheet is sending: it then says itself what comes of it. */
const taking = createStore(false);

export const setTaking = taking.set;
export const useIsTaking = (): boolean => useStore(taking);
