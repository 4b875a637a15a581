import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Gestionar empleados',
};
export default texts;
