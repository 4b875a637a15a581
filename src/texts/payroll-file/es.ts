import wizard from '../import-wizard/es.ts';
import type en from './en.ts';

const texts: Record<keyof typeof en, string> = {
  ...wizard,
  title: 'Archivo de nómina',
  reach: 'ID de nómina',
  onward: 'Ir al acceso al salario ganado',
  back: 'Acceso al salario ganado',
  storeTitle: 'De quién es la nómina',
  storeNote: 'Las tarifas y personas del archivo son de esta billetera.',
  store: 'Billetera',
  people: 'Personas',
  missing: 'Faltan desde el último archivo',
  missingNote: 'No se quita a nadie. Usted decide sobre cada persona al vincular.',
  doneNote: 'Ahora vincule a estas personas con sus miembros.',
  'field.pos_id': 'ID de nómina',
  'field.first_name': 'Nombre',
  'field.last_name': 'Apellido',
  'field.employee_type': 'Por hora o asalariado',
  'field.mobile': 'Número de celular',
  'field.email': 'Correo',
  'field.job': 'Puesto',
  'field.rate': 'Tarifa por hora',
  'field.annual_salary': 'Salario anual',
  'field.usual_hours': 'Horas habituales por período',
  'field.other_earned': 'Otro salario ganado',
  'field.earned_pay': 'Salario ganado',
  'field.employed_from': 'Primer día de trabajo',
  'field.employed_to': 'Último día de trabajo',
};
export default texts;
