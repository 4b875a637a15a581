/** What Help says of each topic: its name, its sentences, and other words that it is found by. */
const topics = {
  'topic.firstSteps': 'Getting started',
  'text.firstSteps':
    'Add your people, get cards, put money in a wallet and set up tips. Home lists these first steps and shows which one comes next. The list goes away once you have made your first payout.',
  'words.firstSteps': 'begin start setup onboarding checklist new account',
  'topic.payTips': 'Paying tips',
  'text.payTips':
    'Open Tips and choose Review and pay. Check who gets what, then pay: the button shows the amount. People who can’t be paid are listed apart, and everyone else is paid right away.',
  'words.payTips': 'payout gratuity night last night service pool share send',
  'topic.blockedNights': 'A night that is blocked',
  'text.blockedNights':
    'A night can’t be paid while a time clock entry or a sale has no owner, or while data is missing. Open the night: it names each problem. Fix the entries, calculate the day again, then review and pay.',
  'words.blockedNights': 'blocked unassigned clock punch fix cannot pay error calculate',
  'topic.holds': 'Payouts on hold',
  'text.holds':
    'A payout is held when the person’s card can’t receive money, for example because it isn’t activated. The money stays in your wallet. It is sent as soon as the card works; you don’t have to pay again.',
  'words.holds': 'held hold waiting not paid card inactive pending',
  'topic.tipRules': 'Changing tip rules',
  'text.tipRules':
    'Rules say who shares tips and how much weight each job has. Open Rules and services to change them. Before you save, you see what would have changed over past services. New rules never change a night that is already paid.',
  'words.tipRules': 'points percent share pool weight job codes services setup settings',
  'topic.enterNight': 'Entering a night by hand',
  'text.enterNight':
    'Use this when no point of sale is connected. Enter hours and tips for each person, or paste them from a spreadsheet. It saves as you type. Submit the night when it’s right. No one is paid until you review and pay.',
  'words.enterNight': 'manual draft type spreadsheet paste hours add payout',
  'topic.squareUps': 'Square-ups',
  'text.squareUps':
    'If new data arrives after a night was paid, what was paid stays. The difference becomes a square-up for each person. Accept it and it is added to, or taken from, their next tips.',
  'words.squareUps': 'correction overpaid underpaid difference owe late data',
  'topic.payrollFile': 'Tips for payroll',
  'text.payrollFile':
    'History shows tips by person for any pay period. Export them as CSV or Excel, or in the layout of your payroll system. Choose the system once under Tips, Setup, Settings.',
  'words.payrollFile': 'payroll file export t4 w-2 adp ceridian period report tips by person',
  'topic.loadCard': 'Loading a card',
  'text.loadCard':
    'Choose a person and an amount, review, then send. The money leaves your wallet right away. If you loaded the wrong amount, unload it, as long as the person hasn’t spent it.',
  'words.loadCard': 'pay person send money top up funds single',
  'topic.failedLoads': 'A load that failed',
  'text.failedLoads':
    'Open Transactions and select the load to read the reason. No money left your wallet for a failed load. Fix the reason, for example an inactive card, then load again. A load that isn’t confirmed yet may still arrive: don’t send it twice.',
  'words.failedLoads': 'failed error rejected unknown not confirmed not arrived missing money',
  'topic.unloadCard': 'Taking money back',
  'text.unloadCard':
    'Unload takes money from a card back to your wallet. You can take back at most what the card still holds. The person sees it in their history.',
  'words.unloadCard': 'unload reverse refund mistake wrong amount withdraw',
  'topic.bulkErrors': 'Errors in a bulk file',
  'text.bulkErrors':
    'Nothing is sent until you confirm. After the upload, each row with a problem says what is wrong. Fix it on the screen, exclude it, or upload a corrected file to the same batch. The other rows can go ahead without it.',
  'words.bulkErrors': 'csv upload import rows template columns batch bulk load file wrong',
  'topic.walletTransfer': 'Moving money between wallets',
  'text.walletTransfer':
    'A transfer moves money from one of your wallets to another right away. Use it when a store is short before you pay. Only admins can transfer; ask yours if you don’t see the page.',
  'words.walletTransfer': 'transfer move balance short insufficient funds store',
  'topic.loadWallet': 'Putting money in a wallet',
  'text.loadWallet':
    'Load a wallet from a verified bank account of your company. The page shows when the money arrives before you send. You can also send a bank transfer to the wallet’s own account number.',
  'words.loadWallet': 'fund deposit add money top up bank transfer wire eft ach low balance',
  'topic.bankVerification': 'Verifying a bank account',
  'text.bankVerification':
    'Sign in to your bank to verify an account right away. Or we send two small deposits and you enter their amounts a few days later. You can also upload a void check. Nothing is taken from an account before it is verified.',
  'words.bankVerification': 'verify micro deposits void check cheque connect bank unverified',
  'topic.padSchedule': 'Pre-authorized debits (PAD)',
  'text.padSchedule':
    'A PAD schedule refills a wallet from your bank account: on set days, or when the balance falls below an amount. Money takes 5 to 7 business days. You can pause, change or end a schedule at any time.',
  'words.padSchedule': 'pad automatic refill schedule recurring float debit',
  'topic.limits': 'Load limits',
  'text.limits':
    'A manager can have limits: on which days and hours they may load, how much per day, and how much per card. They apply in the time zone of the paying wallet. Anyone who can edit managers can change them.',
  'words.limits': 'limit maximum daily single card hours not allowed too much',
  'topic.addMembers': 'Adding members',
  'text.addMembers':
    'Add one person with a mobile number or an email address, or upload a list. Each gets an invitation to register. Give them a card from your stock, then they activate it.',
  'words.addMembers': 'add member employee hire person invite upload list csv staff',
  'topic.cannotBePaid': 'People who can’t be paid',
  'text.cannotBePaid':
    'Only people with an active card can be paid. The view “Can’t be paid” lists everyone else with the reason: not registered, card not activated, locked or expired. Open a person to see the next step.',
  'words.cannotBePaid': 'pending registered locked expired inactive status activate card',
  'topic.invitations': 'Invitations that didn’t arrive',
  'text.invitations':
    'Check the mobile number and email on the person’s page, then send the invitation again. You can select several people in the list and invite them all. The newest link works; older ones don’t.',
  'words.invitations': 'invite again resend link expired sms email register',
  'topic.orderCards': 'Ordering cards',
  'text.orderCards':
    'Say how many cards you need and where they go. You get the full price before you order, and can pay from a wallet or by card. The order page shows where the shipment is.',
  'words.orderCards': 'order cards plastic shipping delivery tracking price stock',
  'topic.cardStock': 'Your card stock',
  'text.cardStock':
    'Cards without a holder are in your stock. Add cards you already have by their card ID, which is on the letter that came with the card. Give one to a person on their page.',
  'words.cardStock': 'stock inventory proxy card id give assign add cards',
  'topic.lostCard': 'Replacing a lost or stolen card',
  'text.lostCard':
    'Open the person and lock the card right away, so no one can spend with it. Then choose Replace and give them a card from your stock. The balance moves to the new card.',
  'words.lostCard': 'lost stolen replace lock damaged broken new card',
  'topic.roles': 'Roles and rights',
  'text.roles':
    'What a manager can do depends on their role. Admins can do everything; a Manager sees only the stores they are assigned to. A page you can’t see isn’t part of your role: ask your admin.',
  'words.roles': 'permissions access level admin manager rights invite user hidden page',
  'topic.trustedDevices': 'Trusted devices and sign-in codes',
  'text.trustedDevices':
    'Each sign-in asks for a code. On your own phone or computer you can trust the device for 30 days: then only the password is asked for. Never trust a shared tablet. My settings lists your devices, and you can forget any of them.',
  'words.trustedDevices': 'code sms sign in login two step device trust forget phone',
  'topic.notifications': 'Notifications',
  'text.notifications':
    'The bell keeps alerts such as a low wallet or a failed payout. Under My settings, choose which ones also come by email or text, and set quiet hours.',
  'words.notifications': 'alerts email text sms bell quiet hours low balance messages',
  'topic.password': 'Password and language',
  'text.password':
    'Change your password and your language under My settings. A new password signs you out everywhere else. If you have forgotten it, use “Forgot?” on the sign-in page.',
  'words.password': 'password reset language french spanish theme dark account',
  'topic.earnedWages': 'Earned wage access',
  'text.earnedWages':
    'People take part of the pay they have already earned, up to 50%, before payday. Advances come out of the fund, so keep it filled; the dashboard says how much to add. On payday, a file tells payroll what to deduct.',
  'words.earnedWages': 'ewa advance early wages payday fund float deduction',
  'topic.disputes': 'Disputes',
  'text.disputes':
    'You can dispute a deposit within 7 days. Open the transaction and choose Dispute, say why, and follow the answer under Disputes. After 7 days, contact support.',
  'words.disputes': 'dispute claim wrong charge chargeback complaint',
  'topic.exports': 'Exports and printing',
  'text.exports':
    'Lists and reports have an Export button: CSV or Excel, for this view or for everything that matches. Large files are prepared in the background and kept for 7 days under Jobs. Print uses all rows, not only those on screen.',
  'words.exports': 'export csv excel xlsx download print report file',
  'topic.connectPos': 'Connecting a point of sale',
  'text.connectPos':
    'Under Connections, choose your system and sign in to it. Then choose the location, match its staff to your members, and match its roles to your job codes. Hours and sales load by themselves from then on.',
  'words.connectPos': 'pos lightspeed 7shifts omnivore integration connect staff roles match sync',
  'topic.missingData': 'Hours or sales are missing',
  'text.missingData':
    'Open the connection: it shows when data last came in and which days have gaps. Choose Sync now, or reconnect if the sign-in has expired. If a day really had no sales, say so there and the night can go ahead.',
  'words.missingData': 'gap offline sync missing no data reconnect expired integration',
  'topic.subscription': 'Subscription and billing',
  'text.subscription':
    'Each wallet that uses tips has its own subscription. There you see invoices, change the payment method or cancel. If a renewal fails, tips of that wallet are paused until it is paid; nothing is lost.',
  'words.subscription': 'billing invoice plan trial renewal payment method restricted cancel',
} as const;
export default topics;
