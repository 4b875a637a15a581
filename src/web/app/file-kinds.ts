import type { MappedFile } from '#contract/imports.ts';
import type { OperationName } from '#contract/index.ts';
import type { Right } from '#domain/access/rights.ts';
import { memberFileCounts } from '#web/features/members/file/member-file-counts.ts';
import type { TextModule } from '#web/i18n/i18n.ts';
import { openFiles } from '#web/lib/open-files.ts';
import { PLAIN } from '#web/ui/imports/wizard/wizard-kind.ts';

/** A kind of file in the frame of the portal: its screen, who may open it, its files in the tray. */
type FileKind = {
  readonly to: `/account-management/${string}`;
  readonly right: Right;
  readonly texts: readonly TextModule[];
  /** The operation that lists its files. */
  readonly list: OperationName;
  /** What the tray calls its files, in the catalog `shell`; left out, they are called as the screen. */
  readonly title?: 'addMembersFile';
  // A method, since each kind counts its own files alone; left out, they are plain files.
  counts?(file: MappedFile): Counts;
};
type Counts = { readonly toApply: number; readonly applied: number };

/**
 * Every kind of file by the key of its screen, which has a sentence in the catalog `shell`: its
 * route, who may open it and its files in the tray of jobs come from here.
 */
export const FILE_KINDS = {
  addByFile: {
    to: '/account-management/bulk-add-cardholders-with-file',
    right: 'edit_members',
    texts: ['member-file', 'members'],
    list: 'listMemberFiles',
    title: 'addMembersFile',
    counts: memberFileCounts,
  },
  payrollFile: {
    to: '/account-management/payroll-file',
    right: 'ewa',
    texts: ['payroll-file'],
    list: 'listEachPayrollFile',
  },
} as const satisfies Readonly<Record<string, FileKind>>;

export type FileScreen = keyof typeof FILE_KINDS;
// What has no type but its own keys has no others.
const SCREENS = Object.keys(FILE_KINDS) as readonly FileScreen[];

/** The screens of the kinds in the navigation. */
export const FILE_PAGES = SCREENS.map((key) => {
  const { to, right } = FILE_KINDS[key];
  return { key, to, right, inside: true as const };
});

/** How the tray of jobs looks for the files of a screen, and shows them. */
export function trayKind(screen: FileScreen) {
  const { list, right, title, counts = PLAIN.counts }: FileKind = FILE_KINDS[screen];
  const { to } = FILE_KINDS[screen];
  return { open: openFiles<MappedFile>(list), right, to, title: title ?? screen, counts };
}

/** A kind of file as the tray of jobs shows it. */
export type TrayKind = Omit<ReturnType<typeof trayKind>, 'counts'> & {
  counts(file: MappedFile): Counts;
};
