import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  title: 'Términos y condiciones del fondo de propinas',
  lead: 'Qué hace el servicio de propinas para los empleadores y su personal, y quién responde de qué.',
  'what.title': 'Qué hace el servicio',
  'what.text':
    'El servicio calcula cómo se reparten las propinas según las reglas que usted define como empleador y paga los montos a las tarjetas del personal desde su billetera. Cada monto puede explicarse hasta el centavo.',
  'rules.title': 'Quién decide las reglas',
  'rules.text':
    'Como empleador, usted define las reglas y es responsable de que sean legales donde opera: quién puede participar, qué se puede descontar de las propinas y qué debe aceptar el personal. El servicio le advierte sobre reglas que podrían no ser legales. Estas advertencias no son asesoría legal.',
  'pay.title': 'Cómo se pagan las propinas',
  'pay.text':
    'Las propinas se pagan cuando usted lo indica y su billetera tiene fondos suficientes. Quien no tiene tarjeta activa recibe su pago cuando la tenga. Cada servicio se paga una sola vez.',
  'correct.title': 'Correcciones',
  'correct.text':
    'Un servicio pagado nunca cambia. Todo error se corrige en un servicio posterior y se muestra a la persona con el motivo.',
  'data.title': 'Datos',
  'data.text':
    'Las horas, ventas y propinas provienen de usted o de su punto de venta y solo se usan para las propinas. Una página compartida muestra solo nombres e iniciales, y su enlace vence.',
  'change.title': 'Cambios y cancelación',
  'change.text':
    'Puede cambiar sus reglas para cualquier fecha futura, o dejar de usar el servicio, en cualquier momento. Lo calculado y pagado sigue disponible el tiempo que exige la ley.',
};
export default texts;
