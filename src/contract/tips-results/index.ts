import { tipArchive } from './archive.ts';
import { tipCorrections } from './corrections.ts';
import { tipDrafts } from './drafts.ts';
import { tipProposals } from './proposals.ts';
import { tipResults } from './results.ts';
import { tipSharing } from './shared-page.ts';
import { tipSquareUps } from './square-ups.ts';
import { tipWhatIf } from './what-if.ts';

export const tipsResults = {
  ...tipResults,
  ...tipProposals,
  ...tipSquareUps,
  ...tipDrafts,
  ...tipCorrections,
  ...tipSharing,
  ...tipWhatIf,
  ...tipArchive,
};
