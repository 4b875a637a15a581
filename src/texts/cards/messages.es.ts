import type en from './messages.en.ts';

const texts: Record<keyof typeof en, string> = {
  'order.subject': 'Pedido de tarjetas {{order}} ({{quantity}})',
  'order.submitted': 'Pedido de tarjetas {{order}} ({{quantity}}): enviado al fabricante.',
  'order.shipped': 'Pedido de tarjetas {{order}} ({{quantity}}): en camino. {{tracking}}',
  'order.delivered':
    'Pedido de tarjetas {{order}} ({{quantity}}): entregado. Las tarjetas están en su inventario.',
  'order.cancelled':
    'Pedido de tarjetas {{order}} ({{quantity}}): cancelado. Se le reembolsará el pago.',
};
export default texts;
