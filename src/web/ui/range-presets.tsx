import type { ReactNode } from 'react';
import type { Day } from '#kernel/day.ts';
import { Chip, Chips } from './chip.tsx';

/** Dates that people ask for often, by the name that they have for them. */
export type RangePreset = { readonly label: string; readonly from: Day; readonly to: Day };

/** Sets the first and the last day of a list at once; pressed again, takes them off. */
export const RangePresets = ({
  label,
  presets,
  from,
  to,
  onChange,
}: {
  readonly label: string;
  readonly presets: readonly RangePreset[];
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly onChange: (next: { from: string | undefined; to: string | undefined }) => void;
}): ReactNode => (
  <Chips label={label}>
    {presets.map((preset) => {
      const on = preset.from === from && preset.to === to;
      return (
        <Chip
          key={preset.label}
          on={on}
          onPress={() =>
            onChange(on ? { from: undefined, to: undefined } : { from: preset.from, to: preset.to })
          }
        >
          {preset.label}
        </Chip>
      );
    })}
  </Chips>
);
