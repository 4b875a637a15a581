import Upload from 'lucide-react/icons/upload';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';

type Props = {
  readonly label: string;
  readonly busy: boolean;
  readonly accept?: string;
  readonly onFile: (file: File) => void;
};

/** A small button that takes one file. The same file can be given again. */
export function FileButton({ label, busy, accept = '.csv,text/csv', onFile }: Props): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button size="small" busy={busy} onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        aria-label={label}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
