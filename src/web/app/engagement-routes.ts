import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadTexts } from '#web/i18n/i18n.ts';
import * as search from './search.ts';
import { needs, shell } from './shell-base.ts';

const texts = () => loadTexts('engagement', 'managers', 'errors', 'problems');
/** Pop-ups and surveys of operators, and the survey that managers answer. */
export const engagement = [
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups',
    validateSearch: search.popUpsSearch,
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyRouteComponent(
      () => import('#web/features/engagement/pop-ups.page.tsx'),
      'PopUps',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups/add',
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyRouteComponent(
      () => import('#web/features/engagement/pop-up.page.tsx'),
      'AddPopUp',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/pop-ups/$popUpId',
    beforeLoad: needs('popUps'),
    loader: texts,
    component: lazyRouteComponent(
      () => import('#web/features/engagement/pop-up.page.tsx'),
      'ShowPopUp',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/operator/surveys',
    validateSearch: search.surveysSearch,
    beforeLoad: needs('surveys'),
    loader: texts,
    component: lazyRouteComponent(
      () => import('#web/features/engagement/surveys.page.tsx'),
      'Surveys',
    ),
  }),
  createRoute({
    getParentRoute: () => shell,
    path: '/survey',
    beforeLoad: needs('survey'),
    loader: texts,
    component: lazyRouteComponent(
      () => import('#web/features/engagement/survey.page.tsx'),
      'PosSurvey',
    ),
  }),
] as const;
