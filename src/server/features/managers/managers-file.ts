import type { Language } from '#server/platform/actor.ts';
import { headedFile } from '#server/platform/file-heads.ts';
import type { Download } from '#server/platform/http/handler.ts';
import type { FileType } from '#server/platform/table-file.ts';
import { textsFor } from '#server/platform/texts.ts';
import { managersCatalogue } from '#texts/managers/catalogue.ts';
import type { presentManagers } from './managers.present.ts';

const COLUMNS = {
  name: 'text',
  level: 'text',
  status: 'text',
  mobile_number: 'text',
  email: 'text',
  wallets: 'text',
} as const;

/** Managers as a file, in the order of the list. */
export function managersFile(
  managers: Awaited<ReturnType<typeof presentManagers>>,
  language: Language,
  type: FileType,
): Promise<Download> {
  const say = textsFor(language, managersCatalogue);
  const rows = managers.map((manager) => [
    manager.fullname,
    say(`level.${manager.account_level}`),
    say(`status.${manager.status}`),
    manager.mobile_number,
    manager.email,
    manager.all_wallets
      ? say('allWallets')
      : manager.wallets.map(({ wallet_name: name }) => name).join(' / '),
  ]);
  // No column holds a time.
  const reading = { language, zone: 'UTC' };
  return headedFile({ name: 'Managers', ...reading, kinds: COLUMNS, rows }, type);
}
