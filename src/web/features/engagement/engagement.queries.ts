import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answer, Body, Query } from '#contract/index.ts';
import { minutes } from '#kernel/instant.ts';
import { queryOf } from '#web/lib/contract-query.ts';

export type ActivePopUp = Answer<'listActivePopUps'>['data'][number];
export type PopUp = Answer<'showPopUp'>;
export type Survey = Answer<'listSurveys'>['data'][number];
export type Audience = Body<'countPopUpReach'>;

/** Asked again while the portal stands open: what is announced may be for now. */
export const activePopUps = queryOptions({
  ...queryOf('listActivePopUps', { background: true }),
  staleTime: minutes(5),
  refetchInterval: minutes(5),
});
export const posSurvey = (manager: number) =>
  queryOptions({
    ...queryOf('showPosSurvey', { params: { id: manager }, background: true }),
    staleTime: minutes(10),
  });

export const popUps = (query: Query<'listPopUps'>) =>
  queryOptions({ ...queryOf('listPopUps', { query }), placeholderData: keepPreviousData });
export const popUp = (id: number) => queryOf('showPopUp', { params: { pop_up: id } });
export const reach = (body: Audience) =>
  queryOptions({ ...queryOf('countPopUpReach', { body }), placeholderData: keepPreviousData });

export const surveys = (query: Query<'listSurveys'>) =>
  queryOptions({ ...queryOf('listSurveys', { query }), placeholderData: keepPreviousData });

export const clientsNamed = (search: string) =>
  queryOptions({
    ...queryOf('listClients', { query: { search, per_page: '10' } }),
    placeholderData: keepPreviousData,
  });
/** Programs are few: one page holds them. */
export const programs = queryOf('listPrograms', { query: { per_page: '100' } });
