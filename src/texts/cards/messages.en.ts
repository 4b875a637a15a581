const texts = {
  'order.subject': 'Card order {{order}} ({{quantity}})',
  'order.submitted': 'Card order {{order}} ({{quantity}}) was sent to the manufacturer.',
  'order.shipped': 'Card order {{order}} ({{quantity}}) is on its way. {{tracking}}',
  'order.delivered':
    'Card order {{order}} ({{quantity}}) was delivered. The cards are in your stock.',
  'order.cancelled':
    'Card order {{order}} ({{quantity}}) was canceled. Your payment will be refunded.',
};
export default texts;
