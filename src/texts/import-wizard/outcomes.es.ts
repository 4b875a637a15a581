import type en from './outcomes.en.ts';

const texts: Record<keyof typeof en, string> = {
  applied: 'aplicada',
  left_out: 'omitida',
  not_applied: 'sin aplicar',
  ready: 'lista',
};
export default texts;
