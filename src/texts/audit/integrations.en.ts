/** What the audit log says of integrations. */
const texts = {
  'about.integrations': 'Integrations',
  'subject.pos_connection': 'Provider connection',
  'subject.location_request': 'Location request',
  'action.integrations.begin': "Went to a provider's page to connect an account",
  'action.integrations.connect': 'Connected a provider account',
  'action.integrations.reconnect': 'Reconnected a provider account',
  'action.integrations.refused': 'A provider refused to connect an account',
  'action.integrations.choose_location': 'Chose the location that feeds a store',
  'action.integrations.disconnect': 'Disconnected a provider account',
  'action.integrations.state': 'Changed the state of a provider connection',
  'action.integrations.request_location': 'Requested the order data of a location',
  'action.integrations.approve_location': 'Approved the order data of a location',
  'action.integrations.decline_location': 'Declined the order data of a location',
  'action.integrations.schedule_sign_in': 'Signed in to the scheduling service',
  'action.integrations.schedule_upload': 'Sent a seniority roster',
};
export default texts;
