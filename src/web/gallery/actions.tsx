import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import { useState, type ReactNode } from 'react';
import { Button, IconButton } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Chip, Chips } from '#web/ui/chip.tsx';
import { ColumnsButton } from '#web/ui/columns-button.tsx';
import { ExportButton, ExportFailed, useExport } from '#web/ui/export-button.tsx';
import { ExportMenu, useFileExport } from '#web/ui/export-menu.tsx';
import { FileButton } from '#web/ui/file-button.tsx';
import { LanguageButtons } from '#web/ui/language-buttons.tsx';
import { MenuEntry, MenuGroup, MenuLine, MenuPopup } from '#web/ui/menu.tsx';
import { PopupButton } from '#web/ui/popup-button.tsx';
import { SegmentedControl } from '#web/ui/segmented-control.tsx';
import { Group, Specimen } from './specimen.tsx';
import styles from './gallery.module.css';

const TONES = ['plain', 'primary', 'danger', 'quiet', 'link'] as const;
const nothing = () => undefined;

export function Actions(): ReactNode {
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'day' | 'week'>('day');
  const exporting = useExport(() => Promise.resolve());
  const fileExporting = useFileExport(() => Promise.resolve());
  return (
    <Group name="Actions">
      <Specimen of="button">
        {(['normal', 'small', 'large'] as const).map((size) => (
          <div key={size} className={styles.line}>
            {TONES.map((tone) => (
              <Button key={tone} tone={tone} size={size}>
                Load 25.00
              </Button>
            ))}
          </div>
        ))}
        <div className={styles.line}>
          <Button busy>Submission</Button>
          <Button disabled>Not now</Button>
          <Button icon aria-label="Edit">
            <Pencil aria-hidden="true" />
          </Button>
          <IconButton label="Edit Dinner">
            <Pencil aria-hidden="true" />
          </IconButton>
        </div>
      </Specimen>
      <Specimen of="language-buttons">
        <div className={styles.line}>
          <LanguageButtons />
        </div>
      </Specimen>
      <Specimen of="chip">
        <Chips label="Filters">
          <Chip on={on} onPress={() => setOn(!on)} count={12}>
            Needs attention
          </Chip>
          <Chip on={!on} onPress={() => setOn(!on)}>
            Everybody
          </Chip>
        </Chips>
      </Specimen>
      <Specimen of="segmented-control">
        <SegmentedControl
          label="View"
          fit
          options={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
          ]}
          value={view}
          onChange={setView}
        />
      </Specimen>
      <Specimen of="popup-button">
        <PopupButton
          className={buttonClass({ icon: true })}
          label="More actions"
          popup={(popup) => <SampleMenu {...popup} />}
        >
          <Ellipsis aria-hidden="true" />
        </PopupButton>
      </Specimen>
      <Specimen of="export-button">
        <ExportButton exporting={exporting} />
        <ExportFailed exporting={exporting} />
      </Specimen>
      <Specimen of="export-menu">
        <ExportMenu exporting={fileExporting} />
      </Specimen>
      <Specimen of="columns-button">
        <ColumnsButton table="members" all={[]} chosen={[]} usual={[]} fixed="name" />
      </Specimen>
      <Specimen of="file-button">
        <div className={styles.line}>
          <FileButton label="Upload the corrected file" busy={false} onFile={nothing} />
        </div>
      </Specimen>
    </Group>
  );
}

const SampleMenu = (
  popup: Parameters<Parameters<typeof PopupButton>[0]['popup']>[0],
): ReactNode => (
  <MenuPopup {...popup} label="More actions">
    <MenuGroup title="Card">
      <MenuEntry onAction={nothing} note="The card works again at once">
        Unlock the card
      </MenuEntry>
      <MenuEntry onAction={nothing} disabled>
        Replace the card
      </MenuEntry>
    </MenuGroup>
    <MenuLine />
    <MenuEntry onAction={nothing} danger>
      Deactivate
    </MenuEntry>
  </MenuPopup>
);
