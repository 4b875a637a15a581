import type en from './list.en.ts';

const texts: Record<keyof typeof en, string> = {
  views: 'Vistas',
  viewAll: 'Todos',
  viewBlocked: 'No se les puede pagar',
  viewVerifying: 'Verificando',
  viewGone: 'Esta vista guardada ya no está.',
  viewSave: 'Guardar esta vista',
  viewEdit: 'Editar vista',
  viewUpdate: 'Actualizar vista',
  allWallets: 'Todas las billeteras',
  someWallets_one: '{{count}} billetera',
  someWallets_other: '{{count}} billeteras',
  allDepartments: 'Todos los departamentos',
  verifyingSince: 'Desde',
  nobodyVerifying: 'Nadie está verificando',
  nobodyVerifyingText: 'Aquí aparece quien empezó a buscar su cuenta y aún no se registra.',
  inviteOneNamed: 'Reenviar invitación: {{name}}',
  removeInviteNamed: 'Retirar invitación: {{name}}',
};
export default texts;
