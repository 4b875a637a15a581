import { createStore, useStore } from '#web/lib/store.ts';

/*
 * What screen readers are told of an outcome. It is said by a region that stands on the page from
 * the beginning: one that appears together with its words is not read out everywhere.
 */

const said = createStore('');

export const announce = said.set;
export const useAnnounced = (): string => useStore(said);
