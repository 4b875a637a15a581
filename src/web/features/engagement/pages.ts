/** The screens of pop-ups and surveys, fetched together. */
export { AddPopUp, ShowPopUp } from './pop-up.page.tsx';
export { PopUps } from './pop-ups.page.tsx';
export { PosSurvey } from './survey.page.tsx';
export { Surveys } from './surveys.page.tsx';
