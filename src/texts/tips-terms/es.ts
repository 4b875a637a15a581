import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Términos y condiciones del fondo de propinas',
  lead: 'Qué hace el servicio de propinas por un empleador y su personal, y de qué responde cada uno.',
  'what.title': 'Qué hace el servicio',
  'what.text':
    'El servicio calcula cómo se reparten las propinas de un servicio, según las reglas que fijó el empleador, y paga los importes a las tarjetas del personal desde la billetera del empleador. Cada importe puede explicarse hasta el centavo.',
  'rules.title': 'Quién decide las reglas',
  'rules.text':
    'El empleador fija las reglas y responde de que sean lícitas en el lugar: quién puede participar, qué puede tomarse de las propinas y qué debe haber aceptado el personal. El servicio advierte sobre reglas que parecen ilícitas; sus avisos no son asesoría legal.',
  'pay.title': 'Cómo se pagan las propinas',
  'pay.text':
    'Las propinas se pagan cuando el empleador lo ordena y la billetera tiene el dinero. Quien no tiene tarjeta activa cobra después, cuando la tenga. Lo que se paga por una noche se paga una vez.',
  'correct.title': 'Correcciones',
  'correct.text':
    'Una noche pagada nunca se cambia. Lo que resulte equivocado se compensa con una noche posterior y se muestra a la persona con su motivo.',
  'data.title': 'Datos',
  'data.text':
    'Las horas, ventas y propinas vienen del empleador o de su punto de venta y no se usan más que para las propinas. Un resultado compartido solo muestra nombres e inicial, y su dirección caduca.',
  'change.title': 'Cambios y fin',
  'change.text':
    'El empleador puede cambiar sus reglas desde cualquier día futuro, o dejar el servicio, en todo momento. Lo calculado y pagado sigue siendo legible durante el tiempo que exige la ley.',
};
export default texts;
