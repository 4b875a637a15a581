export { activePopUps, isMeant, type PopUp } from './active-pop-ups.ts';
export * from './pop-up-choices.ts';
export {
  isWritten,
  popUpProblems,
  popUpState,
  type PopUpWording,
  wordingFor,
} from './pop-up-input.ts';
export * from './survey.ts';
