const texts = {
  'accessEnded.subject': 'Reconnect {{provider}}',
  'accessEnded.body':
    '{{provider}} ended our access to account {{account}}, so no new time clock entries or sales are coming in from there. Everything already loaded is still here. Sign in to the portal and reconnect {{provider}}; anything missing is loaded then.',
  'locationApproved.subject': 'Order data of location {{location}} is approved',
  'locationApproved.body':
    '{{name}}, your request for the order data of location {{location}} was approved. It comes in once the agent at the restaurant is online.',
  'locationDeclined.subject': 'Your request for location {{location}} was declined',
  'locationDeclined.body':
    '{{name}}, we declined your request for the order data of location {{location}}. Reason: {{reason}} You can ask again in the portal.',
};
export default texts;
