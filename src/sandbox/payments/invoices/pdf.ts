/** What stands on the pages of an invoice. */
export type Sheet = {
  readonly title: string;
  readonly head: readonly (readonly [name: string, value: string])[];
  readonly address: readonly string[];
  readonly lines: readonly {
    readonly text: string;
    readonly below: string;
    readonly amount: string;
  }[];
  readonly sums: readonly (readonly [name: string, amount: string])[];
};

const [WIDTH, HEIGHT, MARGIN] = [612, 792, 56];
const RIGHT = WIDTH - MARGIN;
/** Of the two fonts, about how wide a character is: digits are all alike. */
const DIGIT_WIDTH = 0.556;
const NARROW: Readonly<Record<string, number>> = { '.': 0.278, ',': 0.278, ' ': 0.278, '-': 0.333 };

type Mark = {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly text: string;
};

const widthOf = (text: string, size: number): number =>
  [...text].reduce((sum, sign) => sum + (NARROW[sign] ?? DIGIT_WIDTH) * size, 0);

/** A PDF by hand: text in one of the fonts that every reader has. */
export function toPdf(sheet: Sheet): Buffer {
  return assemble(layOut(sheet).map(pageContent));
}

/** Places everything from the top down, on as many pages as it takes. */
function layOut({ title, head, address, lines, sums }: Sheet): Mark[][] {
  const pages: Mark[][] = [[]];
  let y = HEIGHT - MARGIN;
  const down = (step: number): void => {
    y -= step;
    if (y > MARGIN) return;
    pages.push([]);
    y = HEIGHT - MARGIN;
  };
  const put = (x: number, text: string, size = 10): void => {
    pages.at(-1)!.push({ x, y, size, text });
  };
  const putRight = (text: string, size = 10): void => put(RIGHT - widthOf(text, size), text, size);
  put(MARGIN, title, 22);
  down(34);
  for (const [name, value] of head) {
    put(MARGIN, name);
    put(MARGIN + 150, value);
    down(15);
  }
  down(15);
  for (const line of address) {
    put(MARGIN, line);
    down(14);
  }
  down(20);
  for (const { text, below, amount } of lines) {
    put(MARGIN, text);
    putRight(amount);
    down(13);
    put(MARGIN, below, 8);
    down(20);
  }
  down(8);
  for (const [name, amount] of sums) {
    put(MARGIN + 250, name);
    putRight(amount);
    down(16);
  }
  return pages;
}

/** A text between parentheses, in the encoding of the font; what it lacks is a question mark. */
function literal(text: string): string {
  const plain = text.replaceAll('’', "'").replaceAll(/[  ]/g, ' ');
  const safe = [...plain].map((sign) => (sign.charCodeAt(0) > 255 ? '?' : sign)).join('');
  return `(${safe.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`;
}

const pageContent = (marks: readonly Mark[]): string =>
  marks
    .map(
      ({ x, y, size, text }) =>
        `BT /F1 ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td ${literal(text)} Tj ET`,
    )
    .join('\n');

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';
/** Catalog, tree of pages and font come before the pages. */
const FIRST_PAGE = 4;

function assemble(contents: readonly string[]): Buffer {
  const pageNumber = (at: number): number => FIRST_PAGE + 2 * at;
  const kids = contents.map((_, at) => `${pageNumber(at)} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${contents.length} >>`,
    FONT,
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageNumber(at) + 1} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const end = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(
    `${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${end}`,
    'latin1',
  );
}
