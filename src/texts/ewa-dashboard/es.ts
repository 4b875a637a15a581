import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Acceso al salario devengado',
};
export default texts;
