import type en from './outcomes.en.ts';

const texts: Record<keyof typeof en, string> = {
  applied: 'appliquée',
  left_out: 'exclue',
  not_applied: 'non appliquée',
  ready: 'prête',
};
export default texts;
