/** What is under way and what was told, each in its drawer. */
const texts = {
  exportMaking: 'Preparing',
  exportKept: 'Ready, kept for 7 days',
  exportCancel: 'Cancel export',
  exportDownload: 'Download',
  jobsNone: 'Nothing is running.',
  jobsNoneText:
    'Bulk loads and member files appear here while they run or wait for you. You can leave the page.',
  jobRows_one: '{{count}} row',
  jobRows_other: '{{count}} rows',
  jobColumns: 'Columns to match',
  messagesNone: 'No messages yet',
  messagesNoneText: 'Alerts of your wallets and messages of this session appear here.',
};
export default texts;
