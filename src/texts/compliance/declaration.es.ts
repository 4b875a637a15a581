import type en from './declaration.en.ts';

const texts: Record<keyof typeof en, string> = {
  thirdParty:
    'Estoy autorizado para declarar en nombre de esta empresa. El dinero que cargamos en tarjetas con Cardload es nuestro y se paga a nuestro propio personal por su trabajo, salvo que declare abajo a un tercero. Un tercero es la persona o empresa que nos da las instrucciones. Volveré a declarar cuando esto cambie.',
};
export default texts;
