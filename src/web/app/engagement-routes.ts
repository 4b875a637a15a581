import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import { lazyPage } from './lazy-page.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

const pages = () => import('#web/features/engagement/pages.ts');
const texts = () => loadTexts('engagement', 'managers', 'errors', 'problems');
/** Pop-ups and surveys of operators, and the survey that managers answer. */
export const engagement = [
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups',
    validateSearch: search.popUpsSearch,
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyPage(pages, 'PopUps'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups/add',
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyPage(pages, 'AddPopUp'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups/$popUpId',
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyPage(pages, 'ShowPopUp'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/surveys',
    validateSearch: search.surveysSearch,
    beforeLoad: needs('surveys'),
    loader: texts,
    component: lazyPage(pages, 'Surveys'),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/survey',
    beforeLoad: needs('survey'),
    loader: texts,
    component: lazyPage(pages, 'PosSurvey'),
  }),
] as const;
