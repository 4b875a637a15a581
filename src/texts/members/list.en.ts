/** The list and its views. */
const texts = {
  views: 'Views',
  viewAll: 'All',
  viewBlocked: "Can't be paid",
  viewVerifying: 'Verifying',
  viewGone: 'This saved view no longer exists.',
  viewSave: 'Save this view',
  viewEdit: 'Edit view',
  viewUpdate: 'Update view',
  allWallets: 'All wallets',
  someWallets_one: '{{count}} wallet',
  someWallets_other: '{{count}} wallets',
  allDepartments: 'All departments',
  verifyingSince: 'Since',
  nobodyVerifying: 'No one is verifying',
  nobodyVerifyingText:
    "People who started to find their account but haven't registered yet appear here.",
  inviteOneNamed: 'Resend invitation: {{name}}',
  removeInviteNamed: 'Remove invitation: {{name}}',
};
export default texts;
