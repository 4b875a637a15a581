export { servePopUps } from './pop-ups/pop-ups.routes.ts';
export { serveSurveys } from './surveys/surveys.routes.ts';
